import { isClosedForHoliday, isOpenAt } from '@ambiance/domain/opening-hours';
import { wholeWithinMinutes } from '@ambiance/domain/paired-claims';
import { readSignedCode, signedBytes } from '@ambiance/domain/signed-codes';
import type { StoredBundle, PendingRedemption } from './offline-storage.ts';

/** Why the offline check refuses a code, or cannot decide. */
export type OfflineRefusal =
  | 'unknown'
  | 'other-venue'
  | 'expired'
  | 'redeemed'
  | 'redeemed-here'
  | 'alone'
  | 'not-now'
  | 'not-a-ticket'
  | 'cannot-check';

/** Thrown if the offline check refuses a code or cannot decide. */
export class RefusedHere extends Error {
  readonly refusal: OfflineRefusal;

  constructor(refusal: OfflineRefusal) {
    super(refusal);
    this.refusal = refusal;
  }
}

/** A signed code that is valid as far as this device knows. */
export interface ValidCode {
  print: string;
  venue: StoredBundle['venues'][number];
  perk: StoredBundle['venues'][number]['perks'][number] | undefined;
  pair: string | null;
  at: Date;
  /** For a half: the other half was redeemed on this device in time, or must be redeemed by `until`. */
  half: 'whole' | { until: Date } | undefined;
}

const wholeMs = wholeWithinMinutes * 60_000;

/** Checks a signed code with only the venue's keys, at the server's time as last synced. */
export async function checkSignedCode(
  text: string,
  bundle: StoredBundle,
  stored: readonly PendingRedemption[],
  deviceNow: Date,
): Promise<ValidCode | { refusal: OfflineRefusal }> {
  const sealed = readSignedCode(text);
  if (!sealed) return { refusal: 'not-a-ticket' };
  const { ticket, written, signature } = sealed;
  const venue = bundle.venues.find(({ id }) => id === ticket.venueId);
  if (!venue) return { refusal: 'other-venue' };
  const isSigned = await verifyWithAny([venue.key, ...(venue.otherKeys ?? [])], signature, signedBytes(written));
  if (isSigned === undefined) return { refusal: 'cannot-check' };
  if (!isSigned) return { refusal: 'unknown' };
  const at = new Date(deviceNow.getTime() + bundle.aheadMs);
  if (ticket.expiresAt && ticket.expiresAt <= at) return { refusal: 'expired' };
  const print = await shortHash(ticket.token);
  if (stored.some((one) => one.print === print)) return { refusal: 'redeemed-here' };
  if (bundle.redeemed.includes(print)) return { refusal: 'redeemed' };
  const good = { print, venue, perk: venue.perks.find(({ id }) => id === ticket.perkId), at };
  const { openingHours = [], holidays = [], timeZone } = venue;
  const isInTime =
    isOpenAt(good.perk?.hours ?? [], timeZone, at) && !isClosedForHoliday({ openingHours, holidays, timeZone }, at);
  if (ticket.meetingId === null) return isInTime ? { ...good, pair: null, half: undefined } : { refusal: 'not-now' };
  const pair = `${ticket.perkId} ${ticket.meetingId}`;
  const other = stored.find((one) => one.pair === pair);
  if (!other) {
    if (!isInTime) return { refusal: 'not-now' };
    const until = new Date(Math.min(at.getTime() + wholeMs, ticket.expiresAt?.getTime() ?? Infinity));
    return { ...good, pair, half: { until } };
  }
  if (at.getTime() >= Date.parse(other.redeemedUtc) + wholeMs) return { refusal: 'alone' };
  return { ...good, pair, half: 'whole' };
}

async function verifyWithAny(keys: readonly string[], signature: BufferSource, signed: BufferSource) {
  const results = await Promise.all(keys.map((key) => verify(key, signature, signed)));
  return results.includes(true) ? true : results[0];
}

/** Returns undefined if the browser cannot verify such signatures. */
async function verify(key: string, signature: BufferSource, signed: BufferSource): Promise<boolean | undefined> {
  try {
    const jwk = { kty: 'OKP', crv: 'Ed25519', x: key };
    const imported = await crypto.subtle.importKey('jwk', jwk, 'Ed25519', false, ['verify']);
    return await crypto.subtle.verify('Ed25519', imported, signature, signed);
  } catch {
    return undefined;
  }
}

/** Short hash that identifies a claim on devices: the first 8 bytes of its token's SHA-256. */
async function shortHash(token: string): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token)));
  return Array.from(hash.subarray(0, 8), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
