import { newBackupKey } from '@ambiance/embedded-postgres';
import { expect, test } from 'vitest';
import { startTestServer } from '../../../test/start-test-server.ts';
import { query } from '../../platform/database/database.ts';

async function startWithAdministrator(environment: Record<string, string> = {}) {
  const server = await startTestServer({ environment });
  return { server, robin: await server.signUp({ displayName: 'Robin', role: 'admin' }) };
}

const backupLines = (logged: readonly string[]) =>
  logged.map((line) => JSON.parse(line) as { msg: string; level: number }).filter(({ msg }) => /backup/i.test(msg));

test('administrators and the log learn that no backup is configured', async () => {
  const { server, robin } = await startWithAdministrator();
  expect((await robin.operator.numbers()).backup).toBe('not-configured');
  await server.runJobs();
  expect(backupLines(server.logged)).toMatchObject([{ level: 40, msg: 'There is no backup: BACKUP_TO is not set.' }]);
});

test('administrators and the log learn that backups fail, before the first one and after a later one', async () => {
  const environment = { BACKUP_TO: '/backups', BACKUP_KEY: await newBackupKey() };
  const { server, robin } = await startWithAdministrator(environment);
  const { platform, clock, runJobs, logged } = server;
  const state = async () => (await robin.operator.numbers()).backup;
  expect(await state()).toBe('missing');
  await runJobs();
  expect(backupLines(logged)).toHaveLength(1);

  await query(platform.db, `insert into scheduled_jobs (name, due_at, done_at) values ('back up', $1, $1)`, [
    clock.now(),
  ]);
  clock.advance({ minutes: 60 });
  expect(await state()).toBe('current');
  await runJobs();
  expect(backupLines(logged)).toHaveLength(1);

  clock.advance({ minutes: 1 });
  expect(await state()).toBe('missing');
  await runJobs();
  expect(backupLines(logged)[1]).toMatchObject({ level: 40, msg: expect.stringContaining('no current backup') });
});

test('a demo reports no missing backup', async () => {
  const { server, robin } = await startWithAdministrator({ DEMO: 'true' });
  expect(await robin.operator.numbers()).not.toHaveProperty('backup');
  await server.runJobs();
  expect(backupLines(server.logged)).toEqual([]);
});
