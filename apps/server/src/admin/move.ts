import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { parseEnv } from 'node:util';
import {
  copyDatabase,
  copyDatabaseChanges,
  createFolderStore,
  type EmbeddedPostgres,
  PostgresError,
  refuseUnfitTarget,
} from '@ambiance/embedded-postgres';
import { readConfig } from '../config.ts';
import { optional, text } from '../features/operator/parameters.ts';
import { openDatabase } from '../platform/database/database.ts';
import {
  attachEmbeddedPostgres,
  movedFile,
  sentenceOfPostgres,
  startEmbeddedPostgres,
} from '../platform/database/embedded-postgres.ts';
import type { MediaStore } from '../platform/services/media-store.ts';
import { OperatorError } from '../platform/operator-error.ts';
import { mediaFolder, mountedPhotos, s3MediaOf } from '../stores.ts';
import type { Progress } from './admin-command.ts';
import { installation } from './command.ts';
import { createTables, filledByTables, log } from './database/create-tables.ts';

/** The oldest PostgreSQL that takes a copy. */
const oldestPostgres = 15;
/** Once a copy of the changes takes less than this, the server may be stopped. */
const shortMs = 10_000;
/** The folders of photos. A bucket may also have files that are not of Ambiance. */
const photoFolders = /^(?:photos|evidence)\//;
/** Photos that are copied at the same time. */
const photosAtOnce = 8;

export const move = installation({
  explanation:
    'Copies the built-in database and the photos to a PostgreSQL and a bucket of your own while the server runs. Says when to stop the server, copies the rest and compares everything. The new settings (DATABASE_URL, S3_*) are read from the file --settings; --to-database and --to-bucket take precedence.',
  parameters: {
    'to-database': optional(text('URL')),
    'to-bucket': optional(text('BUCKET')),
    settings: optional(text('FILE')),
  },
  async run(config, options, progress) {
    if (config.DATABASE_URL) {
      throw new OperatorError('DATABASE_URL is set, so there is no built-in database to move.');
    }
    const dataDir = resolve(config.DATA_DIR);
    const { url: target, photos: bucket } = await targetOf(options);
    await refuseUnfit(target, bucket);
    // The copied database says whether there must be photos.
    await using moved = openDatabase({ url: target, log });
    const folder = createFolderStore(mediaFolder(config));
    const photos = bucket && copyPhotos(s3MediaOf(config) ? folder : mountedPhotos(config, folder, moved), bucket);
    const since = await copyWhileRunning(dataDir, target, { photos, progress });
    const startedAt = performance.now();
    const postgres = await startStopped(dataDir, progress);
    try {
      const databases = { source: postgres.url, target, except: filledByTables };
      const { tables } = await copyDatabaseChanges(databases, { since, isLast: true });
      const copied = await photos?.();
      await writeFile(movedFile(dataDir), 'This database was moved to the one of DATABASE_URL.\n');
      const seconds = Math.ceil((performance.now() - startedAt) / 1000);
      return [
        `All ${tables} tables have the same rows in both databases, compared in ${seconds} s.`,
        ...(copied ? linesAbout(copied) : []),
        `Now start the server with the new settings: DATABASE_URL${bucket ? ', S3_*' : ''}${config.SESSION_SECRET ? '' : `, and as SESSION_SECRET the content of ${join(dataDir, 'session-secret')}`}.`,
        `The old database stays in ${dataDir}, which no server uses any more. Delete it once the new one has a backup.`,
      ];
    } finally {
      await postgres.stop();
    }
  },
});

const linesAbout = ({ count, others }: CopiedPhotos) => [
  `All ${count} photos are in the bucket, with the same content.`,
  ...(others.length > 0
    ? [
        `The bucket also has other photos (${others.length}). If an earlier move copied them, they were deleted since: delete these files in the bucket too.`,
        ...others.toSorted(),
      ]
    : []),
];

interface Options {
  'to-database'?: string | undefined;
  'to-bucket'?: string | undefined;
  settings?: string | undefined;
}

/** The new database, and the new photo store if there is one. */
async function targetOf({ 'to-database': database, 'to-bucket': name, settings: file }: Options) {
  const given = file === undefined ? {} : parseEnv(await readSettings(file));
  const config = readConfig({
    ...Object.fromEntries(Object.entries(given).filter(([key]) => key === 'DATABASE_URL' || key.startsWith('S3_'))),
    ...(database !== undefined && { DATABASE_URL: database }),
    ...(name !== undefined && { S3_BUCKET: name }),
  });
  const url = config.DATABASE_URL;
  if (!url) throw new OperatorError('--to-database is missing, or DATABASE_URL in the file --settings.');
  return { url, photos: s3MediaOf(config) };
}

const readSettings = (file: string): Promise<string> =>
  readFile(file, 'utf8').catch((error: unknown) => {
    throw new OperatorError(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  });

async function refuseUnfit(target: string, bucket: MediaStore | undefined): Promise<void> {
  await refuseUnfitTarget(target, oldestPostgres).catch((error: unknown) => {
    if (!(error instanceof PostgresError)) throw error;
    throw new OperatorError(`The new database cannot be used. ${sentenceOfPostgres(error)}`);
  });
  await bucket?.check?.().catch((error: unknown) => {
    throw new OperatorError(`The bucket cannot be used: ${error instanceof Error ? error.message : String(error)}`);
  });
}

interface CopiedPhotos {
  count: number;
  /** Names of the photos in the bucket that are not in the folder. */
  others: string[];
}

interface Copying {
  photos: (() => Promise<CopiedPhotos>) | undefined;
  progress: Progress;
}

/**
 * Copies everything while the server runs, then repeatedly copies changes until the server is stopped. Returns the transaction id after
 * which the rest must be copied.
 */
async function copyWhileRunning(dataDir: string, target: string, { photos, progress }: Copying): Promise<string> {
  const running = await attachEmbeddedPostgres(dataDir);
  const postgres = running === undefined ? await startEmbeddedPostgres({ dataDir, log }) : undefined;
  try {
    const databases = { source: running ?? postgres!.url, target, except: filledByTables };
    progress('Copying the database and the photos. The server may keep running.');
    let { since, rows } = await copyDatabase({ ...databases, createTables });
    progress(`Copied and compared ${rows} rows.`);
    const stored = await photos?.();
    if (stored) progress(`Copied and compared ${stored.count} photos.`);
    if (running === undefined) return since;
    let isAnnounced = false;
    for (;;) {
      const startedAt = performance.now();
      const copied = await copyDatabaseChanges(databases, { since, isLast: false }).catch(async (error: unknown) => {
        if ((await attachEmbeddedPostgres(dataDir)) !== undefined) throw error;
        return undefined;
      });
      if (!copied) return since;
      ({ since } = copied);
      await photos?.();
      const tookMs = performance.now() - startedAt;
      progress(`Copied ${copied.rows} changed rows in ${Math.ceil(tookMs / 1000)} s.`);
      if (!isAnnounced && tookMs < shortMs) {
        progress(
          'Stop the server now, and leave this command running: it copies the rest, and says when to start again.',
        );
        isAnnounced = true;
      }
      // A waiting command must not slow the members down.
      await setTimeout(isAnnounced ? Math.max(1000, tookMs) : 0);
    }
  } finally {
    await postgres?.stop();
  }
}

/** How long a server may take to stop after its PostgreSQL. */
const stopMs = 60_000;

/** Starts the PostgreSQL of a stopped server. */
async function startStopped(dataDir: string, progress: Progress): Promise<EmbeddedPostgres> {
  const until = performance.now() + stopMs;
  for (;;) {
    try {
      return await startEmbeddedPostgres({ dataDir, log });
    } catch (error) {
      const isInUse = error instanceof PostgresError && error.code === 'folder-in-use';
      if (!isInUse || performance.now() > until) throw error;
      progress('Waiting until the server has stopped.');
      await setTimeout(500);
    }
  }
}

/**
 * Copies the photos that the bucket does not have yet, reads each one back, and returns how many there are. Deletes its copies of photos that
 * were deleted in the meantime. Other photos in the bucket are only reported, because they may belong to another installation.
 */
function copyPhotos(folder: MediaStore, bucket: MediaStore): () => Promise<CopiedPhotos> {
  const compared = new Set<string>();
  const read = async (store: MediaStore, name: string) => {
    const file = await store.get(name);
    return file && buffer(file.content);
  };
  async function copyOne(name: string, isThere: boolean): Promise<void> {
    const content = await read(folder, name);
    // A photo that was deleted in the meantime.
    if (!content) return;
    if (!isThere) await bucket.put(name, content);
    if (!(await read(bucket, name))?.equals(content)) {
      throw new OperatorError(`The photo ${name} has different content in the bucket. Use an empty bucket.`);
    }
    compared.add(name);
  }
  return async () => {
    const [all, there] = [await folder.list(), new Set(await bucket.list())];
    const missing = all.filter((name) => !compared.has(name));
    const next = missing.values();
    const worker = async () => {
      for (const name of next) await copyOne(name, there.has(name));
    };
    await Promise.all(Array.from({ length: photosAtOnce }, worker));
    const present = new Set(all);
    const others = [...there].filter((name) => photoFolders.test(name) && !present.has(name) && !compared.has(name));
    for (const name of [...compared].filter((one) => !present.has(one))) {
      await bucket.remove(name);
      compared.delete(name);
    }
    return { count: compared.size, others };
  };
}
