import type { Readable } from 'node:stream';
import { BackupError } from '../postgres-error.ts';
import { unpackCluster } from './cluster-archive.ts';
import { ownBackupsAmong, type Manifest, readAllFiles, readManifest, type Target } from './manifest.ts';
import { readParts } from './parts.ts';
import { readPooled } from './file-pool.ts';
import { checkSegment, segmentsOf, segmentsFrom } from './wal.ts';

/** Reads every byte of a backup's database, as a restore would. Rejects if anything is missing or was changed. */
export async function verifyBackup(target: Target, id: string, { database }: Manifest): Promise<void> {
  await readDatabase(target, id, database, async (content) => {
    if (database.kind === 'built-in') await unpackCluster(content);
    else for await (const _ of content);
  });
  if (!database.wal) return;
  const names = await target.store.list(`backups/${id}/wal/`);
  const segments = segmentsFrom(database.wal.first, segmentsOf(id, names));
  if (!segments.includes(database.wal.last)) throw new BackupError(`WAL of the backup ${id} is missing.`);
  for (const segment of segments) await checkSegment(target, id, segment);
}

/**
 * Reads every byte of the newest backup, and returns its id and the number of its files.
 * @throws BackupError if there is no backup, or if anything is missing or was changed
 */
export async function verifyNewestBackup(target: Target): Promise<{ id: string; files: number }> {
  const names = await target.store.list('backups/');
  const newest = ownBackupsAmong(target, names).at(-1);
  if (!newest) throw new BackupError(`There is no backup in ${target.name}.`);
  const manifest = await readManifest(target, newest);
  await verifyBackup(target, newest.id, manifest);
  const files = await readAllFiles(target, newest.id, manifest.files, names);
  for (const file of new Set(files.values())) await readPooled(target, file);
  return { id: newest.id, files: files.size };
}

/** Streams the copy of the database to `read`. */
export async function readDatabase(
  target: Target,
  id: string,
  { parts }: Manifest['database'],
  read: (content: Readable) => Promise<void>,
): Promise<void> {
  try {
    await read(await target.cipher.openAll(readParts(target.store, parts)));
  } catch (error) {
    if (error instanceof BackupError) throw error;
    throw new BackupError(`The database of the backup ${id} cannot be read back: ${(error as Error).message}`);
  }
}
