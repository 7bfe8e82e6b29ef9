import type { Readable } from 'node:stream';
import { BackupError } from './backup-error.ts';
import { unpackCluster } from './cluster-archive.ts';
import type { Manifest, Target } from './manifest.ts';
import { readParts } from './parts.ts';
import { readPhoto } from './photo-pool.ts';
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

/** Reads every photo of a backup. */
export async function verifyPhotos(target: Target, photos: ReadonlyMap<string, string>): Promise<void> {
  for (const file of new Set(photos.values())) await readPhoto(target, file);
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
