import { expect, onTestFinished, test } from 'vitest';
import { openChat } from '../../../test/chat-client.ts';
import { startTestServer, type TestServer } from '../../../test/start-test-server.ts';
import { createTestClock } from '../../../test/test-clock.ts';
import { createTestDatabase } from '../../../test/test-database.ts';
import { systemClock } from '../clock.ts';
import { query } from './database.ts';
import { createTroubles } from './trouble.ts';

const token = 'a token for metrics only';

async function readiness({ address, clock }: TestServer) {
  clock.set(new Date().toISOString());
  const answer = await fetch(`${address}/readyz`);
  return [answer.status, await answer.json()];
}

const warningsOf = ({ logged }: TestServer) =>
  logged
    .map((line) => JSON.parse(line) as { level: number; code?: string; msg: string })
    .filter(({ level, msg }) => level >= 40 && msg !== 'refused because the database could not do it now')
    .map(({ code, msg }) => [code, msg]);

test('while the database disk is full, refused messages are counted, logged once, and shown by readiness', async () => {
  const clock = createTestClock(systemClock.now().toISOString());
  const server = await startTestServer({ clock, environment: { METRICS_TOKEN: token } });
  const { address, signUp, platform } = server;
  const [ana, ben] = [await signUp({ tier: 'premium' }), await signUp()];
  const atAna = await openChat(address, ana.accessToken);
  const noSpace = 'could not extend file "base/1/2": No space left on device';
  await query(
    platform.db,
    `create function refuse_full() returns trigger language plpgsql as $$
     begin raise exception '${noSpace}' using errcode = 'disk_full', detail = new.body; end $$`,
    [],
  );
  await query(
    platform.db,
    'create trigger full_disk before insert on messages for each row execute function refuse_full()',
    [],
  );
  for (let count = 0; count < 3; count += 1) {
    await expect(atAna.send(ben.id, 'A secret between us')).rejects.toThrow(
      'Your message could not be sent. Please try again.',
    );
  }
  expect(warningsOf(server)).toEqual([['53100', `The database refuses work: ${noSpace}`]]);
  expect(server.logged.join()).not.toContain('A secret between us');
  expect(await readiness(server)).toEqual([200, { ok: true, schema: expect.any(String), away: ['database-writes'] }]);
  const figures = await (await fetch(`${address}/metrics`, { headers: { authorization: `Bearer ${token}` } })).text();
  expect(figures).toContain('message_sends_total{outcome="failed"} 3');
  expect(figures).toContain('service_away{service="database-writes"} 1');
  expect(await ben.chat.history({ params: { id: ana.id } })).toEqual([]);
});

test('a database with too few connections is reported by readiness and in the log', async () => {
  const database = await createTestDatabase();
  const { platform } = await startTestServer({ databaseUrl: database.url });
  const role = new URL(database.url).pathname.slice(1);
  await query(platform.db, `create role ${role} login password 'secret' connection limit 2`, []);
  onTestFinished(async () => void (await query(platform.db, `drop role ${role}`, [])));
  await query(platform.db, `grant pg_read_all_data, pg_write_all_data to ${role}`, []);
  const url = new URL(database.url);
  [url.username, url.password] = [role, 'secret'];
  const server = await startTestServer({ databaseUrl: url.href });
  const body = { email: 'ana@example.com', password: 'a wrong password' };
  await expect
    .poll(async () => {
      await Promise.allSettled(Array.from({ length: 40 }, () => server.visitor.accounts.login({ body })));
      return readiness(server);
    })
    .toEqual([200, { ok: true, schema: expect.any(String), away: ['database-connections'] }]);
  expect(warningsOf(server)).toEqual([['53300', expect.stringContaining('too many connections for role')]]);
});

test('a database error is cleared after a minute, and logged again if it returns', () => {
  let now = 0;
  const logged: string[] = [];
  const troubles = createTroubles({ warn: (_: unknown, text: string) => void logged.push(text) } as never, () => now);
  const refuse = () => troubles.note(Object.assign(new Error('disk full'), { code: '53100' }));
  refuse();
  now = 59_999;
  refuse();
  expect(troubles.recent()).toEqual(['database-writes']);
  now += 60_000;
  expect(troubles.recent()).toEqual([]);
  refuse();
  expect(logged).toHaveLength(2);
  troubles.note(Object.assign(new Error('duplicate key'), { code: '23505' }));
  expect([logged.length, troubles.recent()]).toEqual([2, ['database-writes']]);
});
