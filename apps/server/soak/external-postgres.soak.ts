import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { newBackupKey } from '@ambiance/embedded-postgres';
import { Client } from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { dropPrivileges, programEnvironment } from '../../../packages/embedded-postgres/src/server/privileges.ts';
import { freePort } from '../../../packages/signalr-server/test/free-port.ts';
import { runAdmin } from '../src/admin/run-admin.ts';
import { openDatabase } from '../src/platform/database/database.ts';
import { startEmbeddedPostgres } from '../src/platform/database/embedded-postgres.ts';
import { migrate } from '../src/platform/database/migrate.ts';
import { loadDump, migrationsOf, readDump } from '../test/load-dump.ts';
import { emptyDataFolder } from '../test/owned-postgres.ts';
import { temporaryFolder } from '../test/scripts.ts';
import { until } from '../test/until.ts';
import { contentOf } from './content-of.ts';
import { installPackages } from './install-packages.ts';

const log = { info() {}, warn() {}, error() {} };

/** The folder of the programs of Debian's newest PostgreSQL, and its major version. */
async function findPrograms(): Promise<{ programs: string; major: number }> {
  await installPackages(['postgresql'], 'pg_dump', 'pg_createcluster');
  const folder = '/usr/lib/postgresql';
  const versions = (await readdir(folder)).filter((version) => existsSync(join(folder, version, 'bin/postgres')));
  const major = Math.max(...versions.map(Number));
  return { programs: join(folder, String(major), 'bin'), major };
}

async function runStatements(url: string, ...statements: string[]): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/**
 * Starts a PostgreSQL of Debian that asks for a password. `createDatabase` returns the address of a new, empty database, for a
 * role with only the rights that docs/operations.md names. It ends with the test.
 */
async function startExternalPostgres() {
  const { programs, major } = await findPrograms();
  const [folder, port] = [await temporaryFolder(), await freePort()];
  // It refuses to run as root.
  const { command } = await dropPrivileges();
  const [initdb, ...initdbWords] = [...command, join(programs, 'initdb')];
  const data = ['-D', join(folder, 'data')];
  const how = ['--auth-local=trust', '--auth-host=scram-sha-256', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync'];
  await promisify(execFile)(initdb, [...initdbWords, ...data, '--username=postgres', ...how], {
    env: programEnvironment,
  });
  const [program = '', ...words] = [...command, join(programs, 'postgres'), ...data];
  const settings = ['-p', String(port), '-k', folder, '-c', 'listen_addresses=127.0.0.1', '-c', 'fsync=off'];
  const said: string[] = [];
  const child = spawn(program, [...words, ...settings], { stdio: ['ignore', 'pipe', 'pipe'], env: programEnvironment });
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => said.push(String(text)));
  const ended = once(child, 'exit');
  onTestFinished(async () => {
    child.kill('SIGINT');
    await ended;
  });
  const asSuperuser = `postgresql://postgres@localhost:${port}/postgres?host=${encodeURIComponent(folder)}`;
  const isReady = () =>
    runStatements(asSuperuser, 'select').then(
      () => true,
      () => false,
    );
  await until(isReady, 60_000).catch(() => {
    throw new Error(`PostgreSQL does not start: ${said.join('')}`);
  });
  // Both characters have a meaning in the password file of `pg_dump`.
  const password = 'one: two\\three';
  await runStatements(
    asSuperuser,
    `create role ambiance login password '${password}'`,
    'grant set on parameter session_replication_role to ambiance',
  );
  return {
    major,
    async createDatabase(name: string) {
      await runStatements(asSuperuser, `create database ${name} owner ambiance`);
      return `postgresql://ambiance:${encodeURIComponent(password)}@127.0.0.1:${port}/${name}`;
    },
  };
}

async function fillWithDemoTown(url: string): Promise<void> {
  const dump = await readDump('demo-town-0015.json.gz');
  await migrate({ url, log, only: new Set(migrationsOf(dump)) });
  const db = openDatabase({ url, log, queryMs: 30_000 });
  await loadDump(db, dump);
  await db.destroy();
  await migrate({ url, log });
}

/** The names of all relations, routines, triggers (and whether they are on) and constraints. Those of extensions are left out. */
const namesOfParts = `
  select 'relation ' || relkind::text || ' ' || relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'i', 'S', 'v')
  union all select 'routine ' || pg_proc.oid::regprocedure from pg_proc
    where pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e')
  union all select 'trigger ' || tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text from pg_trigger
    where not tgisinternal
  union all select 'constraint ' || conrelid::regclass || ' ' || conname from pg_constraint
    where connamespace = 'public'::regnamespace and conrelid <> 0 and contype in ('c', 'f', 'p', 'u', 'x')`;

type Settings = { DATA_DIR: string; BACKUP_KEY: string; DATABASE_URL?: string };

/** Everything in the database of an installation, after the preparations that a server makes at its start. */
async function stateOf({ DATA_DIR: dataDir, DATABASE_URL: external }: Settings) {
  const builtIn = external === undefined ? await startEmbeddedPostgres({ dataDir, log }) : undefined;
  const url = external ?? builtIn!.url;
  try {
    await migrate({ url, log });
    const client = new Client({ connectionString: url });
    await client.connect();
    const { rows } = await client.query<{ name: string }>(namesOfParts);
    await client.end();
    return { content: await contentOf(url), parts: rows.map(({ name }) => name).toSorted() };
  } finally {
    await builtIn?.stop();
  }
}

const createVenue = ['venue', 'create', '--name', 'Le Dock', '--city', 'Laval', '--country', 'Canada'];
const awayTexts = ['--away-en', 'Away', '--away-fr', 'Absents'];
const photo = 'media/photos/first.webp';

test('the demo town in an external PostgreSQL is restored from a backup into an empty database and into the built-in one, and from there back', async () => {
  const { major, createDatabase } = await startExternalPostgres();
  const key = await newBackupKey();
  const installation = async (name?: string): Promise<Settings> => ({
    DATA_DIR: await emptyDataFolder(),
    BACKUP_KEY: key,
    ...(name !== undefined && { DATABASE_URL: await createDatabase(name) }),
  });
  const town = await installation('town');
  await fillWithDemoTown(town.DATABASE_URL!);
  await runAdmin([...createVenue, ...awayTexts], town);
  await mkdir(join(town.DATA_DIR, 'media/photos'), { recursive: true });
  await writeFile(join(town.DATA_DIR, photo), 'the first photo');
  const before = await stateOf(town);
  for (const name of ['users', 'messages', 'perks', 'photos', 'audit_events'])
    expect(before.content[name]).toMatch(/ [1-9]\d*$/);
  const venues = await runAdmin(['venue', 'list'], town);
  expect(venues.join('\n')).toContain('Le Dock');

  const backUp = async (settings: Settings) => {
    const to = await temporaryFolder();
    const [said, ...more] = await runAdmin(['backup', '--to', to], settings);
    // The programs are of the database's version.
    expect(more).toEqual([]);
    expect(said).toMatch(/^Backup \S+ in \S+ contains all data until \S+ \(\d+ MB and 1 photos\)\.$/);
    return to;
  };
  const restore = async (from: string, settings: Settings, into: string) => {
    const said = await runAdmin(['restore', '--from', from], settings);
    expect(said).toEqual([expect.stringContaining(`and 1 photos, into ${into}.`)]);
    expect(await stateOf(settings)).toEqual(before);
    expect(await runAdmin(['venue', 'list'], settings)).toEqual(venues);
    expect(await readFile(join(settings.DATA_DIR, photo), 'utf8')).toBe('the first photo');
  };
  const external = 'the database of DATABASE_URL';

  const ofTown = await backUp(town);
  const again = await installation('again');
  await restore(ofTown, again, external);
  const refuses = (settings: Settings, sentence: string) =>
    expect(runAdmin(['restore', '--from', ofTown], settings)).rejects.toThrow(sentence);
  const full = { ...again, DATA_DIR: await emptyDataFolder() };
  await refuses(full, 'The database already has tables.');
  expect(await readdir(full.DATA_DIR)).toEqual([]);
  const programs = await temporaryFolder();
  await writeFile(join(programs, 'pg_restore'), '#!/bin/sh\necho "pg_restore (PostgreSQL) 99"\n', { mode: 0o755 });
  const newerDump = '[ "$1" != --version ] || exec echo "pg_dump (PostgreSQL) 99"\nPATH="${PATH#*:}" exec pg_dump "$@"';
  await writeFile(join(programs, 'pg_dump'), `#!/bin/sh\n${newerDump}\n`, { mode: 0o755 });
  vi.stubEnv('PATH', `${programs}:${process.env['PATH']}`);
  if (major < 17) {
    await refuses(await installation('older'), `cannot fill a database of PostgreSQL ${major}.`);
    const [, warned] = await runAdmin(['backup', '--to', await temporaryFolder()], town);
    expect(warned).toContain(`is PostgreSQL ${major}, but its dump can be restored only into PostgreSQL 17 or newer`);
  }
  vi.unstubAllEnvs();

  const builtIn = await installation();
  await restore(ofTown, builtIn, builtIn.DATA_DIR);
  await restore(await backUp(builtIn), await installation('back'), external);
  for (const settings of [town, again]) expect(await stateOf(settings)).toEqual(before);
});
