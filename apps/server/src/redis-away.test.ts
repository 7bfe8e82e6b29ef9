import { expect, inject, test } from 'vitest';
import { promisedMs } from '../../../packages/signalr-server/test/promised-ms.ts';
import { setTimeout as pass } from 'node:timers/promises';
import type { RedisServer } from '../../../packages/signalr-server/test/redis-server.ts';
import { startRedis } from '../../../packages/signalr-server/test/start-redis.ts';
import { openChat } from '../test/chat-client.ts';
import { runScript } from '../test/scripts.ts';
import { startNodes } from '../test/start-nodes.ts';
import { startTestServer } from '../test/start-test-server.ts';
import { createTestDatabase } from '../test/test-database.ts';
import { until } from '../test/until.ts';

const awaySeconds = inject('redisAwaySeconds');

/** Two ways in which Redis fails, and how each ends. */
const ways: readonly [string, (redis: RedisServer) => unknown, (redis: RedisServer) => unknown][] = [
  ['killed', (redis) => redis.kill(), (redis) => redis.start()],
  ['hanging', (redis) => redis.freeze(), (redis) => redis.thaw()],
];

test.each(ways)(
  'with Redis %s messages are stored, and other nodes receive them within 2 seconds of its return',
  async (way, leave, comeBack) => {
    const { east, west, redis } = await startNodes();
    const [ana, ben] = [await east.signUp({ tier: 'premium' }), await east.signUp({ tier: 'premium' })];
    const [atAna, atBen] = [
      await openChat(east.address, ana.accessToken),
      await openChat(west.address, ben.accessToken),
    ];
    await atAna.send(ben.id, 'before');
    await atBen.receives('ReceiveMessage');

    await leave(redis);
    const texts: string[] = [];
    const say = async () => {
      texts.push(`message ${texts.length + 1}`);
      expect(await atAna.send(ben.id, texts.at(-1))).toMatchObject({ text: texts.at(-1) });
    };
    // The nodes may not have noticed the failure yet.
    await say();
    for (const device of [atAna, atBen]) {
      expect(await device.receives('DeliveryChanged')).toEqual([{ isPaused: true }]);
    }
    await say();
    const latecomer = await openChat(west.address, ben.accessToken);
    expect(await latecomer.receives('DeliveryChanged')).toEqual([{ isPaused: true }]);
    east.clock.set(new Date().toISOString());
    for (const { address } of [east, west]) {
      const ready = await fetch(`${address}/readyz`);
      expect([ready.status, await ready.json()]).toEqual([
        200,
        { ok: true, schema: expect.any(String), away: ['redis'] },
      ]);
    }
    // Log-outs do not need Redis: every node checks for ended sessions itself.
    const onPhone = await east.logIn(ben.email);
    const phone = await openChat(west.address, onPhone.accessToken);
    await onPhone.accounts.logout();
    await west.runJobs();
    await phone.closed;
    await pass(awaySeconds * 1000);
    await say();
    expect((await ben.chat.history({ params: { id: ana.id } })).map(({ text }) => text)).toEqual(['before', ...texts]);

    await comeBack(redis);
    const back = performance.now();
    const received = () => new Set(atBen.received('ReceiveMessage').map(({ text }) => text));
    // Pending messages are pushed when Redis returns. A node that reconnects later reads them from the database.
    if (way === 'killed') await until(() => texts.every((text) => received().has(text)));
    for (const device of [atAna, atBen, latecomer]) {
      expect((await device.receives('DeliveryChanged', 2)).at(-1)).toEqual({ isPaused: false });
    }
    if (way === 'killed') expect(performance.now() - back).toBeLessThan(promisedMs(2000));
    // After hanging, Redis forwards old messages at any time; clients sort by id.
    const ids = atBen.received('ReceiveMessage').map(({ id }) => id);
    const firstTimes = [...new Set(ids)];
    if (way === 'killed') expect(firstTimes).toEqual(firstTimes.toSorted((a, b) => a - b));
    await say();
    await until(() => received().has(texts.at(-1)!));
    expect(east.logged.join('')).toContain('Redis is back');
  },
  (awaySeconds + 60) * 1000,
);

test('a node starts without Redis, and joins the others when Redis returns', async () => {
  const redis = await startRedis();
  await redis.kill();
  const database = await createTestDatabase();
  const options = { environment: { REDIS_URL: redis.url }, databaseUrl: database.url };
  const [east, west] = await Promise.all([startTestServer(options), startTestServer(options)]);
  const [ana, ben] = [await east.signUp(), await east.signUp()];
  const [atAna, atBen] = [await openChat(east.address, ana.accessToken), await openChat(west.address, ben.accessToken)];
  expect(await atBen.receives('DeliveryChanged')).toEqual([{ isPaused: true }]);
  await atAna.send(ben.id, 'Hello');
  await redis.start();
  await atBen.receives('ReceiveMessage');
  expect(await atBen.receives('DeliveryChanged', 2)).toEqual([{ isPaused: true }, { isPaused: false }]);
});

test('a start with a Redis that refuses the login ends with a message', async () => {
  const redis = await startRedis();
  const database = await createTestDatabase();
  const environment = { PORT: '0', DATABASE_URL: database.url, REDIS_URL: redis.url.replace('//', '//nobody:wrong@') };
  const { code, err } = await runScript('main.ts', [], environment);
  expect([code, err]).toEqual([1, expect.stringContaining('The Redis of REDIS_URL refuses us: WRONGPASS')]);
  expect(err).not.toContain('..');
});
