import type { VenueId } from '@ambiance/domain/ids';
import { shortCodeLength, writeShortCode } from '@ambiance/domain/perks';
import { createHmac } from 'node:crypto';
import { derivedKey } from '../../platform/session-secret.ts';
import { allSecrets, perSecret, type SessionSecrets } from '../../platform/session-secrets.ts';

/**
 * Short codes, typed at the door if a QR code cannot be read. Each is derived from a claim's token, and only its hash is stored.
 */
export interface ShortCodes {
  /** Returns the hash for a new claim: keyed, so that without the key it reveals nothing about the short code. */
  hashOfNew(venueId: VenueId, token: string): Buffer;
  /** Returns the hashes by which a claim with a typed short code may be found at a venue. */
  hashes(venueId: VenueId, code: string): Buffer[];
  /** Returns the short code of a claim, always the same; null if none of our keys made its hash. */
  of(claim: { venueId: VenueId; token: string; hash: Buffer | null }): string | null;
}

export function createShortCodes(secrets: SessionSecrets): ShortCodes {
  const keyOf = perSecret((secret) => derivedKey(secret, 'short claim codes'));
  const keyed = (secret: string, text: string) => createHmac('sha256', keyOf(secret)).update(text).digest();
  const codeOf = (secret: string, token: string) =>
    writeShortCode(BigInt(`0x${keyed(secret, `code ${token}`).toString('hex')}`), shortCodeLength);
  const hashOf = (secret: string, venueId: VenueId, code: string) => keyed(secret, `venue ${venueId} ${code}`);
  return {
    hashOfNew: (venueId, token) => hashOf(secrets.current(), venueId, codeOf(secrets.current(), token)),
    hashes: (venueId, code) => allSecrets(secrets).map((secret) => hashOf(secret, venueId, code)),
    of({ venueId, token, hash }) {
      const isMadeWith = (secret: string) => hash?.equals(hashOf(secret, venueId, codeOf(secret, token)));
      const secret = allSecrets(secrets).find(isMadeWith);
      return secret === undefined ? null : codeOf(secret, token);
    },
  };
}
