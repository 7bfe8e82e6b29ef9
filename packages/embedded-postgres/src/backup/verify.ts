import type { Readable } from 'node:stream';
import { BackupError } from '../postgres-error.ts';
import { unpackCluster } from './cluster-archive.ts';
import { backupsToUse, type Manifest, readAllFiles, readManifest, type Target, type Which } from './manifest.ts';
import { readParts } from './parts.ts';
import { readPooled } from './file-pool.ts';
import { checkSegment, segmentsOf, segmentsFrom } from './wal.ts';

/** Reads every byte of a backup's database, as a restore would. Rejects if anything is missing or was changed. */
export async function verifyDatabase(target: Target, id: string, { database }: Manifest): Promise<void> {
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
 * Reads every byte of a backup, and returns its id, the number of its files, and the ids of newer backups that were skipped.
 * @throws BackupError if there is no such backup, or if anything is missing or was changed
 */
export async function verifyBackup(
  target: Target,
  which: Which,
): Promise<{ id: string; files: number; skipped: string[] }> {
  const names = await target.store.list('backups/');
  const { backups, skipped } = backupsToUse(target, names, which);
  const { id } = backups[0]!;
  const manifest = await readManifest(target, backups[0]!);
  await verifyDatabase(target, id, manifest);
  const files = await readAllFiles(target, id, manifest.files, names);
  for (const file of new Set(files.values())) await readPooled(target, file);
  return { id, files: files.size, skipped };
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
