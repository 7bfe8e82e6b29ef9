import { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { startEmbeddedPostgres, upgradeDatabase } from '../src/index.ts';
import { copyChanges } from '../src/upgrade/copy-changes.ts';
import { copyRows } from '../src/upgrade/copy-rows.ts';
import { emptyDataFolder } from './owned-postgres.ts';

const tables = `
  create table people (id int generated always as identity primary key, name text, loud text generated always as (upper(name)) stored);
  create table "Odd table" ("a, b" int references people (id));
  create table derived (text text);
  create function refuse() returns trigger language plpgsql as $$ begin raise 'a trigger ran'; end $$;
  create trigger refuse before insert on people for each row when (current_setting('app.copy', true) = 'on') execute function refuse();`;

/** Two databases with the same tables; the first one has rows. */
async function twoDatabases() {
  const postgres = await startEmbeddedPostgres({ dataDir: await emptyDataFolder() });
  onTestFinished(() => postgres.stop());
  const open = async (url: string) => {
    const client = new Client({ connectionString: url });
    await client.connect();
    onTestFinished(() => client.end());
    return client;
  };
  const source = await open(postgres.url);
  await source.query('create database copy');
  const target = await open(postgres.url.replace('/postgres?', '/copy?'));
  for (const one of [source, target]) await one.query(tables);
  await source.query(
    `insert into people (name) values ('Ana'), ('Élodie'); insert into "Odd table" values (2), (null)`,
  );
  await source.query(`insert into derived values ('of the source')`);
  await target.query(
    `insert into people (name) values ('of the target'); insert into derived values ('of the target')`,
  );
  return { source, target, open, postgres };
}

test('all rows and sequences are copied without triggers, and excepted tables are left alone', async () => {
  const { source, target } = await twoDatabases();
  await target.query(`set app.copy = 'on'`);
  expect(await copyRows(source, target, ['derived'])).toMatchObject({ tables: 2, rows: 4 });
  const { rows: people } = await target.query('select id, name, loud from people order by id');
  expect(people).toEqual([
    { id: 1, name: 'Ana', loud: 'ANA' },
    { id: 2, name: 'Élodie', loud: 'ÉLODIE' },
  ]);
  expect((await target.query('select "a, b" as id from "Odd table" order by 1')).rows).toEqual([
    { id: 2 },
    { id: null },
  ]);
  expect((await target.query('select text from derived')).rows).toEqual([{ text: 'of the target' }]);
  await target.query(`set app.copy = 'off'`);
  const { rows: next } = await target.query(`insert into people (name) values ('Ben') returning id`);
  expect(next).toEqual([{ id: 3 }]);
});

test('a copy that differs from its source is refused, and the target keeps its rows', async () => {
  const { source, target } = await twoDatabases();
  // This type pads texts with spaces.
  await target.query('alter table derived alter text type char(20)');
  await expect(copyRows(source, target, [])).rejects.toThrow('The table derived did not arrive as it was');
  await target.query('rollback');
  expect((await target.query('select name from people')).rows).toEqual([{ name: 'of the target' }]);
});

test('changes since a copy are copied: new, changed and deleted rows, also of a transaction that was open', async () => {
  const { source, target, open, postgres } = await twoDatabases();
  for (const one of [source, target]) {
    await one.query(`
      create table logins (email text primary key, at int not null unique, owner int not null);
      create table log (line text)`);
  }
  await source.query(`insert into logins values ('ana', 1, 1), ('ben', 2, 2), ('cleo', 3, 3), ('bystander', 9, 9)`);
  await source.query(`insert into log values ('one'), ('two')`);
  const late = await open(postgres.url);
  await late.query('begin');
  await late.query(`insert into logins values ('late', 4, 4)`);
  const { since } = await copyRows(source, target, []);
  expect((await target.query('select email from logins order by 1')).rows).toHaveLength(4);
  const { rows: untouched } = await target.query(`select xmin from logins where email = 'bystander'`);
  await late.query('commit');
  // Ana and Ben swap a unique value, and a new account takes the one of a deleted account.
  await source.query(`
    update logins set at = -1 where email = 'ana'; update logins set at = 1 where email = 'ben';
    update logins set at = 2 where email = 'ana'; delete from logins where email = 'cleo';
    insert into logins values ('dora', 3, 3); delete from log where line = 'one';
    insert into people (name) values ('Cleo'); delete from people where name = 'Ana'`);
  const stored = async (one: Client) => [
    (await one.query('select * from logins order by email')).rows,
    (await one.query('select * from people order by id')).rows,
    (await one.query('select * from log order by 1')).rows,
  ];
  const live = await copyChanges(source, target, { since, except: [], isLast: false });
  expect(await stored(target)).toEqual(await stored(source));
  expect((await target.query(`select xmin from logins where email = 'bystander'`)).rows).toEqual(untouched);
  await source.query(`update logins set owner = 7 where email = 'late'`);
  const last = await copyChanges(source, target, { since: live.since, except: [], isLast: true });
  expect(await stored(target)).toEqual(await stored(source));
  // Tables without a primary key are copied as a whole.
  expect(last.rows).toBeLessThanOrEqual(8);
  const { rows: next } = await target.query(`insert into people (name) values ('Ben') returning id`);
  expect(next).toEqual([{ id: 4 }]);

  await target.query(`update logins set owner = 8 where email = 'bystander'`);
  const again = { since: last.since, except: [], isLast: true };
  await expect(copyChanges(source, target, again)).rejects.toThrow('The table logins did not arrive as it was');
});

test('a database of the installed version needs no upgrade', async () => {
  const dataDir = await emptyDataFolder();
  await (await startEmbeddedPostgres({ dataDir })).stop();
  const createTables = () => Promise.reject(new Error('was called'));
  expect(await upgradeDatabase({ dataDir, installation: dataDir, createTables })).toBeUndefined();
});
