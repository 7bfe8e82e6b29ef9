import { expect, test } from 'vitest';
import { temporaryFolder } from '../test/scripts.ts';
import { startServerProcess } from '../test/server-process.ts';
import { startTestServer } from '../test/start-test-server.ts';
import { createTestDatabase } from '../test/test-database.ts';
import { query } from './platform/database/database.ts';

test('a server that has just started has open database connections, and gives hub tickets to 60 members at once', async () => {
  const database = await createTestDatabase();
  const before = await startTestServer({ databaseUrl: database.url });
  before.clock.set(new Date().toISOString());
  const members = await Promise.all(Array.from({ length: 61 }, () => before.signUp()));
  const bystander = members.at(-1)!;
  const me = await bystander.members.me();
  // For each member it is the first request of the day, which is recorded.
  await query(before.platform.db, `update users set active_on = active_on - 1`, []);
  const connections = async () => {
    const counted = `select count(*) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`;
    const [row] = await query<{ count: number }>(before.platform.backgroundDb, counted, []);
    return row!.count;
  };
  const ofTheOther = await connections();
  const { address } = await startServerProcess({
    dataDir: await temporaryFolder(),
    environment: { DATABASE_URL: database.url, SESSION_SECRET: before.platform.secrets.current() },
  });
  expect((await connections()) - ofTheOther).toBeGreaterThanOrEqual(12);
  const statuses = await Promise.all(
    members.slice(0, -1).map(async ({ accessToken }) => {
      const headers = { authorization: `Bearer ${accessToken}` };
      return (await fetch(`${address}/api/chat/ticket`, { method: 'POST', headers })).status;
    }),
  );
  expect(statuses).toEqual(statuses.map(() => 200));
  expect(await bystander.members.me()).toEqual(me);
});
