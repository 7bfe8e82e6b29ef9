import { filesInPool } from './file-pool.ts';
import { type BackupKind, newestOfKind, ownBackupsAmong, readAllFiles, readUntil, type Target } from './manifest.ts';
import { segmentsFrom, segmentsOf } from './wal.ts';

/** The newest finished backup of a kind that is not dated in the future, as its manifest describes it. */
export interface InspectedBackup {
  id: string;
  endsAt: string;
  /** The end of the period that it can restore. */
  until: string;
  /** Number of its parts and files that are not in the store; 0 if it can be restored. */
  missing: number;
  /** The major version of PostgreSQL, and the oldest one that a dump can be restored into. */
  major: number;
  restoresInto: number;
}

/**
 * Reads the manifest of the newest backup of a kind that is not dated in the future, and checks that every file that it names exists,
 * without reading these files. Returns undefined if there is no such backup.
 * @throws BackupError if the backup was made with another key or its manifest was changed
 */
export async function inspectNewestBackup(
  target: Target,
  which: { now: Date; kind: BackupKind },
): Promise<InspectedBackup | undefined> {
  const names = await target.store.list('backups/');
  const newest = await newestOfKind(target, ownBackupsAmong(target, names), which);
  if (!newest) return undefined;
  const { backup, manifest } = newest;
  const { parts, wal, major, restoresInto = major } = manifest.database;
  const files = await readAllFiles(target, backup.id, manifest.files, names);
  const missingFiles = files.size - (await filesInPool(target, files)).size;
  const missingParts = parts.filter(({ name }) => !names.includes(name)).length;
  const lacksWal = wal && !segmentsFrom(wal.first, segmentsOf(backup.id, names)).includes(wal.last);
  return {
    id: backup.id,
    endsAt: manifest.endsAt,
    until: await readUntil(target, backup.id, manifest, names),
    missing: missingFiles + missingParts + (lacksWal ? 1 : 0),
    major,
    restoresInto,
  };
}
