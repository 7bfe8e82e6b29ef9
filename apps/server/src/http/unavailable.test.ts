import { expect, test } from 'vitest';
import { startTestServer } from '../../test/start-test-server.ts';
import { query } from '../platform/database/database.ts';

test('a 503 caused by the database is logged with its cause under the id of the request', async () => {
  const { address, signUp, platform, logged } = await startTestServer();
  const { accessToken } = await signUp();
  await platform.db.destroy();
  const headers = { authorization: `Bearer ${accessToken}` };
  const answer = await fetch(`${address}/api/chat/ticket`, { method: 'POST', headers });
  expect(answer.status).toBe(503);
  const lines = logged.map((line) => JSON.parse(line) as { level: number; reqId?: string; reason?: string });
  const about = lines.filter(({ level, reqId }) => level === 40 && reqId === answer.headers.get('x-request-id'));
  expect(about).toMatchObject([
    { reason: expect.stringContaining('destroyed'), msg: 'refused because the database could not do it now' },
  ]);
});

test('a request that PostgreSQL ends because of a deadlock is refused as briefly unavailable, and works again', async () => {
  const { signUp, platform, logged } = await startTestServer();
  const [ana, eve] = [await signUp(), await signUp()];
  for (const member of [ana, eve]) await member.discovery.setArrivalAlert({ body: { wanted: true } });
  const turnOff = () => ana.discovery.setArrivalAlert({ body: { wanted: false } });
  const refusing = `
    create function refuse() returns trigger language plpgsql as $$
    begin raise exception 'deadlock detected' using errcode = 'deadlock_detected'; end $$;
    create trigger refuse before delete or update on arrival_alerts for each row execute function refuse()`;
  await query(platform.db, refusing, []);
  await expect(turnOff()).rejects.toMatchObject({ status: 503, code: 'server.unavailable', retryAfter: '2' });
  const lines = logged.map((line) => JSON.parse(line) as { level: number });
  expect(lines.filter(({ level }) => level >= 40)).toMatchObject([
    { level: 40, err: { message: 'deadlock detected' } },
  ]);
  expect((await ana.discovery.arrivalAlert()).wanted).toBe(true);
  await query(platform.db, 'drop trigger refuse on arrival_alerts', []);
  expect(await turnOff()).toEqual({ wanted: false });
  expect([(await ana.discovery.arrivalAlert()).wanted, (await eve.discovery.arrivalAlert()).wanted]).toEqual([
    false,
    true,
  ]);
});
