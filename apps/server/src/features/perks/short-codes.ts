import type { VenueId } from '@ambiance/domain/ids';
import { shortCodeLength, shortCodeLetters } from '@ambiance/domain/perks';
import { createHmac } from 'node:crypto';
import { derivedKey } from '../../platform/session-secret.ts';

/** Codes that are typed at the door where a QR code cannot be read. Each is made of a claim's token, and stored as a hash alone. */
export interface ShortCodes {
  /** The short code of a claim; the same whenever it is asked for. */
  of(token: string): string;
  /** What a claim at a venue is found by. Without the key it says nothing of the code. */
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

/** What was typed as a short code; undefined where it is of another form. Capitals, spaces and hyphens make no difference. */
export function readShortCode(typed: string): string | undefined {
  const code = typed.replace(/[\s-]/g, '').toUpperCase();
  return form.test(code) ? code : undefined;
}
