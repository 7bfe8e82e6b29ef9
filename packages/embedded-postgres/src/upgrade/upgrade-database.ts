import { existsSync } from 'node:fs';
import { readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { clusterOf } from '../backup/back-up.ts';
import { withSession } from '../backup/session.ts';
import { PostgresError } from '../postgres-error.ts';
import { whileRunning } from '../server/while-running.ts';
import { type Binaries, findBinaries, majorOfBinaries } from '../server/binaries.ts';
import { newestStored } from '../server/cluster.ts';
import { lockFolder } from '../server/folder-lock.ts';
import { copyRows } from './copy-rows.ts';
import type { Move } from './move-database.ts';

export interface Upgraded {
  /** Major versions of PostgreSQL. */
  from: number;
  to: number;
  tables: number;
  rows: number;
  /** The folder of the older database. */
  stored: string;
}

export interface UpgradeOptions extends Pick<Move, 'createTables' | 'except'> {
  dataDir: string;
  /** The role that owns the database. Default `postgres`. */
  superuser?: string;
  /** The folder of an older installation, which has the older PostgreSQL among its packages. */
  installation: string;
  /** Runs on the new database after the rows were copied and compared. */
  afterCopy?(target: string): Promise<void>;
}

/**
 * Converts the database of an older PostgreSQL to the installed version. The older one is started with the programs of its
 * own installation. Each row is copied to a new database next to it and compared; then the two are renamed. Returns
 * undefined if the database already has the installed version.
 * @throws PostgresError; in that case nothing was changed
 */
export async function upgradeDatabase({
  dataDir,
  installation,
  createTables,
  afterCopy,
  except = [],
  ...role
}: UpgradeOptions): Promise<Upgraded | undefined> {
  const cluster = clusterOf(dataDir);
  const work = join(dataDir, 'upgrading');
  await undoInterrupted(dataDir);
  const [from, to] = await Promise.all([majorOfFolder(cluster), findBinaries().then(majorOfBinaries)]);
  if (from === to) return undefined;
  const stored = join(dataDir, `postgres-${from}`);
  if (existsSync(stored)) {
    throw new PostgresError(`The older database would be stored in ${stored}, which already exists. Move it away.`);
  }
  const older = await binariesOf(installation, from);
  await rm(work, { recursive: true, force: true });
  try {
    const copied = await whileRunning({ dataDir, binaries: older, ...role }, (source) =>
      whileRunning({ dataDir: work, ...role }, async (target) => {
        await createTables({ source, target });
        const { tables, rows } = await withSession(source, (one) =>
          withSession(target, (other) => copyRows(one, other, except)),
        );
        await afterCopy?.(target);
        await withSession(target, (session) => session.query('vacuum (analyze, freeze)'));
        return { tables, rows };
      }),
    );
    const lock = lockFolder(dataDir);
    await rename(cluster, stored);
    await rename(clusterOf(work), cluster);
    lock.release();
    return { from, to, ...copied, stored };
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** If a run stopped between the two renames, the database has only its old-version name. Renames it back. */
async function undoInterrupted(dataDir: string): Promise<void> {
  const names = await readdir(dataDir).catch((): string[] => []);
  const stored = newestStored(names);
  if (stored && !names.includes('postgres')) await rename(join(dataDir, stored), join(dataDir, 'postgres'));
}

async function majorOfFolder(cluster: string): Promise<number> {
  const version = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => {
    throw new PostgresError(`There is no database in ${cluster}.`);
  });
  return Number(version);
}

async function binariesOf(installation: string, wanted: number): Promise<Binaries> {
  const binaries = await findBinaries(installation);
  const major = await majorOfBinaries(binaries);
  if (major === wanted) return binaries;
  throw new PostgresError(
    `The database was made by PostgreSQL ${wanted}, and ${installation} has PostgreSQL ${major}. ` +
      'Give the folder of the program that used this database last.',
  );
}
