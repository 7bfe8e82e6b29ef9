import { createHmac } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Ids } from './ids.ts';

/** The key that signs sessions: the one set, else one made at the first start and kept under the data folder. */
export async function sessionSecret(configured: string | undefined, dataDir: string, ids: Ids): Promise<string> {
  if (configured) return configured;
  const file = join(dataDir, 'session-secret');
  await mkdir(dataDir, { recursive: true });
  // Written only where there is none, so that two starts at once agree on the first one's.
  await writeFile(file, ids.hex(32), { flag: 'wx', mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  return readFile(file, 'utf8');
}

/** A key for one purpose (32 bytes), which tells nothing of the secret or of the keys for others. */
export const derivedKey = (secret: string | Buffer, purpose: string): Buffer =>
  createHmac('sha256', secret).update(purpose).digest();
