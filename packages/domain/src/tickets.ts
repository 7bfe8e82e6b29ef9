import type { MessageId, PerkId, VenueId } from './ids.ts';

/** What a venue's key has signed of a claim: all that a device at the door can know of it without a network. */
export interface Ticket {
  /** The claim's token, 32 hex digits. */
  token: string;
  venueId: VenueId;
  perkId: PerkId;
  /** Whole seconds; null where the claim has no end. */
  expiresAt: Date | null;
  /** Of a half: the accepted proposal by which two people have one each. */
  meetingId: MessageId | null;
}

/** The longest text of a ticket, with much room. */
export const ticketMaxLength = 300;
/** How old a redemption without a network may be when it reaches the server. */
export const offlineHours = 72;
/** How far ahead of the server's clock such a redemption may be, or before its claim. */
export const offlineAheadMinutes = 2;
/** How many of them a device sends at once. */
export const offlineBatch = 20;

const signatureBytes = 64;
const form = /^([0-9A-F]{32})((?:\.[0-9A-Z]{1,11}){4})\.([0-9A-Z]{1,100})$/;

/**
 * What is signed of a ticket: the token, venue, perk, end and meeting in letters and digits that a QR code holds in few squares.
 * A reader that knows nothing of tickets finds the token before the first dot.
 */
export function writeTicket({ token, venueId, perkId, expiresAt, meetingId }: Ticket): string {
  const numbers = [venueId, perkId, expiresAt ? Math.floor(expiresAt.getTime() / 1000) : 0, meetingId ?? 0];
  return [token, ...numbers.map((number) => number.toString(36))].join('.').toUpperCase();
}

/** The bytes that the key of a venue signs for a written ticket; it signs nothing else. */
export const signedBytes = (written: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(`ticket ${written}`, (letter) => letter.charCodeAt(0));

/** A written ticket with its signature of 64 bytes: the text of the QR code. */
export const sealTicket = (written: string, signature: Uint8Array): string =>
  `${written}.${BigInt(`0x${[...signature].map(hex).join('')}`)
    .toString(36)
    .toUpperCase()}`;

export interface SealedTicket {
  ticket: Ticket;
  /** What the signature is of. */
  written: string;
  signature: Uint8Array<ArrayBuffer>;
}

/** What a text says as a ticket, whose signature nobody has checked yet; undefined where it is of another form. */
export function readTicket(text: string): SealedTicket | undefined {
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

/** The token of what was scanned or typed: a ticket begins with it. */
export const tokenOf = (typed: string): string => typed.split('.', 1)[0]!;

const hex = (byte: number) => byte.toString(16).padStart(2, '0');
