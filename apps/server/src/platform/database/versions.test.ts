import { createHash } from 'node:crypto';
import { appendFile, cp, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { routinesIn, rowsOf, tablesIn } from '../../../test/schema-of.ts';
import { temporaryFolder } from '../../../test/scripts.ts';
import { openTestDatabase } from '../../../test/test-database.ts';
import { query } from './database.ts';
import { migrate } from './migrate.ts';
import { readRoutines } from './routines.ts';

/** The change that a version makes: a new table, other rows, another text of a routine, or a migration that drops a routine. */
type Change = 'a table more' | 'other rows' | { routine: 0 | 1 | 2 } | { drop: 0 | 1 | 2 };

const change: fc.Arbitrary<Change> = fc.oneof(
  fc.constantFrom<Change>('a table more', 'other rows'),
  fc.record({ routine: fc.constantFrom<0 | 1 | 2>(0, 1, 2) }),
  fc.record({ drop: fc.constantFrom<0 | 1 | 2>(0, 1, 2) }),
);

interface Folders {
  migrations: URL;
  routines: URL;
}

/** Writes the files of each version. A version has all migrations of the earlier ones and knows the texts of their routines. */
async function writeVersions(versions: readonly (readonly Change[])[]): Promise<Folders[]> {
  const root = await temporaryFolder();
  const migrations = new Map<string, string>();
  const routines = new Map<string, string>();
  const history: Record<string, string[]> = {};
  let texts = 0;
  let newest: string | undefined;
  const written: Folders[] = [];
  for (const [index, changes] of versions.entries()) {
    const migration = (name: string, sql: string) =>
      migrations.set(`${String(migrations.size + 1).padStart(4, '0')}-${name}.sql`, sql);
    for (const one of changes) {
      if (one === 'a table more') {
        newest = `t${migrations.size}`;
        migration('table', `create table ${newest} (changes text); insert into ${newest} values ('')`);
      } else if (one === 'other rows') {
        if (newest) migration('rows', `update ${newest} set changes = changes || ' ${migrations.size}'`);
      } else if ('drop' in one) {
        if (routines.delete(`r${one.drop}.sql`)) migration('drop', `drop function if exists r${one.drop}()`);
      } else {
        texts += 1;
        const sql = `create or replace function r${one.routine}() returns int language sql return ${texts};`;
        routines.set(`r${one.routine}.sql`, sql);
        (history[`r${one.routine}.sql`] ??= []).push(createHash('sha256').update(sql).digest('hex'));
      }
    }
    const write = async (folder: string, files: ReadonlyMap<string, string>) => {
      const path = join(root, String(index), folder);
      await mkdir(path, { recursive: true });
      for (const [name, sql] of files) await writeFile(join(path, name), sql);
      return pathToFileURL(`${path}/`);
    };
    written.push({
      migrations: await write('migrations', migrations),
      routines: await write('sql', new Map([...routines, ['history.json', JSON.stringify(history)]])),
    });
  }
  return written;
}

/** A new database, and a function that starts a node of any version on it. */
async function openNew(from?: string) {
  const { url, db } = await openTestDatabase(from);
  return { db, start: (version: Folders) => migrate({ url, log: { info() {}, warn() {} }, ...version }) };
}

test('any sequence of upgrades and downgrades ends with the newest version’s tables, rows and routines', async () => {
  const { db, start } = await openNew('template0');
  const empty = () => query(db, 'drop schema public cascade', []).then(() => query(db, 'create schema public', []));
  const named = `select table_name as name from information_schema.tables where table_name ~ '^t[0-9]+$' order by 1`;
  const schema = async () => {
    const names = (await query<{ name: string }>(db, named, [])).map(({ name }) => name);
    return { tables: await tablesIn(db), routines: await routinesIn(db), rows: await rowsOf(db, names) };
  };

  const histories = fc.array(fc.array(change, { minLength: 1, maxLength: 3 }), { minLength: 3, maxLength: 5 });
  const routes = fc.array(fc.nat({ max: 4 }), { minLength: 3, maxLength: 7 });
  await fc.assert(
    fc.asyncProperty(histories, routes, async (history, route) => {
      const versions = await writeVersions(history);
      const steps = route.map((step) => step % versions.length);
      await empty();
      for (const step of steps) await start(versions[step]!);
      const walked = await schema();
      await empty();
      await start(versions[Math.max(...steps)]!);
      expect(walked).toEqual(await schema());
    }),
    {
      numRuns: 25,
      // Only the newest version has no routine, but it knows the one that it dropped.
      examples: [
        [
          [['a table more'], [{ routine: 2 }], [{ drop: 2 }]],
          [2, 1],
        ],
      ],
    },
  );
}, 600_000);

const own: Folders = {
  migrations: new URL('../../../migrations/', import.meta.url),
  routines: new URL('../../../sql/', import.meta.url),
};

/** A version that is newer than this one, with columns of its own and another text of a routine. */
async function writeNewer(): Promise<Folders> {
  const root = pathToFileURL(`${await temporaryFolder()}/`);
  const newer = { migrations: new URL('migrations/', root), routines: new URL('sql/', root) };
  await cp(own.migrations, newer.migrations, { recursive: true });
  await cp(own.routines, newer.routines, { recursive: true });
  const columns = ['users', 'messages'].map((table) => `alter table ${table} add column newer int not null default 0`);
  await writeFile(new URL('9999-newer.sql', newer.migrations), columns.join(';'));
  await appendFile(new URL('is_blocked.sql', newer.routines), '-- Newer.');
  return newer;
}

test('upgrades to a newer version and downgrades to this one leave all members and messages unchanged', async () => {
  const { db, start } = await openNew();
  const insert = `
    with pair as (
      insert into users (id, email, display_name, city, country, date_of_birth, active_on, created_at)
      select gen_random_uuid(), n || '@example.com', 'Member', 'Montréal', 'Canada', '1990-01-01', '2026-11-18', now()
      from generate_series(1, 2) n returning id
    ) select array_agg(id) as ids from pair`;
  const [members] = await query<{ ids: string[] }>(db, insert, []);
  const write = `
    insert into messages (conversation_id, sender_id, sent_at, body)
    select start_conversation($1, $2), $1, now(), 'Hello'`;
  await query(db, write, members!.ids);
  const rows = () => rowsOf(db, ['users', 'conversations', 'conversation_members', 'messages'], 'newer');
  const before = await rows();
  expect(before.map(({ length }) => length)).toEqual([2, 1, 2, 1]);
  const newer = await writeNewer();
  for (const version of [newer, own, newer, own]) {
    await start(version);
    expect(await rows()).toEqual(before);
  }
});

test('the routine history ends with each file’s text, and has no text twice', async () => {
  const { files, history } = await readRoutines(own.routines);
  const ends = Object.fromEntries(files.map(({ name }) => [name, history[name]?.at(-1)]));
  const advice = 'Run `npm run routines -w apps/server` after a change of a routine.';
  expect(ends, advice).toEqual(Object.fromEntries(files.map(({ name, checksum }) => [name, checksum])));
  for (const [name, checksums] of Object.entries(history)) expect(new Set(checksums).size, name).toBe(checksums.length);
});
