import { createHmac, createPrivateKey, type KeyObject } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Ids } from './ids.ts';

const fileIn = (dataDir: string) => join(dataDir, 'session-secret');

/** The key that signs sessions: the configured one, or one that the first start creates in the data folder. */
export async function sessionSecret(configured: string | undefined, dataDir: string, ids: Ids): Promise<string> {
  if (configured) return configured;
  const file = fileIn(dataDir);
  await mkdir(dataDir, { recursive: true });
  // Fails if the file exists, so that two simultaneous starts use the same secret.
  await writeFile(file, ids.hex(32), { flag: 'wx', mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  return readFile(file, 'utf8');
}

/** The same key, or undefined before the first start. It creates nothing. */
export const existingSecret = async (configured: string | undefined, dataDir: string): Promise<string | undefined> =>
  configured ?? (await readFile(fileIn(dataDir), 'utf8').catch(() => undefined));

/** A key of 32 bytes for one purpose. It reveals nothing about the secret or other keys. */
export const derivedKey = (secret: string | Buffer, purpose: string): Buffer =>
  createHmac('sha256', secret).update(purpose).digest();

/** The PKCS #8 prefix that turns 32 bytes into a private Ed25519 key (RFC 8410). */
const ed25519Prefix = Buffer.from('302e020100300506032b657004220420', 'hex');

/** A private Ed25519 key for one purpose. The same secret and purpose always give the same key. */
export const ed25519KeyOf = (secret: string | Buffer, purpose: string): KeyObject =>
  createPrivateKey({
    key: Buffer.concat([ed25519Prefix, derivedKey(secret, purpose)]),
    format: 'der',
    type: 'pkcs8',
  });
