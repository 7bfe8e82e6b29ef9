import { join } from 'node:path';
import type { Client } from 'pg';
import { packCluster } from './cluster-archive.ts';
import { copyFiles, filesInPool } from './file-pool.ts';
import type { Store } from './folder-store.ts';
import {
  type Backup,
  backupsAmong,
  folderOf,
  idOf,
  type Manifest,
  readAllFiles,
  readManifest,
  type Target,
  writeManifest,
} from './manifest.ts';
import { dumpOwnDatabase } from './own-database.ts';
import { storeParts } from './parts.ts';
import { BackupError } from '../postgres-error.ts';
import { clockOf, inTurn, isBusy, majorOf, one, timelineOf, whileNoOther, withSession } from './session.ts';
import { dropSlots, keepWal, slots } from './slots.ts';
import { verifyDatabase } from './verify.ts';
import { segmentsBetween, shipSegments } from './wal.ts';

/** The data to back up. */
export interface Source {
  /** Address of the database itself. A pooler in between may interrupt a long backup. */
  url: string;
  /** The data folder of the embedded PostgreSQL; undefined for an external database. */
  dataDir: string | undefined;
  /** Files of the application that rows refer to by name. A file never changes under its name and is stored before its row. */
  files?: Store;
  /** A short text that belongs to the data, such as a key of the application. */
  secret?: string;
}

/** PostgreSQL's own folder in a data folder. */
export const clusterOf = (dataDir: string): string => join(dataDir, 'postgres');

/** A finished backup with its key and sizes. */
export interface MadeBackup extends Backup {
  endsAt: string;
  files: number;
  databaseBytes: number;
  /** The major version of PostgreSQL, and the oldest one that a dump can be restored into. */
  major: number;
  restoresInto: number;
}

/** A copy of a database. `keep` retains the later WAL until it is shipped. */
interface Copy {
  endsAt: string;
  database: Manifest['database'];
  keep: () => Promise<void>;
}

/**
 * Makes a full backup while everything runs, and reads it back. Files are listed before and after the database is copied: each file that
 * the copy names existed at one of these moments. With `isFollowed`, the embedded PostgreSQL retains the following WAL until `shipChanges`
 * ships it. It no longer retains WAL for the previous backup.
 * @throws BackupError, also if another backup of this database is in progress
 */
export async function backUp(
  target: Target,
  source: Source,
  { now, isFollowed }: { now: Date; isFollowed: boolean },
): Promise<MadeBackup> {
  const made = await whileNoOther(source.url, 'backup', async () => {
    const id = idOf(now);
    const { files: from } = source;
    // Between the two, the changes of each minute are shipped with their files, since this backup may never be finished.
    const copyAll = async (known: ReadonlyMap<string, string>) =>
      from ? inTurn(source.url, 'files', () => copyFiles(target, from, known)) : new Map<string, string>();
    const before = await copyAll(await knownFiles(target));
    const manifestOf = async (copy: Copy): Promise<Manifest> => {
      const files = Object.fromEntries([...before, ...(await copyAll(before))]);
      return { format: 1, endsAt: copy.endsAt, database: copy.database, files, sessionSecret: source.secret ?? '' };
    };
    const finish = async (copy: Copy) => {
      const manifest = await manifestOf(copy);
      await verifyDatabase(target, id, manifest);
      if (isFollowed) await copy.keep();
      await writeManifest(target, id, manifest);
      const bytes = manifest.database.parts.reduce((sum, part) => sum + part.bytes, 0);
      const files = Object.keys(manifest.files).length;
      const { major, restoresInto = major } = manifest.database;
      const { keyId } = target.cipher;
      return { id, keyId, endsAt: copy.endsAt, files, databaseBytes: bytes, major, restoresInto };
    };
    if (source.dataDir === undefined) return finish(await dumpDatabase(target, id, source.url));
    const cluster = clusterOf(source.dataDir);
    return withSession(source.url, async (session) => {
      const backup = await finish(await copyCluster(session, target, id, cluster));
      const older = (await slots(session)).filter(({ backupId }) => backupId < id);
      if (isFollowed) await dropSlots(session, older);
      return backup;
    });
  });
  if (!made) throw isBusy();
  return made.done;
}

/** The files in the newest backup of this key. If it is damaged, all files are copied again. */
async function knownFiles(target: Target): Promise<Map<string, string>> {
  const names = await target.store.list('backups/');
  const newest = backupsAmong(names).findLast(({ keyId }) => keyId === target.cipher.keyId);
  if (!newest) return new Map();
  try {
    const { files } = await readManifest(target, newest);
    return await filesInPool(target, await readAllFiles(target, newest.id, files, names));
  } catch (error) {
    if (error instanceof BackupError) return new Map();
    throw error;
  }
}

async function dumpDatabase(target: Target, id: string, url: string): Promise<Copy> {
  const endsAt = await withSession(url, clockOf);
  const { read: parts, ...versions } = await dumpOwnDatabase(url, async (dump) =>
    storeParts(target.store, `${folderOf(id)}/database`, await target.cipher.sealAll(dump)),
  );
  return { endsAt, database: { kind: 'own', ...versions, parts }, keep: async () => {} };
}

const running = 'backup_running';

/**
 * Copies the folder of a running PostgreSQL:
 * https://www.postgresql.org/docs/18/continuous-archiving.html#BACKUP-LOWLEVEL-BASE-BACKUP
 */
async function copyCluster(session: Client, target: Target, id: string, cluster: string): Promise<Copy> {
  // A temporary slot retains the WAL as long as this session lives.
  await session.query('select pg_create_physical_replication_slot($1, true, true)', [running]);
  const start = await one(session, 'select pg_backup_start($1, fast => true)::text as value', [id]);
  let endsAt = '';
  const label = async () => {
    endsAt = await clockOf(session);
    return one(session, 'select labelfile as value from pg_backup_stop(wait_for_archive => false)');
  };
  const packed = packCluster(cluster, label);
  const parts = await storeParts(target.store, `${folderOf(id)}/database`, await target.cipher.sealAll(packed));
  const position = await one(session, 'select pg_current_wal_flush_lsn()::text as value');
  const segments = segmentsBetween(await timelineOf(session), start, position);
  await shipSegments(target, id, cluster, segments);
  const wal = { first: segments[0]!, last: segments.at(-1)! };
  return {
    endsAt,
    database: { kind: 'built-in', major: await majorOf(session), parts, wal },
    keep: () => keepWal(session, id, { from: running, position }),
  };
}
