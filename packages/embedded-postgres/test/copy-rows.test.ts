import { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { startEmbeddedPostgres, upgradeDatabase } from '../src/index.ts';
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
  return { source, target };
}

test('all rows and sequences are copied without triggers, and excepted tables are left alone', async () => {
  const { source, target } = await twoDatabases();
  await target.query(`set app.copy = 'on'`);
  expect(await copyRows(source, target, ['derived'])).toEqual({ tables: 2, rows: 4 });
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

test('a database of the installed version needs no upgrade', async () => {
  const dataDir = await emptyDataFolder();
  await (await startEmbeddedPostgres({ dataDir })).stop();
  const createTables = () => Promise.reject(new Error('was called'));
  expect(await upgradeDatabase({ dataDir, installation: dataDir, createTables })).toBeUndefined();
});
