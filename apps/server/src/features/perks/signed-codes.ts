import type { VenueId } from '@ambiance/domain/ids';
import {
  readSignedCode,
  sealSignedCode,
  signedBytes,
  type SignedCode,
  writeSignedCode,
} from '@ambiance/domain/signed-codes';
import { createPublicKey, sign, verify } from 'node:crypto';
import { derivedKey, ed25519KeyOf } from '../../platform/session-secret.ts';
import { allSecrets, perSecret, type SessionSecrets } from '../../platform/session-secrets.ts';

/** Signed codes, with one key for each venue, so that a device at the door can check them while offline. */
export interface SignedCodes {
  /** Returns the text of a claim's QR code. */
  sign(ticket: SignedCode): string;
  /** Returns the content of a signed code; undefined if its signature is not ours. */
  read(text: string): SignedCode | undefined;
  /**
   * Returns the keys that verify a venue's codes: Ed25519, 32 bytes, base64url. The first one signs; the others belong to recently replaced
   * secrets, and to the next one.
   */
  publicKeysOf(venueId: VenueId): string[];
}

/** A device that was offline may hold a code for this long. */
const daysOfFormer = 30;

export function createSignedCodes(secrets: SessionSecrets): SignedCodes {
  const masterOf = perSecret((secret) => derivedKey(secret, 'tickets of venues'));
  const privateKeyOf = (secret: string, venueId: VenueId) => ed25519KeyOf(masterOf(secret), `venue ${venueId}`);
  const publicKeyOf = (secret: string, venueId: VenueId) => createPublicKey(privateKeyOf(secret, venueId));
  return {
    sign(ticket) {
      const written = writeSignedCode(ticket);
      return sealSignedCode(written, sign(null, signedBytes(written), privateKeyOf(secrets.current(), ticket.venueId)));
    },
    read(text) {
      const sealed = readSignedCode(text);
      if (!sealed) return undefined;
      const { ticket, written, signature } = sealed;
      const isSignedWith = (secret: string) =>
        verify(null, signedBytes(written), publicKeyOf(secret, ticket.venueId), signature);
      return allSecrets(secrets).some(isSignedWith) ? ticket : undefined;
    },
    publicKeysOf: (venueId) =>
      secrets.ofLast(daysOfFormer).map((secret) => publicKeyOf(secret, venueId).export({ format: 'jwk' }).x!),
  };
}
