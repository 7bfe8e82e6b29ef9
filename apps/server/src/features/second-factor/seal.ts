import { createCipheriv, createDecipheriv } from 'node:crypto';
import type { Ids } from '../../platform/ids.ts';
import { derivedKey } from '../../platform/session-secret.ts';

const algorithm = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

/**
 * Encrypts data that only this installation may read. Both calls need the same `belongsTo`, so that encrypted data cannot be
 * moved to a different owner.
 */
export interface Seal {
  seal(plain: Buffer, belongsTo: string): Buffer;
  /** Decrypts; returns undefined if the key or `belongsTo` differs. */
  open(sealed: Buffer, belongsTo: string): Buffer | undefined;
}

/** A seal whose key is derived from the session secret and so is not in the database. */
export function createSeal(sessionSecret: string, ids: Ids): Seal {
  const key = derivedKey(sessionSecret, 'second factors');
  return {
    seal(plain, belongsTo) {
      const iv = Buffer.from(ids.hex(ivBytes), 'hex');
      const cipher = createCipheriv(algorithm, key, iv).setAAD(Buffer.from(belongsTo));
      const encrypted = Buffer.concat([cipher.update(plain), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), encrypted]);
    },
    open(sealed, belongsTo) {
      if (sealed.length < ivBytes + tagBytes) return undefined;
      const decipher = createDecipheriv(algorithm, key, sealed.subarray(0, ivBytes))
        .setAAD(Buffer.from(belongsTo))
        .setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes));
      try {
        return Buffer.concat([decipher.update(sealed.subarray(ivBytes + tagBytes)), decipher.final()]);
      } catch {
        return undefined;
      }
    },
  };
}
