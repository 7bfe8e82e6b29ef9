import { readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client } from 'pg';
import { withSession } from '../backup/session.ts';
import { type Binaries, findBinaries, majorOfBinaries } from '../database/embedded/binaries.ts';
import { lockFolder } from '../database/embedded/folder-lock.ts';
import { PostgresStartError } from '../database/embedded/start-error.ts';
import { startEmbeddedPostgres } from '../database/embedded-postgres.ts';
import { migrate } from '../database/migrate.ts';
import { copyRows } from './copy-rows.ts';

const log = { info() {}, warn() {}, error() {} };

interface Upgraded {
  /** Major versions of PostgreSQL. */
  from: number;
  to: number;
  tables: number;
  rows: number;
  /** The folder of the older database. */
  kept: string;
}

/**
 * Converts the built-in database of an older PostgreSQL to our version. The older one is started with the programs of its
 * own installation. Each row is copied to a new database next to it and compared; then the two are renamed. Returns
 * undefined if the database already has our version.
 * @throws PostgresStartError with a sentence for the operator; in that case nothing was changed
 */
export async function upgradeCluster(dataDir: string, installation: string): Promise<Upgraded | undefined> {
  const cluster = join(dataDir, 'postgres');
  const work = join(dataDir, 'upgrading');
  await takeBackWhatWasInterrupted(dataDir);
  const [from, to] = await Promise.all([majorOfFolder(cluster), findBinaries().then(majorOfBinaries)]);
  if (from === to) return undefined;
  const older = await binariesOf(installation, from);
  await rm(work, { recursive: true, force: true });
  try {
    const copied = await whileRunning({ dataDir, binaries: older }, (source) =>
      whileRunning({ dataDir: work }, (target) => copyDatabase(source, target)),
    );
    const kept = join(dataDir, `postgres-${from}`);
    const lock = lockFolder(dataDir);
    await rename(cluster, kept);
    await rename(join(work, 'postgres'), cluster);
    lock.release();
    return { from, to, ...copied, kept };
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** If a run stopped between the two renames, the database has only its old-version name. Renames it back. */
async function takeBackWhatWasInterrupted(dataDir: string): Promise<void> {
  const names = await readdir(dataDir).catch((): string[] => []);
  const kept = names.find((name) => /^postgres-\d+$/.test(name));
  if (kept && !names.includes('postgres')) await rename(join(dataDir, kept), join(dataDir, 'postgres'));
}

async function majorOfFolder(cluster: string): Promise<number> {
  const version = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => {
    throw new PostgresStartError(
      `There is no database in ${cluster}. Set DATA_DIR to the folder of your installation.`,
    );
  });
  return Number(version);
}

async function binariesOf(installation: string, wanted: number): Promise<Binaries> {
  const binaries = await findBinaries(installation);
  const major = await majorOfBinaries(binaries);
  if (major === wanted) return binaries;
  throw new PostgresStartError(
    `The database was made by PostgreSQL ${wanted}, and the Ambiance in ${installation} brings PostgreSQL ${major}. ` +
      'Name the one that ran on it last.',
  );
}

async function whileRunning<T>(
  place: { dataDir: string; binaries?: Binaries },
  work: (url: string) => Promise<T>,
): Promise<T> {
  const postgres = await startEmbeddedPostgres({ ...place, log });
  try {
    return await work(postgres.url);
  } finally {
    await postgres.stop();
  }
}

/** Creates the source's tables, copies the rows, and then applies the newest migrations. */
async function copyDatabase(sourceUrl: string, targetUrl: string) {
  const copied = await withSession(sourceUrl, async (source) => {
    const applied = await appliedIn(source);
    await migrate({ url: targetUrl, log, only: applied });
    return withSession(targetUrl, async (target) => {
      const known = await appliedIn(target);
      const unknown = [...applied].filter((name) => !known.has(name));
      if (unknown.length === 0) return copyRows(source, target);
      throw new PostgresStartError(
        `A newer Ambiance than this one has changed the database (${unknown.join(', ')}). Upgrade with that one.`,
      );
    });
  });
  await migrate({ url: targetUrl, log });
  await withSession(targetUrl, (target) => target.query('vacuum (analyze, freeze)'));
  return copied;
}

async function appliedIn(session: Client): Promise<Set<string>> {
  const { rows } = await session.query<{ name: string }>('select name from migrations');
  return new Set(rows.map(({ name }) => name));
}
