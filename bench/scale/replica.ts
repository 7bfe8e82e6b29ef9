import { cp, readdir, stat, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { EmbeddedPostgres } from '@ambiance/embedded-postgres';
import { startEmbeddedPostgres, superuser } from '../../apps/server/src/platform/database/embedded-postgres.ts';
import { socketFolderOf } from '../../packages/embedded-postgres/src/server/socket-folder.ts';

type Settings = Record<string, string>;
const log = { info() {}, error: console.error };

/**
 * Copies a stopped PostgreSQL and starts both; the copy follows as a replica. Without enough disk space, there is no
 * replica.
 */
export async function startWithReplica(
  dataDir: string,
  replicaDir: string,
  settings: Settings,
): Promise<{ primary: EmbeddedPostgres; replica?: EmbeddedPostgres }> {
  if (!(await hasRoomFor(await sizeOf(dataDir), replicaDir)))
    return { primary: await startEmbeddedPostgres({ dataDir, log, settings }) };
  await cp(join(dataDir, 'postgres'), join(replicaDir, 'postgres'), { recursive: true });
  await writeFile(join(replicaDir, 'postgres', 'standby.signal'), '');
  const primary = await startEmbeddedPostgres({ dataDir, log, settings });
  const replica = await startEmbeddedPostgres({
    dataDir: replicaDir,
    log,
    settings: { ...settings, primary_conninfo: `host=${socketFolderOf(dataDir)} user=${superuser}` },
  });
  return { primary, replica };
}

async function sizeOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const sizes = entries
    .filter((entry) => entry.isFile())
    .map(async (entry) => (await stat(join(entry.parentPath, entry.name))).size);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

/** Requires a quarter more than the size, for data that is written while both run. */
async function hasRoomFor(bytes: number, folder: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize > bytes * 1.25;
}
