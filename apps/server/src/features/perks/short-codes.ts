import type { VenueId } from '@ambiance/domain/ids';
import { shortCodeLength, shortCodeLetters } from '@ambiance/domain/perks';
import { createHmac } from 'node:crypto';
import { derivedKey } from '../../platform/session-secret.ts';

/**
 * Short codes, typed at the door if a QR code cannot be read. Each is derived from a claim's token, and only its hash is stored.
 */
export interface ShortCodes {
  /** Returns the short code of a claim, always the same for a token. */
  of(token: string): string;
  /** Returns the keyed hash by which a claim is found at a venue. Without the key it reveals nothing about the code. */
  hash(venueId: VenueId, code: string): Buffer;
}

const form = new RegExp(`^[${shortCodeLetters}]{${shortCodeLength}}$`);
const possible = BigInt(shortCodeLetters.length) ** BigInt(shortCodeLength);

export function createShortCodes(sessionSecret: string): ShortCodes {
  const key = derivedKey(sessionSecret, 'short claim codes');
  const keyed = (text: string) => createHmac('sha256', key).update(text).digest();
  return {
    of: (token) => lettersOf(BigInt(`0x${keyed(`code ${token}`).toString('hex')}`) % possible),
    hash: (venueId, code) => keyed(`venue ${venueId} ${code}`),
  };
}

function lettersOf(number: bigint): string {
  const base = BigInt(shortCodeLetters.length);
  let [rest, letters] = [number, ''];
  for (let place = 0; place < shortCodeLength; place += 1) {
    letters = shortCodeLetters[Number(rest % base)]! + letters;
    rest /= base;
  }
  return letters;
}

/** Parses a typed short code; returns undefined if it has a different format. Capitals, spaces and hyphens are ignored. */
export function readShortCode(typed: string): string | undefined {
  const code = typed.replace(/[\s-]/g, '').toUpperCase();
  return form.test(code) ? code : undefined;
}
