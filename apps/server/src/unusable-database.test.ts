import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { runScript, temporaryFolder } from '../test/scripts.ts';
import { createTestDatabase } from '../test/test-database.ts';
import { othersConnected } from '../test/others-connected.ts';
import { runCommand } from './admin/run-admin.ts';
import { readConfig } from './config.ts';
import { createLog } from './platform/log.ts';
import { startServer } from './server.ts';

/** A database, its owner, and a role that may only connect. */
async function databaseAndRole(template: 'migrated' | 'template0') {
  const database = await createTestDatabase(template);
  const owner = new Client(database.url);
  await owner.connect();
  const role = `role_${randomBytes(4).toString('hex')}`;
  await owner.query(`create role ${role} login password 'a password'`);
  onTestFinished(async () => {
    await owner.query(`drop owned by ${role}; drop role ${role}`);
    await owner.end();
  });
  const url = new URL(database.url);
  const name = url.pathname.slice(1);
  url.username = role;
  url.password = 'a password';
  return { owner, role, name, url: url.href };
}

const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://ambiance.example',
  SESSION_SECRET: 'a-long-secret-for-tests-0123456789',
  ALLOW_STAND_INS: 'mail, sms, payments',
  PRIVACY_OFFICER: 'Camille Roy',
  PRIVACY_OFFICER_EMAIL: 'privacy@ambiance.example',
  POSTAL_ADDRESS: '1 Main Street, Montréal, Québec H2X 1Y4',
};

/**
 * Starts a server as in production. It refuses the database of the tests after creating its tables. Returns the sentences
 * of the failure.
 */
async function start(url: string): Promise<string[]> {
  const config = readConfig({ ...production, DATABASE_URL: url, DATA_DIR: await temporaryFolder() });
  const error = await startServer(config, createLog('silent')).then(
    () => new Error('It started.'),
    (refusal: Error) => refusal,
  );
  return error.message.split('\n');
}

const madeItsTables = [expect.stringContaining('may lose what it has stored')];

test('a database role without rights gets a list of the missing rights, and works once it has them', async () => {
  const { owner, role, name, url } = await databaseAndRole('template0');
  const sentences = await start(url);
  expect(sentences).toEqual([
    `The role ${role} of DATABASE_URL may not create tables. As the owner of the database ${name}: GRANT USAGE, CREATE ON SCHEMA public TO ${role};`,
    `The role ${role} of DATABASE_URL may not add the extensions btree_gist, cube, pg_trgm, unaccent. As the owner of the database: GRANT CREATE ON DATABASE ${name} TO ${role};`,
  ]);
  for (const [grant] of sentences.join('\n').matchAll(/GRANT .*;/g)) await owner.query(grant);
  expect(await start(url)).toEqual(madeItsTables);
});

test('a database role that does not own Ambiance’s tables is reported as such', async () => {
  const { owner, role, name, url } = await databaseAndRole('migrated');
  await owner.query(`grant usage, create on schema public to ${role}; grant create on database ${name} to ${role}`);
  expect(await start(url)).toEqual([
    expect.stringContaining(`The role ${role} of DATABASE_URL does not own the tables of Ambiance (account_links,`),
  ]);
});

test.each([
  ['tables', 'create table orders (id int)', 'orders'],
  ['a list of migrations of its own', 'create table migrations (id int, run_on date)', 'migrations'],
])('a database in which another product has %s is left unchanged', async (_, sql, tables) => {
  const { owner, role, name, url } = await databaseAndRole('template0');
  await owner.query(
    `grant usage, create on schema public to ${role}; grant create on database ${name} to ${role}; ${sql}`,
  );
  expect(await start(url)).toEqual([
    `The database ${name} of DATABASE_URL holds tables of another product (${tables}). Give Ambiance an empty one.`,
  ]);
  const { rows } = await owner.query(`select tablename from pg_tables where schemaname = 'public'`);
  expect(rows).toEqual([{ tablename: tables }]);
});

test('a database whose encoding is not UTF-8 is refused and left unchanged, and the check says so', async () => {
  const { url } = await createTestDatabase(`template0 encoding 'LATIN1' locale_provider libc locale 'C'`);
  const owner = new Client(url);
  await owner.connect();
  onTestFinished(() => owner.end());
  const sentence = 'The database of DATABASE_URL has the encoding LATIN1 and not UTF-8, so it cannot store every text.';
  expect(await start(url)).toEqual([expect.stringContaining(sentence)]);
  const { rows } = await owner.query(`select tablename from pg_tables where schemaname = 'public'`);
  expect(rows).toEqual([]);
  const settings = { DATABASE_URL: url, DATA_DIR: await temporaryFolder() };
  const check = async () => (await runCommand(['check'], settings)).lines.find((line) => line.includes('  Database '));
  expect(await check()).toMatch(new RegExp(`^FAILED +Database +It cannot be used: ${sentence}`));
  // An installation from before the server refused such a database.
  await owner.query('create table users ()');
  expect(await check()).toMatch(new RegExp(`^FAILED +Database +${sentence}`));
});

test('a server that cannot listen closes its connections to the database', async () => {
  const database = await createTestDatabase();
  const owner = new Client(database.url);
  await owner.connect();
  const other = createServer();
  await once(other.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(async () => {
    other.close();
    await owner.end();
  });
  const { port } = other.address() as AddressInfo;
  const settings = { NODE_ENV: 'test', DATABASE_URL: database.url, DATA_DIR: await temporaryFolder() };
  const starting = startServer(readConfig({ ...settings, PORT: String(port) }), createLog('silent'));
  await expect(starting).rejects.toMatchObject({ code: 'EADDRINUSE' });
  await expect.poll(() => othersConnected(owner)).toBe(0);
});

test('a migration that was changed after it was applied is named in the error', async () => {
  const database = await createTestDatabase();
  const owner = new Client(database.url);
  await owner.connect();
  await owner.query(`update migrations set checksum = 'another' where name like '0003-%'`);
  await owner.end();
  const { code, err } = await runScript('main.ts', [], { ...production, DATABASE_URL: database.url });
  expect(code).toBe(1);
  expect(err).toMatch(
    /^Ambiance cannot start:\nThe migration 0003-\S+ was changed after it was applied\. Add a new migration instead\.\n$/,
  );
});
