import type { VenueId } from '@ambiance/domain/ids';
import {
  readSignedCode,
  sealSignedCode,
  signedBytes,
  type SignedCode,
  writeSignedCode,
} from '@ambiance/domain/signed-codes';
import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { derivedKey } from '../../platform/session-secret.ts';
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

/** The PKCS #8 prefix that turns 32 bytes into a private Ed25519 key (RFC 8410). */
const keyPrefix = Buffer.from('302e020100300506032b657004220420', 'hex');

/** A device that was offline may hold a code for this long. */
const daysOfFormer = 30;

export function createSignedCodes(secrets: SessionSecrets): SignedCodes {
  const masterOf = perSecret((secret) => derivedKey(secret, 'tickets of venues'));
  function privateKeyOf(secret: string, venueId: VenueId): KeyObject {
    const seed = derivedKey(masterOf(secret), `venue ${venueId}`);
    return createPrivateKey({ key: Buffer.concat([keyPrefix, seed]), format: 'der', type: 'pkcs8' });
  }
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
