import { createHash, createHmac } from 'node:crypto';
import { Readable } from 'node:stream';
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import { BackupError } from '../postgres-error.ts';

/** Encrypts backups in the age format (https://age-encryption.org/v1), which any age tool can open. */
export interface Cipher {
  /** Identifies the key without revealing it. */
  keyId: string;
  seal(content: Uint8Array): Promise<Buffer>;
  /** Rejects if the content was changed, truncated, or encrypted with another key. */
  open(content: Uint8Array): Promise<Buffer>;
  sealAll(content: Readable): Promise<Readable>;
  openAll(content: Readable): Promise<Readable>;
  /** Returns the same name for the same content. Without the key, the name reveals nothing about the content. */
  nameOf(content: Uint8Array): string;
}

/** Returns a new key. Without it, no backup can be read. */
export const newBackupKey = (): Promise<string> => generateX25519Identity();

/** @throws BackupError if the key is malformed */
export async function createCipher(key: string): Promise<Cipher> {
  const recipient = await identityToRecipient(key).catch(() => {
    throw new BackupError('The backup key is malformed. Check that it is complete.', { code: 'invalid-key' });
  });
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  const decrypter = new Decrypter();
  decrypter.addIdentity(key);
  const web = (content: Readable) => Readable.toWeb(content) as ReadableStream<Uint8Array>;
  const node = (content: ReadableStream<Uint8Array>) => Readable.from(content, { objectMode: false });
  return {
    keyId: createHash('sha256').update(recipient).digest('hex').slice(0, 16),
    seal: async (content) => Buffer.from(await encrypter.encrypt(Uint8Array.from(content))),
    open: async (content) => Buffer.from(await decrypter.decrypt(Uint8Array.from(content))),
    sealAll: async (content) => node(await encrypter.encrypt(web(content))),
    openAll: async (content) => node(await decrypter.decrypt(web(content))),
    nameOf: (content) => createHmac('sha256', key).update(content).digest('hex'),
  };
}
