import type { Client } from 'pg';
import type { MediaStore } from '../media-store.ts';
import { packCluster } from './cluster-archive.ts';
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
import { copyPhotos, photosInPool } from './photo-pool.ts';
import { clockOf, isBusy, majorOf, one, timelineOf, whileNoOther, withSession } from './session.ts';
import { dropSlots, keepWal, slots } from './slots.ts';
import { verifyBackup } from './verify.ts';
import { segmentsBetween, shipSegments } from './wal.ts';

/** The data to back up. */
export interface Source {
  /** Address of the database itself. A pooler in between may interrupt a long backup. */
  url: string;
  /** The folder of the built-in PostgreSQL; undefined for an external database. */
  cluster: string | undefined;
  media: MediaStore;
  sessionSecret: string;
}

/** A finished backup with its key and sizes. */
export interface MadeBackup extends Backup {
  endsAt: string;
  photos: number;
  databaseBytes: number;
}

/** A copy of a database. `keep` retains the WAL that follows it until it is shipped. */
interface Copy {
  endsAt: string;
  database: Manifest['database'];
  keep: () => Promise<void>;
}

/**
 * Makes a full backup while everything runs, and reads it back. Photos are listed before and after the database is copied:
 * each photo that the copy names existed at one of these moments. With `isFollowed`, the built-in PostgreSQL retains WAL
 * from here on until `shipChanges` ships it, and no longer for the previous backup.
 * @throws BackupError, also if another backup of this database is in progress
 */
export async function backUp(
  target: Target,
  source: Source,
  { now, isFollowed }: { now: Date; isFollowed: boolean },
): Promise<MadeBackup> {
  const made = await whileNoOther(source.url, async () => {
    const id = idOf(now);
    const before = await copyPhotos(target, source.media, await knownPhotos(target));
    const manifestOf = async (copy: Copy): Promise<Manifest> => {
      const after = await copyPhotos(target, source.media, before);
      const files = Object.fromEntries([...before, ...after]);
      return { format: 1, endsAt: copy.endsAt, database: copy.database, files, sessionSecret: source.sessionSecret };
    };
    const finish = async (copy: Copy) => {
      const manifest = await manifestOf(copy);
      await verifyBackup(target, id, manifest);
      if (isFollowed) await copy.keep();
      await writeManifest(target, id, manifest);
      const bytes = manifest.database.parts.reduce((sum, part) => sum + part.bytes, 0);
      const photos = Object.keys(manifest.files).length;
      return { id, keyId: target.cipher.keyId, endsAt: copy.endsAt, photos, databaseBytes: bytes };
    };
    if (!source.cluster) return finish(await dumpDatabase(target, id, source.url));
    const { cluster } = source;
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

/** The photos in the newest backup of this key. */
async function knownPhotos(target: Target): Promise<Map<string, string>> {
  const names = await target.store.list('backups/');
  const newest = backupsAmong(names).findLast(({ keyId }) => keyId === target.cipher.keyId);
  if (!newest) return new Map();
  const { files } = await readManifest(target, newest);
  return photosInPool(target, await readAllFiles(target, newest.id, files, names));
}

async function dumpDatabase(target: Target, id: string, url: string): Promise<Copy> {
  const endsAt = await withSession(url, clockOf);
  const { read: parts, major } = await dumpOwnDatabase(url, async (dump) =>
    storeParts(target.store, `${folderOf(id)}/database`, await target.cipher.sealAll(dump)),
  );
  return { endsAt, database: { kind: 'own', major, parts }, keep: async () => {} };
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
