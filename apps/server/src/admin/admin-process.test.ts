import { join } from 'node:path';
import { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { processesIn } from '../../../../packages/embedded-postgres/src/server/processes.ts';
import { usedDataFolder } from '../../test/owned-postgres.ts';
import { testPassword } from '../../test/people.ts';
import { runScript, temporaryFolder } from '../../test/scripts.ts';
import { startScript } from '../../test/start-script.ts';
import { clientOf } from '../../test/test-transport.ts';
import { startEmbeddedPostgres } from '../platform/database/embedded-postgres.ts';
import { runAdmin } from './run-admin.ts';

const show = ['member', 'show', '--email', 'ana@example.com'];

test('the admin command works both with and without a running server', async () => {
  const environment = { DATA_DIR: await temporaryFolder(), PORT: '0' };
  const server = await startScript('main.ts', environment, /listening on/);
  onTestFinished(async () => void (await server.end('SIGKILL')));
  const visitor = clientOf({ address: /listening on (http:[^)]+)/.exec(server.said)![1]! });
  const ana = { email: 'ana@example.com', displayName: 'Ana', dateOfBirth: '1990-05-17' };
  await visitor.accounts.register({ body: { ...ana, password: testPassword, city: 'Halifax', country: 'Canada' } });

  const aside = await runScript('admin.ts', show, environment);
  expect(aside).toMatchObject({ code: 0, err: '' });
  expect(aside.out).toContain('Halifax, Canada');
  expect(await server.end('SIGINT', 'SIGINT')).toBe(0);
  expect(await runScript('admin.ts', show, environment)).toEqual(aside);
});

test('a command that cannot use the built-in database stops it again', async () => {
  const dataDir = await usedDataFolder();
  const postgres = await startEmbeddedPostgres({ dataDir });
  const owner = new Client(postgres.url);
  await owner.connect();
  await owner.query(`update migrations set checksum = 'another' where name like '0003-%'`);
  await owner.end();
  await postgres.stop();
  await expect(runAdmin(['venue', 'list'], { DATA_DIR: dataDir })).rejects.toThrow('was changed after it was applied');
  expect(await processesIn(join(dataDir, 'postgres'))).toEqual([]);
});

test('the admin command reports an error if there is no database to work on', async () => {
  const DATA_DIR = await temporaryFolder();
  expect(await runScript('admin.ts', show, { DATA_DIR })).toEqual({
    code: 1,
    out: '',
    err: `There is no Ambiance in DATA_DIR ${DATA_DIR} yet. Start the server once, or set DATA_DIR to the folder that it uses.\n`,
  });
  const away = await runScript('admin.ts', show, { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' });
  expect(away).toMatchObject({ code: 1, out: '' });
  expect(away.err).toMatch(/^The database cannot be reached: .+\n$/);
});
