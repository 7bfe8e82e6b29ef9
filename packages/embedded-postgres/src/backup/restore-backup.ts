import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../error-code.ts';
import { BackupError } from '../postgres-error.ts';
import { findBinaries, majorOfBinaries } from '../server/binaries.ts';
import { lockFolder } from '../server/folder-lock.ts';
import { readPooled } from './file-pool.ts';
import { createFolderStore, type Store } from './folder-store.ts';
import {
  type Backup,
  backupsToUse,
  type Manifest,
  readAllFiles,
  readManifest,
  readUntil,
  type Target,
  type Which,
} from './manifest.ts';
import { fillOwnDatabase, refuseUnfitDatabase, refuseUnfitProgram } from './own-database.ts';
import { recoverCluster } from './recover-cluster.ts';
import { copyDatabase, refuseUnfitTarget } from '../upgrade/move-database.ts';
import { whileRunning } from '../server/while-running.ts';
import { readDatabase } from './verify.ts';

/** The target of a restore. */
export interface Place {
  /** An empty or missing folder, for the embedded PostgreSQL and for `files` and `secretFile`. */
  dataDir: string;
  /** Address of an empty external database; undefined for the embedded one. */
  databaseUrl?: string | undefined;
  /** The role that owns the embedded database. Default `postgres`. */
  superuser?: string;
  /** Creates the tables of `source` in `target`. Needed to restore a backup of an embedded database into an external one. */
  createTables?(urls: { source: string; target: string }): Promise<void>;
  /** Tables that `createTables` fills itself. */
  except?: readonly string[];
  /** A store for the application's files, or the name of a folder in the data folder. */
  files: Store | string;
  /** The name of a file in the data folder for the application's secret; undefined if it is not stored there. */
  secretFile?: string | undefined;
}

export interface Restored {
  backup: Backup;
  /** Everything stored until this time was restored. */
  until: string;
  files: number;
  /** The application's secret; empty if the backup has none. */
  secret: string;
}

/** The oldest external PostgreSQL into which an embedded one is copied. */
const oldestExternal = 15;

/** Harmless leftovers of an earlier restore or start. */
const ignored = /^(restoring|postgres\.lock|postgres\.log.*)$/;

/**
 * Restores a backup with all its shipped changes, or the state at the moment `toTime`. Everything is fetched, checked
 * and recovered in a sibling folder, and renamed into place as the last step.
 * @throws BackupError. In that case nothing was changed.
 */
export async function restoreBackup(
  target: Target,
  place: Place,
  { toTime, ...which }: Which & { toTime?: Date | undefined },
): Promise<Restored> {
  const names = await target.store.list('backups/');
  const { backups, skipped } = backupsToUse(target, names, which);
  // If the clock of this machine is wrong, the newest of the others is an old state.
  if (skipped.length > 0)
    throw new BackupError(
      `Backup ${skipped[0]} in ${target.name} is dated in the future, so a clock was or is wrong. The newest other one is ${backups[0]!.id}.`,
      { code: 'dated-in-future' },
    );
  const { backup, manifest, until } = await chooseBackup(
    target,
    { names, backups, isNamed: which.id !== undefined },
    toTime,
  );
  await refuseUnfit(manifest, place, toTime);
  const { dataDir } = place;
  await refuseUsed(dataDir);
  const madeFolder = await mkdir(dataDir, { recursive: true });
  const lock = lockFolder(dataDir);
  const work = join(dataDir, 'restoring');
  try {
    await rm(work, { recursive: true, force: true });
    await mkdir(work, { mode: 0o700 });
    const all = await readAllFiles(target, backup.id, manifest.files, names);
    const { files, secretFile } = place;
    const folder = typeof files === 'string' ? files : undefined;
    if (typeof files === 'string') await fetchFiles(target, all, createFolderStore(join(work, files)));
    const kind = manifest.database.kind;
    if (kind === 'built-in') await recoverCluster(target, backup.id, manifest, { work, names, toTime });
    else if (!place.databaseUrl) await makeCluster(target, backup.id, manifest, { ...place, dataDir: work });
    if (typeof files !== 'string') await fetchFiles(target, all, files);
    if (secretFile) await writeFile(join(work, secretFile), manifest.sessionSecret, { mode: 0o600, flush: true });
    if (place.databaseUrl && kind === 'own') await fillDatabase(target, backup.id, manifest, place.databaseUrl);
    if (place.databaseUrl && kind === 'built-in') await copyCluster({ ...place, dataDir: work }, place.databaseUrl);
    for (const name of [secretFile, folder, ...(place.databaseUrl ? [] : ['postgres'])])
      if (name) await moveInto(dataDir, work, name);
    await rm(work, { recursive: true, force: true });
    lock.release();
    return { backup, until: toTime?.toISOString() ?? until, files: all.size, secret: manifest.sessionSecret };
  } catch (error) {
    await rm(work, { recursive: true, force: true });
    lock.release();
    if (madeFolder) await rm(madeFolder, { recursive: true, force: true });
    throw error;
  }
}

/** The first of the backups, or the first one that ended before a moment. */
async function chooseBackup(
  target: Target,
  { names, backups, isNamed }: { names: readonly string[]; backups: readonly Backup[]; isNamed: boolean },
  toTime: Date | undefined,
) {
  for (const backup of backups) {
    const manifest = await readManifest(target, backup);
    if (toTime && new Date(manifest.endsAt) > toTime) continue;
    const until = await readUntil(target, backup.id, manifest, names);
    if (toTime && toTime > new Date(until))
      throw new BackupError(`${isNamed ? 'This backup ends' : 'The backups end'} at ${until}.`);
    return { backup, manifest, until };
  }
  const oldest = await readManifest(target, backups.at(-1)!);
  throw new BackupError(
    isNamed
      ? `This backup begins at ${oldest.endsAt}. Another one may have an earlier state.`
      : `The backups begin at ${oldest.endsAt}. No earlier state can be restored.`,
  );
}

/** Throws if a backup does not fit the configured database. Called before anything is downloaded. */
async function refuseUnfit({ database }: Manifest, place: Place, toTime: Date | undefined): Promise<void> {
  const { kind, major } = database;
  const ours = await majorOfBinaries(await findBinaries());
  if (kind === 'own') {
    if (toTime) throw new BackupError('Only a backup of an embedded PostgreSQL can be restored to a moment.');
    if (place.databaseUrl) return refuseUnfitDatabase(place.databaseUrl, major);
    if (ours < major) {
      throw new BackupError(
        `The backup is of an external PostgreSQL ${major}, and the embedded one is ${ours}. Restore it into an empty database.`,
        { code: 'needs-database' },
      );
    }
    return refuseUnfitProgram(major);
  }
  if (place.databaseUrl) await refuseUnfitTarget(place.databaseUrl, oldestExternal);
  if (ours === major) return undefined;
  throw new BackupError(
    `The backup is of PostgreSQL ${major}, and PostgreSQL ${ours} is installed. Restore it with the version that made it.`,
    { code: 'backup-of-other-version' },
  );
}

/** Fills a new embedded database with a dump of an external one. */
const makeCluster = (target: Target, id: string, { database }: Manifest, { dataDir, superuser }: Place) =>
  whileRunning({ dataDir, ...(superuser !== undefined && { superuser }) }, (url) =>
    readDatabase(target, id, database, (dump) => fillOwnDatabase(url, dump)),
  );

/** Copies a recovered embedded database into an external one. */
async function copyCluster({ dataDir, superuser, createTables, except }: Place, databaseUrl: string): Promise<void> {
  if (!createTables)
    throw new BackupError('A backup of an embedded PostgreSQL needs its program to create the tables.');
  await whileRunning({ dataDir, ...(superuser !== undefined && { superuser }) }, (source) =>
    copyDatabase({ source, target: databaseUrl, createTables, ...(except && { except }) }),
  );
}

async function refuseUsed(dataDir: string): Promise<void> {
  const names = await readdir(dataDir).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  });
  const used = names.filter((name) => !ignored.test(name));
  if (used.length === 0) return;
  throw new BackupError(`The data folder ${dataDir} is not empty (${used.join(', ')}). A restore needs an empty one.`, {
    code: 'folder-not-empty',
  });
}

async function fetchFiles(target: Target, files: ReadonlyMap<string, string>, into: Store): Promise<void> {
  const existing = new Set(await into.list());
  for (const [name, file] of files) if (!existing.has(name)) await into.put(name, await readPooled(target, file));
}

/** An external database is filled last and in one transaction, so that a failure leaves no partial restore. */
const fillDatabase = (target: Target, id: string, { database }: Manifest, url: string) =>
  readDatabase(target, id, database, (dump) => fillOwnDatabase(url, dump));

async function moveInto(dataDir: string, work: string, name: string): Promise<void> {
  await rename(join(work, name), join(dataDir, name)).catch((error: unknown) => {
    if (errorCode(error) !== 'ENOENT') throw error;
  });
}
