import { existsSync } from 'node:fs';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Pool } from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { promisedMs } from '../../signalr-server/test/promised-ms.ts';
import { attachEmbeddedPostgres, startEmbeddedPostgres } from '../src/index.ts';
import { processesIn } from '../src/server/processes.ts';
import { emptyDataFolder, nothingRunsIn, startOwner } from './owned-postgres.ts';
import { smallDisk } from './small-disk.ts';

/** How often tests that kill processes kill one. */
const kills = Number(process.env['KILLS'] ?? 2);
const timeout = 40_000 + kills * 3_000;

const until = (condition: () => Promise<boolean> | boolean, withinMs = 60_000) =>
  vi.waitUntil(condition, { timeout: withinMs, interval: 5 });

function open(url: string): Pool {
  const pool = new Pool({ connectionString: url, connectionTimeoutMillis: 2_000 });
  // Connections end when PostgreSQL is killed.
  pool.on('error', () => {});
  onTestFinished(() => pool.end());
  return pool;
}

const query = async <Row>(pool: Pool, text: string, values: unknown[] = []) =>
  (await pool.query(text, values)).rows as Row[];

const answers = (db: Pool) =>
  query(db, 'select 1').then(
    () => true,
    () => false,
  );

/** Stores numbers, eight at a time, and records the acknowledged ones. */
function storeNumbers(db: Pool) {
  const acknowledged: number[] = [];
  let next = 0;
  const stopped = new AbortController();
  const store = async () => {
    while (!stopped.signal.aborted) {
      const number = next++;
      try {
        await query(db, 'insert into numbers values ($1)', [number]);
        acknowledged.push(number);
      } catch {
        await until(async () => stopped.signal.aborted || (await answers(db)));
      }
    }
  };
  const stores = Promise.all(Array.from({ length: 8 }, store));
  return {
    acknowledged,
    async stop() {
      stopped.abort();
      await stores;
    },
  };
}

const missingOf = async (db: Pool, numbers: number[]) => {
  const rows = await query<{ number: number }>(db, 'select number from numbers ');
  const stored = new Set(rows.map(({ number }) => number));
  return numbers.filter((number) => !stored.has(number));
};

test('a start on an empty folder creates a durable database, and a later start finds its data', async () => {
  const dataDir = await emptyDataFolder();
  const first = await startEmbeddedPostgres({ dataDir });
  const settings = ['fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums', 'server_encoding'];
  const values = await query<{ value: string }>(
    open(first.url),
    'select current_setting(name) as value from unnest($1::text[]) name',
    [settings],
  );
  expect(values.map(({ value }) => value)).toEqual(['on', 'on', 'on', 'on', 'UTF8']);
  await query(open(first.url), 'create table numbers (number int)');
  await first.stop();
  expect(existsSync(join(dataDir, 'socket'))).toBe(false);
  expect(await processesIn(join(dataDir, 'postgres'))).toEqual([]);

  const later = await startEmbeddedPostgres({ dataDir });
  onTestFinished(() => later.stop());
  expect(await query(open(later.url), 'select * from numbers')).toEqual([]);
});

test(
  'when the program is killed under load PostgreSQL ends too, and the next start has all acknowledged data',
  { timeout },
  async () => {
    const dataDir = await emptyDataFolder();
    let acknowledged: number[] = [];
    for (let kill = 0; kill < kills; kill++) {
      const owner = startOwner(dataDir);
      const { url = '' } = await owner.started;
      const db = open(url);
      await query(db, 'create table if not exists numbers (number int)');
      expect(await missingOf(db, acknowledged)).toEqual([]);
      await query(db, 'truncate numbers');
      const load = storeNumbers(db);
      await until(() => load.acknowledged.length > 200);
      await owner.kill();
      await nothingRunsIn(dataDir);
      await load.stop();
      acknowledged = load.acknowledged;
    }
    const last = await startEmbeddedPostgres({ dataDir });
    onTestFinished(() => last.stop());
    expect(await missingOf(open(last.url), acknowledged)).toEqual([]);
  },
);

test(
  'PostgreSQL killed under load recovers automatically within 10 seconds with all acknowledged data',
  { timeout },
  async () => {
    const postgres = await startEmbeddedPostgres({ dataDir: await emptyDataFolder() });
    onTestFinished(() => postgres.stop());
    const db = open(postgres.url);
    await query(db, 'create table numbers (number int)');
    const load = storeNumbers(db);
    for (let kill = 0; kill < kills; kill++) {
      const before = load.acknowledged.length;
      await until(() => load.acknowledged.length > before + 200);
      process.kill(postgres.pid, 'SIGKILL');
      await until(async () => !(await answers(db)));
      await until(() => answers(db), promisedMs(10_000));
    }
    await load.stop();
    expect(await missingOf(db, load.acknowledged)).toEqual([]);
  },
);

test('if one process of PostgreSQL crashes, PostgreSQL restarts completely', { timeout }, async () => {
  const postgres = await startEmbeddedPostgres({ dataDir: await emptyDataFolder() });
  onTestFinished(() => postgres.stop());
  const db = open(postgres.url);
  await query(db, 'create table numbers (number int)');
  await query(db, 'insert into numbers values (1)');
  const before = postgres.pid;
  const [backend] = await query<{ pid: number }>(db, 'select pg_backend_pid() as pid');
  process.kill(backend!.pid, 'SIGKILL');
  await until(() => postgres.pid !== before);
  await until(() => answers(db), promisedMs(10_000));
  expect(await missingOf(db, [1])).toEqual([]);
});

/** Does nothing if the process has ended in the meantime. */
function killIfAlive(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

test('the next start succeeds even after all processes are killed at once', { timeout }, async () => {
  const dataDir = await emptyDataFolder();
  for (let kill = 0; kill < kills; kill++) {
    const owner = startOwner(dataDir);
    await owner.started;
    const pids = await processesIn(join(dataDir, 'postgres'));
    const killed = owner.kill();
    for (const pid of pids) killIfAlive(pid);
    await killed;
  }
  const next = await startEmbeddedPostgres({ dataDir });
  await next.stop();
});

test(
  'a full disk loses no acknowledged data, and PostgreSQL recovers within 10 seconds of free space',
  { timeout: 180_000 },
  async () => {
    const mountPoint = await emptyDataFolder();
    const disk = await smallDisk(mountPoint, 200);
    const owner = startOwner(mountPoint, { enter: disk.enter });
    const { url = '', refusal } = await owner.started;
    expect(refusal).toBeUndefined();
    const db = open(url.replace(encodeURIComponent(mountPoint), encodeURIComponent(disk.folder)));
    await query(db, 'create table numbers (number int)');
    const load = storeNumbers(db);
    await until(() => load.acknowledged.length > 200);
    await disk.fill();
    const writeAhead = () => query(db, 'select pg_switch_wal()');
    await until(() =>
      writeAhead().then(
        () => false,
        () => true,
      ),
    );
    await until(async () => !(await answers(db)));
    const before = load.acknowledged.length;
    await disk.free();
    await until(() => load.acknowledged.length > before, promisedMs(10_000));
    await load.stop();
    expect(await missingOf(db, load.acknowledged)).toEqual([]);
  },
);

test('a program killed during its first start leaves no incomplete database', { timeout }, async () => {
  const moments = ['base/1', 'base/5', 'postgresql.conf', 'global/pg_control', 'base/4', 'PG_VERSION'];
  for (let kill = 0; kill < kills; kill++) {
    const dataDir = await emptyDataFolder();
    const owner = startOwner(dataDir);
    const moment = moments[kill % moments.length] ?? '';
    await until(async () => (await readdir(dataDir)).some((name) => existsSync(join(dataDir, name, moment))));
    expect(existsSync(join(dataDir, 'postgres'))).toBe(false);
    await owner.kill();
    const next = await startEmbeddedPostgres({ dataDir });
    expect(await query(open(next.url), 'select 1 as one')).toEqual([{ one: 1 }]);
    await next.stop();
    expect((await readdir(dataDir)).toSorted()).toEqual(['postgres', 'postgres.lock', 'postgres.log']);
  }
});

test('a second program on the same data folder is refused with a message, even if both start at once', async () => {
  const dataDir = await emptyDataFolder();
  const starts = await Promise.all([startOwner(dataDir).started, startOwner(dataDir).started]);
  const sentence = `Another process is already using the data folder ${dataDir}.`;
  expect(starts.map(({ refusal }) => refusal ?? 'started')).toEqual(expect.arrayContaining([sentence, 'started']));
  await expect(startEmbeddedPostgres({ dataDir })).rejects.toMatchObject({ code: 'folder-in-use', message: sentence });
});

test('another program finds the PostgreSQL of a running program, and none if no program runs', async () => {
  const dataDir = await emptyDataFolder();
  expect(await attachEmbeddedPostgres(dataDir)).toBeUndefined();
  const postgres = await startEmbeddedPostgres({ dataDir });
  expect(await attachEmbeddedPostgres(dataDir)).toBe(postgres.url);
  await postgres.stop();
  expect(await attachEmbeddedPostgres(dataDir)).toBeUndefined();
});

const unusualNames = ['a path too long for a socket '.repeat(5).trim(), `l'été, "à la ferme" & 100 %`];
test.for(unusualNames)('a data folder can be named %s', async (name) => {
  const dataDir = join(await emptyDataFolder(), name);
  const postgres = await startEmbeddedPostgres({ dataDir });
  onTestFinished(() => postgres.stop());
  expect(await query(open(postgres.url), 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('a folder of another major PostgreSQL version is left unchanged, with a message that names both versions', async () => {
  const dataDir = await emptyDataFolder();
  await (await startEmbeddedPostgres({ dataDir })).stop();
  await writeFile(join(dataDir, 'postgres/PG_VERSION'), '17\n');
  const before = await readdir(join(dataDir, 'postgres'), { recursive: true });
  await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(
    /was made by PostgreSQL 17, and the installed PostgreSQL 18 cannot read it\. Nothing was changed\./,
  );
  expect(await readdir(join(dataDir, 'postgres'), { recursive: true })).toEqual(before);
});
