import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { promisedMs } from '../../../../../packages/signalr-server/test/promised-ms.ts';
import { routinesIn } from '../../../test/schema-of.ts';
import { openTestDatabase } from '../../../test/test-database.ts';
import { until } from '../../../test/until.ts';
import { query } from './database.ts';
import { migrate } from './migrate.ts';

const first = 'create table first (id int); insert into first values (1)';
const second = 'create table second (id int); insert into second select id + 1 from first';

/** A database without tables, and a function that starts a node of any version. */
async function startNodes() {
  const { url, db } = await openTestDatabase('template0');
  const applied: string[] = [];
  const warned: string[] = [];
  const log = {
    info: ({ migration, routine }: { migration?: string; routine?: string }) =>
      void applied.push(migration ?? routine ?? ''),
    warn: ({ migrations }: { migrations?: string[] }) => void warned.push(...(migrations ?? [])),
  };
  return {
    applied,
    warned,
    db,
    url,
    /** A node of a version with these files. `older` lists earlier texts of its routines. */
    async nodeWith(files: Record<string, string>, routineFiles: Record<string, string> = {}, older = {}) {
      const migrations = await folderOf(files);
      const routines = await folderOf({ ...routineFiles, 'history.json': JSON.stringify(older) });
      return { start: () => migrate({ url, log, migrations, routines }) };
    },
    rowsOf: (table: string) => query(db, `select * from ${table}`, []),
    async answerOf(call: string) {
      const [row] = await query<{ answer: number }>(db, `select ${call} as answer`, []);
      return row?.answer;
    },
  };
}

async function folderOf(files: Record<string, string>): Promise<URL> {
  const folder = await mkdtemp(join(tmpdir(), 'ambiance-migrations-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const [name, sql] of Object.entries(files)) await writeFile(join(folder, name), sql);
  return pathToFileURL(`${folder}/`);
}

test('migrations are applied once and in order when several nodes start at once', async () => {
  const { nodeWith, applied, rowsOf } = await startNodes();
  const node = await nodeWith({ '0002-second.sql': second, '0001-first.sql': first });
  await Promise.all([node.start(), node.start(), node.start()]);
  expect(applied).toEqual(['0001-first.sql', '0002-second.sql']);
  expect(await rowsOf('second')).toEqual([{ id: 2 }]);
});

test('a migration that was changed after it was applied is refused, and nothing after it is applied', async () => {
  const { nodeWith, applied } = await startNodes();
  await (await nodeWith({ '0001-first.sql': first })).start();
  const changed = await nodeWith({ '0001-first.sql': `${first} -- changed`, '0002-second.sql': second });
  await expect(changed.start()).rejects.toThrow(
    'The migration 0001-first.sql was changed after it was applied. Add a new migration instead.',
  );
  expect(applied).toEqual(['0001-first.sql']);
});

test('a node of the previous version starts on a database that a newer node has migrated', async () => {
  const { nodeWith, applied, warned, rowsOf } = await startNodes();
  await (await nodeWith({ '0001-first.sql': first, '0002-second.sql': second })).start();
  expect(warned).toEqual([]);
  await (await nodeWith({ '0001-first.sql': first })).start();
  expect(warned).toEqual(['0002-second.sql']);
  expect(applied).toEqual(['0001-first.sql', '0002-second.sql']);
  expect(await rowsOf('second')).toEqual([{ id: 2 }]);
});

test('a failing migration is rolled back and named', async () => {
  const { nodeWith, rowsOf } = await startNodes();
  const broken = await nodeWith({ '0001-first.sql': `${first}; insert into nowhere values (1)` });
  await expect(broken.start()).rejects.toThrow(
    'The migration 0001-first.sql failed: relation "nowhere" does not exist',
  );
  await (await nodeWith({ '0001-first.sql': first })).start();
  expect(await rowsOf('first')).toEqual([{ id: 1 }]);
});

const online = `-- No transaction.
create table if not exists third (id int);
-- repeated: three at a time
with few as (select n from generate_series(1, 10) n where n not in (select id from third) limit 3)
insert into third select n from few;
create table if not exists fourth (id int);
-- repeated from '0'
with few as (select id from third where id > $1::int order by id limit 4),
  copied as (insert into fourth select id from few where id <> 5)
select id as after from few order by id desc limit 1;
create unique index concurrently if not exists third_id on third (id);
`;

test('an online migration runs statement by statement, once, even if several nodes start at once', async () => {
  const { nodeWith, applied, rowsOf } = await startNodes();
  const node = await nodeWith({ '0001-first.sql': first, '0002-third.online.sql': online });
  await Promise.all([node.start(), node.start(), node.start()]);
  expect(applied).toEqual(['0001-first.sql', '0002-third.online.sql']);
  expect(await rowsOf('third')).toHaveLength(10);
  expect(await rowsOf('fourth')).toHaveLength(9);
});

test('an interrupted online migration continues where it stopped, and its index is valid', async () => {
  const { nodeWith, applied, db } = await startNodes();
  const node = await nodeWith({ '0001-third.online.sql': online });
  await query(db, 'create table third (id int)', []);
  await query(
    db,
    'create table migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
    [],
  );
  await query(db, 'insert into third values (1), (1)', []);
  await expect(node.start()).rejects.toThrow(
    'The migration 0001-third.online.sql failed: could not create unique index',
  );
  expect(applied).toEqual([]);
  await query(db, 'delete from third where ctid = (select min(ctid) from third)', []);
  await node.start();
  expect(applied).toEqual(['0001-third.online.sql']);
  expect(await query(db, `select indisvalid from pg_index where indexrelid = 'third_id'::regclass`, [])).toEqual([
    { indisvalid: true },
  ]);
});

test('a write waits for a migration less than a second, even during a long read', async () => {
  const { nodeWith, applied, url } = await startNodes();
  await (await nodeWith({ '0001-first.sql': first })).start();
  const [reader, writer] = [new Client({ connectionString: url }), new Client({ connectionString: url })];
  for (const client of [reader, writer]) await client.connect();
  onTestFinished(async () => void (await Promise.all([reader.end(), writer.end()])));
  await reader.query('begin; select from first');
  const upgrade = (
    await nodeWith({ '0001-first.sql': first, '0002-wider.sql': 'alter table first add column more int' })
  ).start();
  const waiting = `select from pg_locks where relation = 'first'::regclass and not granted`;
  await until(async () => (await reader.query(waiting)).rowCount === 1);
  const before = performance.now();
  await writer.query('insert into first values (2)');
  expect(performance.now() - before).toBeLessThan(promisedMs(1000));
  expect(applied).toEqual(['0001-first.sql']);
  await reader.query('commit');
  await upgrade;
  expect(applied).toEqual(['0001-first.sql', '0002-wider.sql']);
});

const routine = (name: string, answer: string) =>
  `create or replace function ${name}() returns int language sql return ${answer};`;
const three = { 'three.sql': routine('three', '3') };
const four = { 'four.sql': routine('four', 'three() + 1'), ...three };

test('routines are applied once, after migrations and the routines they call, when several nodes start at once', async () => {
  const { nodeWith, applied, answerOf } = await startNodes();
  const node = await nodeWith({ '0001-first.sql': first }, four);
  await Promise.all([node.start(), node.start(), node.start()]);
  expect(applied).toEqual(['0001-first.sql', 'three.sql', 'four.sql']);
  expect(await answerOf('four()')).toBe(4);
});

test('only a changed routine is applied again', async () => {
  const { nodeWith, applied, answerOf } = await startNodes();
  await (await nodeWith({}, four)).start();
  await (await nodeWith({}, { ...four, 'three.sql': routine('three', '30') })).start();
  expect(applied).toEqual(['three.sql', 'four.sql', 'three.sql']);
  expect(await answerOf('four()')).toBe(31);
});

test('a node of the previous version leaves a newer version’s routines unchanged', async () => {
  const { nodeWith, applied, answerOf } = await startNodes();
  const older = await nodeWith({}, three);
  await older.start();
  await (await nodeWith({}, { 'three.sql': routine('three', '30') })).start();
  await older.start();
  expect(applied).toEqual(['three.sql', 'three.sql']);
  expect(await answerOf('three()')).toBe(30);
});

test('if one of several changed routines fails, none is applied, and the failing one is named', async () => {
  const { nodeWith, answerOf } = await startNodes();
  await (await nodeWith({}, three)).start();
  const broken = await nodeWith(
    {},
    { 'three.sql': routine('three', '30'), 'two.sql': routine('two', 'three() + nothing') },
  );
  await expect(broken.start()).rejects.toThrow('The routine two.sql failed: column "nothing" does not exist');
  expect(await answerOf('three()')).toBe(3);
});

test('a database from before routine files ends with the same routines as a new one', async () => {
  const [before, fresh] = [await startNodes(), await startNodes()];
  const folder = new URL('../../../migrations/', import.meta.url);
  const names = (await readdir(folder)).filter((name) => name < '0016');
  const texts = await Promise.all(names.map((name) => readFile(new URL(name, folder), 'utf8')));
  await (await before.nodeWith(Object.fromEntries(names.map((name, index) => [name, texts[index]!])))).start();
  const withoutFiles = await routinesIn(before.db);
  await migrate({ url: before.url, log });
  await migrate({ url: fresh.url, log });
  expect(await routinesIn(before.db)).toEqual(await routinesIn(fresh.db));
  expect(await routinesIn(before.db)).not.toEqual(withoutFiles);
});

test('a version too old for the database does not start, and the newer one named in the error does', async () => {
  const { nodeWith, applied } = await startNodes();
  const files: Record<string, string> = { '0001-first.sql': first, '0002-second.sql': second };
  const drop = { '0003-drop-first.needs-0002.sql': 'drop table first' };
  await (await nodeWith({ ...files, ...drop })).start();
  await (await nodeWith(files)).start();
  await expect((await nodeWith({ '0001-first.sql': first })).start()).rejects.toThrow(
    'This version is too old for the database, which a newer one has changed (0003-drop-first.needs-0002.sql). ' +
      'Start a version that has the migration 0002.',
  );
  expect(applied).toEqual(['0001-first.sql', '0002-second.sql', '0003-drop-first.needs-0002.sql']);
});

const log = { info() {}, warn() {} };

test('no two migrations have the same number, so that every database applies them in one order', async () => {
  const numbers = (await readdir(new URL('../../../migrations/', import.meta.url))).map((name) => name.slice(0, 4));
  expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([]);
  expect(numbers.length).toBeGreaterThan(60);
});
