import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../database/error-code.ts';
import { findBinaries, majorOfBinaries } from '../database/embedded/binaries.ts';
import { lockFolder } from '../database/embedded/folder-lock.ts';
import { createFileMediaStore, type MediaStore } from '../media-store.ts';
import { BackupError } from './backup-error.ts';
import {
  type Backup,
  backupsAmong,
  type Manifest,
  readAllFiles,
  readManifest,
  readUntil,
  type Target,
} from './manifest.ts';
import { fillOwnDatabase, refuseUnfitDatabase } from './own-database.ts';
import { readPhoto } from './photo-pool.ts';
import { recoverCluster } from './recover-cluster.ts';
import { readDatabase } from './verify.ts';

/** The target of a restore. */
export interface Place {
  dataDir: string;
  /** Address of an empty external database; undefined for the built-in one. */
  databaseUrl: string | undefined;
  /** An external photo store; undefined if photos are in the data folder. */
  media: MediaStore | undefined;
  /** The configured secret; undefined if it is stored in the data folder. */
  sessionSecret: string | undefined;
}

export interface Restored {
  backup: Backup;
  /** Everything stored until this time was restored. */
  until: string;
  photos: number;
  /** True if sessions and two-step logins remain valid. */
  isSameSecret: boolean;
}

/** Harmless leftovers of an earlier restore or start. */
const ignored = /^(restoring|postgres\.lock|postgres\.log.*)$/;

/**
 * Restores the newest backup with all its shipped changes, or the state at a given moment. Everything is fetched, checked
 * and recovered in a sibling folder, and renamed into place as the last step.
 * @throws BackupError. In that case nothing was changed.
 */
export async function restoreBackup(target: Target, place: Place, toTime: Date | undefined): Promise<Restored> {
  const names = await target.store.list('backups/');
  const { backup, manifest, until } = await chooseBackup(target, names, toTime);
  await refuseUnfit(manifest, place, toTime);
  const { dataDir } = place;
  await refuseUsed(dataDir);
  const madeFolder = await mkdir(dataDir, { recursive: true });
  const lock = lockFolder(dataDir);
  const work = join(dataDir, 'restoring');
  try {
    await rm(work, { recursive: true, force: true });
    await mkdir(work, { mode: 0o700 });
    const photos = await readAllFiles(target, backup.id, manifest.files, names);
    if (!place.media) await fetchPhotos(target, photos, createFileMediaStore(join(work, 'media')));
    if (!place.databaseUrl) await recoverCluster(target, backup.id, manifest, { work, names, toTime });
    if (place.media) await fetchPhotos(target, photos, place.media);
    if (!place.sessionSecret) await writeFile(join(work, 'session-secret'), manifest.sessionSecret, { mode: 0o600 });
    if (place.databaseUrl) await fillDatabase(target, backup.id, manifest, place.databaseUrl);
    for (const name of ['session-secret', 'media', 'postgres']) await moveInto(dataDir, work, name);
    await rm(work, { recursive: true, force: true });
    lock.release();
    const isSameSecret = !place.sessionSecret || place.sessionSecret === manifest.sessionSecret;
    return { backup, until: toTime?.toISOString() ?? until, photos: photos.size, isSameSecret };
  } catch (error) {
    await rm(work, { recursive: true, force: true });
    lock.release();
    if (madeFolder) await rm(madeFolder, { recursive: true, force: true });
    throw error;
  }
}

/** The newest backup, or the newest one that ended before a moment. */
async function chooseBackup(target: Target, names: readonly string[], toTime: Date | undefined) {
  const backups = backupsAmong(names).toReversed();
  if (backups.length === 0) throw new BackupError(`There is no backup in ${target.name}.`);
  for (const backup of backups) {
    const manifest = await readManifest(target, backup);
    if (toTime && new Date(manifest.endsAt) > toTime) continue;
    const until = await readUntil(target, backup.id, manifest, names);
    if (toTime && toTime > new Date(until)) throw new BackupError(`The backups reach until ${until}, and no further.`);
    return { backup, manifest, until };
  }
  const oldest = await readManifest(target, backups.at(-1)!);
  throw new BackupError(`The backups begin at ${oldest.endsAt}. There is nothing to restore from before.`);
}

/** Throws if a backup does not fit the configured database. Called before anything is downloaded. */
async function refuseUnfit({ database }: Manifest, place: Place, toTime: Date | undefined): Promise<void> {
  const { kind, major } = database;
  if (kind === 'own') {
    if (!place.databaseUrl) {
      throw new BackupError(
        `The backup is of a PostgreSQL ${major} of your own. Set DATABASE_URL to an empty database.`,
      );
    }
    if (toTime)
      throw new BackupError('--to-time needs a backup of the built-in PostgreSQL. Use what backs up your own.');
    return refuseUnfitDatabase(place.databaseUrl, major);
  }
  if (place.databaseUrl) {
    throw new BackupError('The backup is of the built-in PostgreSQL. Restore it without DATABASE_URL.');
  }
  const ours = await majorOfBinaries(await findBinaries());
  if (ours === major) return undefined;
  throw new BackupError(
    `The backup is of PostgreSQL ${major}, and this Ambiance brings ${ours}. Restore it with the Ambiance that made it; ` +
      'docs/operations.md says how to move to a newer PostgreSQL.',
  );
}

async function refuseUsed(dataDir: string): Promise<void> {
  const names = await readdir(dataDir).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  });
  const used = names.filter((name) => !ignored.test(name));
  if (used.length === 0) return;
  throw new BackupError(
    `DATA_DIR ${dataDir} is not empty (${used.join(', ')}). Restore goes into an empty folder: stop the server and move ` +
      'it away, or set DATA_DIR to another one.',
  );
}

async function fetchPhotos(target: Target, photos: ReadonlyMap<string, string>, media: MediaStore): Promise<void> {
  const there = new Set(await media.list());
  for (const [name, file] of photos) if (!there.has(name)) await media.put(name, await readPhoto(target, file));
}

/** An external database is filled last and in one transaction, so that a failure leaves no partial restore. */
const fillDatabase = (target: Target, id: string, { database }: Manifest, url: string) =>
  readDatabase(target, id, database, (dump) => fillOwnDatabase(url, dump));

async function moveInto(dataDir: string, work: string, name: string): Promise<void> {
  await rename(join(work, name), join(dataDir, name)).catch((error: unknown) => {
    if (errorCode(error) !== 'ENOENT') throw error;
  });
}
