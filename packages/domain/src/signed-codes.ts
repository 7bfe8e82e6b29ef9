import type { MessageId, PerkId, VenueId } from './ids.ts';

/** The signed part of a claim: all that a device at the door knows about the claim while offline. */
export interface SignedCode {
  /** The claim's token, 32 hex digits. */
  token: string;
  venueId: VenueId;
  perkId: PerkId;
  /** In whole seconds; null if the claim has no end. */
  expiresAt: Date | null;
  /** For a perk for two: the accepted proposal of the pair. */
  meetingId: MessageId | null;
}

/** Maximum length of a signed code's text, with a wide margin. */
export const signedCodeMaxLength = 300;
/** Maximum age of an offline redemption when it reaches the server, in hours. */
export const offlineHours = 72;
/** Tolerance in minutes: an offline redemption may be this far ahead of the server's clock, or this long before its claim. */
export const offlineAheadMinutes = 2;
/** Number of offline redemptions per request. */
export const offlineBatch = 20;

const signatureBytes = 64;
const form = /^([0-9A-F]{32})((?:\.[0-9A-Z]{1,11}){4})\.([0-9A-Z]{1,100})$/;

/**
 * Writes the signed text: token, venue, perk, end and meeting, in characters that a QR code stores compactly. A reader that
 * does not support signed codes takes the token before the first dot.
 */
export function writeSignedCode({ token, venueId, perkId, expiresAt, meetingId }: SignedCode): string {
  const numbers = [venueId, perkId, expiresAt ? Math.floor(expiresAt.getTime() / 1000) : 0, meetingId ?? 0];
  return [token, ...numbers.map((number) => number.toString(36))].join('.').toUpperCase();
}

/** The bytes that a venue's key signs for a written code. The key signs nothing else. */
export const signedBytes = (written: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(`ticket ${written}`, (letter) => letter.charCodeAt(0));

/** The text of the QR code: a written code with its signature of 64 bytes. */
export const sealSignedCode = (written: string, signature: Uint8Array): string =>
  `${written}.${BigInt(`0x${[...signature].map(hex).join('')}`)
    .toString(36)
    .toUpperCase()}`;

export interface SealedCode {
  ticket: SignedCode;
  written: string;
  signature: Uint8Array<ArrayBuffer>;
}

/** Parses a signed code without checking its signature; undefined if the text is not a signed code. */
export function readSignedCode(text: string): SealedCode | undefined {
  const [, token, rest, sealed] = form.exec(text.trim().toUpperCase()) ?? [];
  if (!token || !rest || !sealed) return undefined;
  let number = 0n;
  for (const digit of sealed) number = number * 36n + BigInt(Number.parseInt(digit, 36));
  const digits = number.toString(16).padStart(2 * signatureBytes, '0');
  if (digits.length > 2 * signatureBytes) return undefined;
  const [venueId, perkId, seconds, meetingId] = rest
    .slice(1)
    .split('.')
    .map((part) => Number.parseInt(part, 36)) as [number, number, number, number];
  if (![venueId, perkId, seconds * 1000, meetingId].every(Number.isSafeInteger)) return undefined;
  return {
    ticket: {
      token: token.toLowerCase(),
      venueId,
      perkId,
      expiresAt: seconds === 0 ? null : new Date(seconds * 1000),
      meetingId: meetingId === 0 ? null : meetingId,
    },
    written: token + rest,
    signature: Uint8Array.from(digits.match(/../g)!, (pair) => Number.parseInt(pair, 16)),
  };
}

/** The token in a scanned or typed text: a signed code begins with it. */
export const tokenOf = (typed: string): string => typed.split('.', 1)[0]!;

const hex = (byte: number) => byte.toString(16).padStart(2, '0');
