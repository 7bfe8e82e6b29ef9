import { createHash } from 'node:crypto';
import { chown, lstat, mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PostgresError } from '../postgres-error.ts';

// The system limits a socket's path to 104 bytes on macOS and 108 on Linux.
const maxPathBytes = 103;

/** A folder for the socket: next to the data or, if that path is too long, in the temporary folder. */
export function socketFolderOf(dataDir: string): string {
  const digest = createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
  const candidates = [join(dataDir, 'socket'), join(tmpdir(), `embedded-postgres-${digest}`)];
  return candidates.find(isShortEnough) ?? `/tmp/embedded-postgres-${digest}`;
}

const isShortEnough = (folder: string) => Buffer.byteLength(`${folder}/.s.PGSQL.5432.lock`) <= maxPathBytes;

export async function makeSocketFolder(folder: string, owner: number | undefined) {
  await mkdir(folder, { mode: 0o700, recursive: true });
  const { uid, mode } = await lstat(folder);
  const ours = uid === process.getuid?.() || uid === owner;
  if (!ours || (mode & 0o077) !== 0) throw new PostgresError(`${folder} is open to others; remove it and start again.`);
  if (owner !== undefined) await chown(folder, owner, owner);
}
