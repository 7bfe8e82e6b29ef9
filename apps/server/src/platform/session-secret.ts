import { createHmac, createPrivateKey, type KeyObject } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from './database/error-code.ts';
import type { Ids } from './ids.ts';
import { OperatorError } from './operator-error.ts';

/** Also that of the setting. */
const minLength = 32;

const fileIn = (dataDir: string) => join(dataDir, 'session-secret');

/** The key that signs sessions: the configured one, or one that the first start creates in the data folder. */
export async function sessionSecret(configured: string | undefined, dataDir: string, ids: Ids): Promise<string> {
  if (configured) return configured;
  const file = fileIn(dataDir);
  await mkdir(dataDir, { recursive: true });
  const secret = await readFile(file, 'utf8').catch(async (error: unknown) => {
    if (errorCode(error) !== 'ENOENT') throw error;
    await create(file, ids);
    return readFile(file, 'utf8');
  });
  if (secret.length >= minLength) return secret;
  throw new OperatorError(
    `The session secret in ${file} is incomplete. Restore that file, or delete it to get a new one.`,
  );
}

/**
 * The file appears complete, even after a power cut. Does nothing if it exists, so that simultaneous starts use the same secret. Without
 * links, a second start in the same moment may be refused.
 */
async function create(file: string, ids: Ids): Promise<void> {
  const [draft, secret] = [`${file}.${ids.hex(8)}`, ids.hex(32)];
  const options = { mode: 0o600, flush: true };
  try {
    await writeFile(draft, secret, options);
    await link(draft, file).catch((error: unknown) => {
      // Some network file systems have no links. There, a power cut may leave an incomplete secret, which is refused.
      if (!['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'].includes(errorCode(error) ?? '')) throw error;
      return writeFile(file, secret, { ...options, flag: 'wx' });
    });
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  } finally {
    await rm(draft, { force: true });
  }
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
