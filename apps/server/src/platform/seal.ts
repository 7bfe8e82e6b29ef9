import { createCipheriv, createDecipheriv } from 'node:crypto';
import type { Ids } from './ids.ts';

const algorithm = 'aes-256-gcm';
export const ivBytes = 12;
export const tagBytes = 16;

/** Encrypts data with a key of 32 bytes, as its IV, its tag and the text. Opening it needs the same `belongsTo`, so it cannot be moved to a different owner. */
export function sealWith(key: Buffer, plain: Buffer, belongsTo: string, ids: Ids): Buffer {
  const iv = Buffer.from(ids.hex(ivBytes), 'hex');
  const cipher = createCipheriv(algorithm, key, iv).setAAD(Buffer.from(belongsTo));
  const encrypted = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), encrypted]);
}

/** Decrypts; returns undefined if the key or `belongsTo` differs. */
export function openWith(key: Buffer, sealed: Buffer, belongsTo: string): Buffer | undefined {
  if (sealed.length < ivBytes + tagBytes) return undefined;
  const decipher = createDecipheriv(algorithm, key, sealed.subarray(0, ivBytes))
    .setAAD(Buffer.from(belongsTo))
    .setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(ivBytes + tagBytes)), decipher.final()]);
  } catch {
    return undefined;
  }
}
