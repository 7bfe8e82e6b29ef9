import { execFile } from 'node:child_process';
import { mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase, query } from '../src/platform/database/database.ts';
import { migrate } from '../src/platform/database/migrate.ts';
import { routinesIn, tablesIn } from '../test/schema-of.ts';
import { temporaryFolder } from '../test/scripts.ts';
import { createTestDatabase } from '../test/test-database.ts';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../../', import.meta.url));
const log = { info() {}, warn() {} };
const git = async (...words: string[]) => (await run('git', words, { cwd: root })).stdout.trim();

/** The migrations of a commit, each line with the name and the hash of its text. */
const migrationsOf = async (commit: string) => (await git('ls-tree', commit, 'apps/server/migrations/')).split('\n');

/** The commits that changed routines and whose migrations still exist unchanged, oldest first. */
async function versions(): Promise<string[]> {
  const all = (await git('log', '--reverse', '--format=%H', '--', 'apps/server/sql/*.sql')).split('\n');
  const today = new Set(await migrationsOf('HEAD'));
  const commits: string[] = [];
  for (const commit of all) if ((await migrationsOf(commit)).every((line) => today.has(line))) commits.push(commit);
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

async function emptyDatabase() {
  const database = await createTestDatabase('template0');
  const db = openDatabase({ url: database.url, log });
  onTestFinished(async () => {
    await db.destroy();
    await database.drop();
  });
  return { url: database.url, db };
}

test('a database upgraded and downgraded through past commits ends with the current tables and routines', async () => {
  const commits = await versions();
  const fresh = await emptyDatabase();
  await migrate({ url: fresh.url, log });
  const [first, middle, last] = [commits[0]!, commits[Math.floor(commits.length / 2)]!, commits.at(-2)!];
  const routes = [
    [first, 'now', last, 'now'],
    [first, last, middle, 'now', first, 'now', middle],
    ['now', middle, first, last],
    [...commits, 'now', ...commits.toReversed()],
  ];
  for (const route of routes) {
    const { url, db } = await emptyDatabase();
    for (const step of route) await (step === 'now' ? migrate({ url, log }) : migrateAs(step, url));
    expect(await tablesIn(db)).toEqual(await tablesIn(fresh.db));
    const walked = await routinesIn(db);
    await query(db, 'delete from routines', []);
    await migrate({ url, log });
    // Applying every current routine again must change nothing.
    expect(walked, route.join(' ')).toEqual(await routinesIn(db));
  }
});
