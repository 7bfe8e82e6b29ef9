import { execFile } from 'node:child_process';
import { mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { seedTiers } from '../src/features/plans/tiers.repository.ts';
import { query } from '../src/platform/database/database.ts';
import { migrate } from '../src/platform/database/migrate.ts';
import { loadDump, migrationsOf, ownTables, readDump } from '../test/load-dump.ts';
import { routinesIn, rowsOf, tablesIn } from '../test/schema-of.ts';
import { temporaryFolder } from '../test/scripts.ts';
import { openTestDatabase } from '../test/test-database.ts';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../../', import.meta.url));
const log = { info() {}, warn() {} };
const git = async (...words: string[]) => (await run('git', words, { cwd: root })).stdout.trim();

/** The migrations of a commit, each line with the name and the hash of its text. */
const filesOf = async (commit: string) => (await git('ls-tree', commit, 'apps/server/migrations/')).split('\n');

/** The commits that changed routines and whose migrations still exist unchanged, oldest first. */
async function versions(): Promise<string[]> {
  const all = (await git('log', '--reverse', '--format=%H', '--', 'apps/server/sql/*.sql')).split('\n');
  const today = new Set(await filesOf('HEAD'));
  const commits: string[] = [];
  for (const commit of all) if ((await filesOf(commit)).every((line) => today.has(line))) commits.push(commit);
  if (commits.length < 5) throw new Error('This test walks through past commits: run it in a clone with its history.');
  return commits;
}

/** Migrates a database with the code of a past commit. */
async function migrateAs(commit: string, url: string): Promise<void> {
  const folder = await temporaryFolder();
  const archive = join(folder, 'version.tar');
  await git(
    'archive',
    `--output=${archive}`,
    commit,
    'apps/server/src/platform',
    'apps/server/migrations',
    'apps/server/sql',
  );
  await run('tar', ['-xf', archive, '-C', folder]);
  await mkdir(join(folder, 'apps/server'), { recursive: true });
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  const script = `import { migrate } from ${JSON.stringify(join(folder, 'apps/server/src/platform/database/migrate.ts'))};
    await migrate({ url: process.env.URL, log: { info() {}, warn() {} } });`;
  await run(process.execPath, ['--input-type=module', '-e', script], { env: { ...process.env, URL: url } });
}

/** The demo town in the tables of an older version. */
async function oldTown() {
  const [dump, town] = [await readDump('demo-town-0015.json.gz'), await openTestDatabase('template0')];
  await migrate({ url: town.url, log, only: new Set(migrationsOf(dump)) });
  await loadDump(town.db, dump);
  return { ...town, dump };
}

/** Starts each version in turn on a database. */
async function startEach(route: readonly string[], url: string): Promise<void> {
  for (const step of route) await (step === 'now' ? migrate({ url, log }) : migrateAs(step, url));
}

test('a database upgraded and downgraded through past commits ends with the current tables and routines', async () => {
  const commits = await versions();
  const fresh = await openTestDatabase('template0');
  await migrate({ url: fresh.url, log });
  const [first, middle, last] = [commits[0]!, commits[Math.floor(commits.length / 2)]!, commits.at(-2)!];
  const routes = [
    [first, 'now', last, 'now'],
    [first, last, middle, 'now', first, 'now', middle],
    ['now', middle, first, last],
    [...commits, 'now', ...commits.toReversed()],
  ];
  for (const route of routes) {
    const { url, db } = await openTestDatabase('template0');
    await startEach(route, url);
    expect(await tablesIn(db)).toEqual(await tablesIn(fresh.db));
    const walked = await routinesIn(db);
    await query(db, 'delete from routines', []);
    await migrate({ url, log });
    // Applying every current routine again must change nothing.
    expect(walked, route.join(' ')).toEqual(await routinesIn(db));
  }
});

test('a demo town upgraded and downgraded through past commits has the rows of a direct upgrade, and the plans of today', async () => {
  const commits = await versions();
  const [fresh, direct] = [await openTestDatabase('template0'), await oldTown()];
  for (const { url } of [fresh, direct]) await migrate({ url, log });
  await seedTiers(fresh.db);
  // The payment provider numbers the prices of each installation.
  const plansIn = ({ db }: typeof fresh) => rowsOf(db, ['tiers'], 'stripe_price_id');
  const [first, middle] = [commits[0]!, commits[Math.floor(commits.length / 2)]!];
  for (const route of [
    [first, 'now', middle, 'now', first],
    [...commits, 'now'],
  ]) {
    const town = await oldTown();
    await startEach(route, town.url);
    await seedTiers(town.db);
    expect(await plansIn(town)).toEqual(await plansIn(fresh));
    const rows = await rowsOf(town.db, ownTables);
    expect(rows.map(({ length }) => length)).toEqual(ownTables.map((name) => town.dump.tables[name]!.length));
    expect(rows, route.join(' ')).toEqual(await rowsOf(direct.db, ownTables));
  }
});
