import { createHash, createHmac } from 'node:crypto';
import { Readable } from 'node:stream';
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import { BackupError } from './backup-error.ts';

/** Encrypts what leaves for a backup in the age format (https://age-encryption.org/v1), which any age tool opens too. */
export interface Cipher {
  /** Names the key and does not tell it. */
  keyId: string;
  seal(content: Uint8Array): Promise<Buffer>;
  /** Rejects where the content was changed, cut off, or sealed with another key. */
  open(content: Uint8Array): Promise<Buffer>;
  sealAll(content: Readable): Promise<Readable>;
  openAll(content: Readable): Promise<Readable>;
  /** The same for the same content, which nobody without the key can tell from it. */
  nameOf(content: Uint8Array): string;
}

export const newBackupKey = (): Promise<string> => generateX25519Identity();

/** @throws BackupError where the key is none. */
export async function createCipher(key: string): Promise<Cipher> {
  const recipient = await identityToRecipient(key).catch(() => {
    throw new BackupError('BACKUP_KEY is no key that "npm run admin -- backup key" prints. Is all of it there?');
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
