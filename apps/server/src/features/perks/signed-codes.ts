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

/** Signed codes (tickets), one key for each venue, so that a device at the door can check them while offline. */
export interface SignedCodes {
  /** Returns the text of a claim's QR code. */
  sign(ticket: SignedCode): string;
  /** Returns the content of a signed code; undefined if its signature is not ours. */
  read(text: string): SignedCode | undefined;
  /** Returns the key that verifies a venue's codes: Ed25519, 32 bytes, base64url. */
  publicKeyOf(venueId: VenueId): string;
}

/** The PKCS #8 prefix that turns 32 bytes into a private Ed25519 key (RFC 8410). */
const keyPrefix = Buffer.from('302e020100300506032b657004220420', 'hex');

export function createSignedCodes(sessionSecret: string): SignedCodes {
  const master = derivedKey(sessionSecret, 'tickets of venues');
  function privateKeyOf(venueId: VenueId): KeyObject {
    const seed = derivedKey(master, `venue ${venueId}`);
    return createPrivateKey({ key: Buffer.concat([keyPrefix, seed]), format: 'der', type: 'pkcs8' });
  }
  const openKeyOf = (venueId: VenueId) => createPublicKey(privateKeyOf(venueId));
  return {
    sign(ticket) {
      const written = writeSignedCode(ticket);
      return sealSignedCode(written, sign(null, signedBytes(written), privateKeyOf(ticket.venueId)));
    },
    read(text) {
      const sealed = readSignedCode(text);
      if (!sealed) return undefined;
      const { ticket, written, signature } = sealed;
      return verify(null, signedBytes(written), openKeyOf(ticket.venueId), signature) ? ticket : undefined;
    },
    publicKeyOf: (venueId) => openKeyOf(venueId).export({ format: 'jwk' }).x!,
  };
}
