import { join, relative, resolve } from 'node:path';
import {
  BackupError,
  createFolderStore,
  inspectNewestBackup,
  openBackups,
  type Target,
} from '@ambiance/embedded-postgres';
import type { Config } from './config.ts';
import { tryStore } from './platform/backup/try-place.ts';
import type { Clock } from './platform/clock.ts';
import type { Db } from './platform/database/database.ts';
import { systemIds } from './platform/ids.ts';
import type { MediaStore } from './platform/services/media-store.ts';
import type { Platform } from './platform/platform.ts';
import { createS3MediaStore } from './platform/services/s3-media-store.ts';

/** The external photo store; undefined if photos are in the data folder. */
export function s3MediaOf(config: Config): MediaStore | undefined {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region } = config;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = config;
  return endpoint && bucket && accessKeyId && secretAccessKey
    ? createS3MediaStore({ endpoint, bucket, region, accessKeyId, secretAccessKey })
    : undefined;
}

/** The folder of the photos, if there is no external store. */
export const mediaFolder = (config: Config): string => join(resolve(config.DATA_DIR), 'media');

export const mediaOf = (config: Config): MediaStore => s3MediaOf(config) ?? createFolderStore(mediaFolder(config));

/**
 * A photo store that refuses to be listed as empty while the database has photos. If its disk is not mounted, a copy without any photo would
 * look complete.
 */
export const mountedPhotos = (config: Config, media: MediaStore, db: Db): MediaStore => ({
  ...media,
  async list() {
    // A file is stored before its row, so it is looked for after its row.
    const photo = await db.selectFrom('photos').select('id').limit(1).executeTakeFirst();
    const names = await media.list();
    if (!photo || names.length > 0) return names;
    const place = s3MediaOf(config) ? `the bucket ${config.S3_BUCKET}` : mediaFolder(config);
    throw new BackupError(`The database has photos, but ${place} has none. Mount its disk, or correct the setting.`);
  },
});

/** Timeout for a part of a backup. It is large, and no user waits for it. */
const timeoutMs = 120_000;

/**
 * The target for backups: a folder, or `s3://bucket/prefix` with the settings `BACKUP_S3_*`, or else `S3_*`.
 * @throws BackupError that names the missing or invalid setting
 */
export async function backupTargetOf(config: Config, to: string): Promise<Target> {
  if (!config.BACKUP_KEY) {
    throw new BackupError('BACKUP_KEY is missing. "npm run admin -- backup key" prints one; keep a copy elsewhere.');
  }
  const store = to.startsWith('s3://') ? s3StoreOf(config, to) : folderStoreOf(config, to);
  return openBackups({ name: to, store, key: config.BACKUP_KEY });
}

/** Writes to `BACKUP_TO` and looks at its newest backup of the kind of database in use; undefined without `BACKUP_TO`. */
export function backupCheckOf(config: Config, clock: Clock): Platform['checkBackups'] {
  const { BACKUP_TO: to, DATABASE_URL } = config;
  if (!to) return undefined;
  return async () => {
    const target = await backupTargetOf(config, to);
    await tryStore(target.store, `trial-${systemIds.uuid()}.txt`);
    return inspectNewestBackup(target, { now: clock.now(), kind: DATABASE_URL ? 'own' : 'built-in' });
  };
}

function folderStoreOf({ DATA_DIR }: Config, to: string): MediaStore {
  const folder = resolve(to);
  if (!relative(resolve(DATA_DIR), folder).startsWith('..')) {
    throw new BackupError(
      `The backups of ${DATA_DIR} cannot be stored in that folder. Use another folder, on another disk.`,
    );
  }
  return createFolderStore(folder);
}

function s3StoreOf(config: Config, to: string): MediaStore {
  const [, bucket, path = ''] = /^s3:\/\/([a-z0-9][a-z0-9.-]+)((?:\/[\w-]+)*)\/?$/.exec(to) ?? [];
  if (!bucket) throw new BackupError(`${to} is not an address such as s3://bucket/folder.`);
  const endpoint = config.BACKUP_S3_ENDPOINT ?? config.S3_ENDPOINT;
  const accessKeyId = config.BACKUP_S3_ACCESS_KEY_ID ?? config.S3_ACCESS_KEY_ID;
  const secretAccessKey = config.BACKUP_S3_SECRET_ACCESS_KEY ?? config.S3_SECRET_ACCESS_KEY;
  const region = config.BACKUP_S3_REGION ?? config.S3_REGION;
  if (!endpoint || !accessKeyId || !secretAccessKey) {
    throw new BackupError(`${to} needs BACKUP_S3_ENDPOINT, BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY.`);
  }
  if (endpoint === config.S3_ENDPOINT && bucket === config.S3_BUCKET) {
    throw new BackupError(`${to} is in the bucket of the photos. Use a different bucket for backups.`);
  }
  const prefix = path ? `${path.slice(1)}/` : '';
  const timeouts = { timeoutMs: timeoutMs, idleMs: timeoutMs };
  return createS3MediaStore({ endpoint, bucket, prefix, region, accessKeyId, secretAccessKey, ...timeouts });
}
