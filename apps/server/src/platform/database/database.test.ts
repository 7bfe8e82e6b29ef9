import fc from 'fast-check';
import { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { promisedMs } from '../../../../../packages/signalr-server/test/promised-ms.ts';
import { usedDataFolder } from '../../../test/owned-postgres.ts';
import { createTestDatabase } from '../../../test/test-database.ts';
import { openDatabase, openSearchDatabase, query } from './database.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { processesIn } from '../../../../../packages/embedded-postgres/src/server/processes.ts';
import { signal } from '../../../../../packages/embedded-postgres/src/server/supervisor.ts';
import { isDatabaseUnavailable } from './unavailable.ts';

const log = { info() {}, warn() {}, error() {} };

async function openTestDatabase(open = openDatabase) {
  const database = await createTestDatabase();
  const db = open({ url: database.url, log });
  onTestFinished(() => db.destroy());
  return { db, url: database.url };
}

/** A connection of another client, for actions that our own pool does not offer. */
async function connect(url: string) {
  const client = new Client(url);
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

test('a bigint is read as a number, a time as a Date, and a calendar date as written', async () => {
  const { db } = await openTestDatabase();
  const at = new Date('2026-11-20T12:00:00Z');
  const text = `select 9007199254740991 as big, '2026-02-28'::date as day, $1::timestamptz as at, count(*) from users`;
  expect(await query(db, text, [at])).toEqual([{ big: 9007199254740991, day: '2026-02-28', at, count: 0 }]);
});

test('a bigint too large for a number is an error, never a wrong number', async () => {
  const { db } = await openTestDatabase();
  await expect(query(db, 'select 9007199254740993 as big', [])).rejects.toThrow('9007199254740993 is too large');
});

test('an array of texts is read as it was stored, whatever it contains', async () => {
  const { db } = await openTestDatabase();
  const odd = ['', ' ', 'a b', ',', '{', '}', '"', '\\', "'", 'null', 'NULL', 'NULLE', 'é', '\n', null];
  const word = fc.oneof(
    fc.constantFrom(...odd),
    fc.string().map((text) => text.replaceAll('\0', '')),
  );
  const plain = fc.stringMatching(/^[a-z/.-]{1,40}$/);
  await fc.assert(
    fc.asyncProperty(fc.oneof(fc.array(word), fc.array(fc.option(plain))), async (texts) => {
      expect(await query(db, 'select $1::text[] as texts', [texts])).toEqual([{ texts }]);
    }),
  );
});

test('a transaction is stored completely or not at all', async () => {
  const { db } = await openTestDatabase();
  await query(db, 'create table numbers (number int primary key)', []);
  const twice = db.transaction().execute(async (tx) => {
    await query(tx, 'insert into numbers values ($1)', [1]);
    await query(tx, 'insert into numbers values ($1)', [1]);
  });
  await expect(twice).rejects.toMatchObject({ code: '23505' });
  await db.transaction().execute((tx) => query(tx, 'insert into numbers values ($1)', [2]));
  expect(await query(db, 'select number from numbers', [])).toEqual([{ number: 2 }]);
});

test('a transaction whose failed statement was ignored is an error, never a false commit', async () => {
  const { db } = await openTestDatabase();
  const ignored = db.transaction().execute((tx) => query(tx, 'select 1 / 0', []).catch(() => 'ignored'));
  await expect(ignored).rejects.toThrow();
});

test('cut database connections are replaced, also during a transaction', async () => {
  const { db, url } = await openTestDatabase();
  const other = await connect(url);
  const cutAll = () =>
    other.query(
      `select pg_terminate_backend(pid, 5000) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
    );
  const cut = db.transaction().execute(async (tx) => {
    await query(tx, 'select 1', []);
    await cutAll();
    await query(tx, 'select 1', []);
  });
  await expect(cut).rejects.toSatisfy(isDatabaseUnavailable);
  expect(await query(db, 'select 1 as one', [])).toEqual([{ one: 1 }]);
});

test('if a migration invalidates a prepared statement, one call fails and the next one succeeds', async () => {
  const { db, url } = await openTestDatabase();
  await query(db, 'create table numbers (number int)', []);
  const read = () => query(db, 'select * from numbers where $1', [true]);
  await read();
  await (await connect(url)).query('alter table numbers add column name text');
  await expect(read()).rejects.toSatisfy(isDatabaseUnavailable);
  expect(await read()).toEqual([]);
});

test('search never sorts or reads a whole table if an index can be used', async () => {
  const { db } = await openTestDatabase(openSearchDatabase);
  const names = ['enable_sort', 'enable_bitmapscan', 'enable_seqscan', 'plan_cache_mode'];
  const rows = await query(db, 'select current_setting(name) as value from unnest($1::text[]) name', [names]);
  expect(rows).toEqual([{ value: 'off' }, { value: 'off' }, { value: 'off' }, { value: 'force_generic_plan' }]);
});

test('while PostgreSQL is suspended every query is refused within 2 seconds, and works again when it resumes', async () => {
  const dataDir = await usedDataFolder();
  const postgres = await startEmbeddedPostgres({ dataDir, log });
  onTestFinished(() => postgres.stop());
  const db = openDatabase({ url: postgres.url, log, poolSize: 4 });
  onTestFinished(() => db.destroy());
  await Promise.all(Array.from({ length: 4 }, () => query(db, 'select $1::int', [1])));

  const processes = await processesIn(`${dataDir}/postgres`);
  onTestFinished(() => processes.forEach((pid) => signal(pid, 'SIGCONT')));
  for (const pid of processes) signal(pid, 'SIGSTOP');
  const stoppedAt = performance.now();
  const refused = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      (index % 2
        ? query(db, 'select $1::int', [index])
        : db.transaction().execute((tx) => query(tx, 'select 1', []))
      ).then(() => false, isDatabaseUnavailable),
    ),
  );
  expect(performance.now() - stoppedAt).toBeLessThan(promisedMs(2_000));
  expect(refused).not.toContain(false);

  for (const pid of processes) signal(pid, 'SIGCONT');
  expect(await query(db, 'select $1::int as one', [1])).toEqual([{ one: 1 }]);
});

test('numbers in an array of big integers are read as numbers', async () => {
  const { db } = await openTestDatabase();
  expect(await query(db, 'select array[1, $1]::int8[] as numbers', [Number.MAX_SAFE_INTEGER])).toEqual([
    { numbers: [1, Number.MAX_SAFE_INTEGER] },
  ]);
});
