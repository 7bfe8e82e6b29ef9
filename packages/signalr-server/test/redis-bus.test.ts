import { describe, expect, test } from 'vitest';
import { createRedisBus } from '../src/bus/redis-bus.ts';
import { RedisServer as BusOverRedis } from '../src/bus/redis-server.ts';
import { describeBus, describePresence, event, joinNode, membersOf, userChannel } from './bus-contract.ts';
import { createHub } from '../src/hub.ts';
import { systemClock } from '../src/clock.ts';
import { liveTimers } from './live-timers.ts';
import { recordEvents, startClient } from './official-client.ts';
import { promisedMs } from './promised-ms.ts';
import { startHub } from './start-hub.ts';
import type { RedisServer } from './redis-server.ts';
import { startRedis } from './start-redis.ts';

const longWait = { timeout: 30_000 };

function busOn({ url }: RedisServer, nodeTimeoutSeconds = 15): ReturnType<typeof createRedisBus> {
  return createRedisBus({ url, nodeTimeoutSeconds });
}

describe('the bus over Redis', () => {
  describeBus(async () => {
    const redis = await startRedis();
    return () => busOn(redis);
  });

  describePresence(async () => {
    const { url } = await startRedis();
    return (nodeTimeoutMs) => new BusOverRedis(url, 'signalr', nodeTimeoutMs);
  });

  test('a dead node’s users go offline unless connected elsewhere, and one other node is notified', async () => {
    const redis = await startRedis();
    const [dying, ...others] = [joinNode(busOn(redis, 1)), joinNode(busOn(redis, 1)), joinNode(busOn(redis, 1))];
    await expect.poll(() => dying?.link.enter('nobody').then(() => dying.link.leave('nobody'))).toBe(true);
    await dying?.link.enter('ana');
    await dying?.link.enter('ben');
    await expect.poll(() => others[0]?.link.online(['ana', 'ben'])).toEqual(new Set(['ana', 'ben']));
    await others[0]?.link.enter('ben');
    await dying?.link.close();
    await expect.poll(() => others.flatMap(({ expired }) => expired), longWait).toEqual(['ana']);
    expect(await others[1]?.link.online(['ana', 'ben'])).toEqual(new Set(['ben']));
  });

  test('the connections of a dead node are no longer in their groups', async () => {
    const redis = await startRedis();
    const [dying, other] = [joinNode(busOn(redis, 1)), joinNode(busOn(redis, 1))];
    const [ana, ben] = [
      { connectionId: 'a', userId: 'ana' },
      { connectionId: 'b', userId: 'ben' },
    ];
    await dying.link.enterGroup('room', ana);
    await other.link.enterGroup('room', ben);
    await expect.poll(() => membersOf(other.link, 'room')).toEqual([ana, ben]);
    await dying.link.close();
    await expect.poll(() => membersOf(other.link, 'room'), longWait).toEqual([ben]);
  });

  test.each(['there', 'away'])('a hub closed while Redis is %s leaves no timer behind', async (redisIs) => {
    const redis = await startRedis();
    const timers = liveTimers(/packages\/signalr-server\/src\//);
    let gaps = 0;
    const hub = createHub({
      authenticate: () => null,
      methods: {},
      bus: busOn(redis),
      clock: systemClock,
      onGapOpened: () => void (gaps += 1),
    });
    await expect.poll(timers).toContain(1000);
    // This is the timer of the heartbeat.
    await expect.poll(timers).toContain(5000);
    if (redisIs === 'away') {
      await redis.kill();
      await expect.poll(() => gaps).toBe(1);
    }
    await hub.close();
    expect(timers()).toEqual([]);
  });

  test('without Redis a node serves its own users, and its published events reach clients that reconnect', async () => {
    const redis = await startRedis();
    // Their users must be stored in Redis at once, since the next heartbeat is minutes away.
    const [east, west] = [joinNode(busOn(redis, 3600)), joinNode(busOn(redis, 3600))];
    await west.link.subscribe(userChannel('ben'));
    await expect
      .poll(() => {
        east.link.publish(userChannel('ben'), event('ping'));
        return west.heard.length;
      })
      .toBeGreaterThan(0);
    await redis.kill();
    await expect.poll(() => [east.errors.length, west.errors.length]).toEqual([1, 1]);
    expect([east.isAlone, west.isAlone]).toEqual([true, true]);
    expect(await east.link.enter('ana')).toBe(true);
    expect(await east.link.online(['ana', 'ben'])).toEqual(new Set(['ana']));
    const ana = { connectionId: 'e1', userId: 'ana' };
    expect(east.link.enterGroup('room', ana)).toBeUndefined();
    expect(await Promise.all([east, west].map(({ link }) => link.groupMembers('room')))).toEqual([[ana], []]);
    for (let number = 0; number < 100; number++) east.link.publish(userChannel('ben'), event('Missed', number));
    await redis.start();
    const started = performance.now();
    const missed = (): unknown[] =>
      west.heard.flatMap(({ message }) => (message.kind === 'event' && message.event === 'Missed' ? message.args : []));
    await expect.poll(() => missed().length, longWait).toBe(100);
    expect(performance.now() - started).toBeLessThan(promisedMs(2000));
    expect(missed()).toEqual(Array.from({ length: 100 }, (_, number) => number));
    await expect.poll(() => [east.gaps, west.gaps], longWait).toEqual([1, 1]);
    expect([east.isAlone, west.isAlone]).toEqual([false, false]);
    await expect.poll(() => west.link.online(['ana']), longWait).toEqual(new Set(['ana']));
    expect(east.returned).toEqual(['ana']);
    await expect.poll(() => west.link.groupMembers('room')).toEqual([ana]);
  });

  test('a hanging Redis is detected within four seconds, and no call waits for it', async () => {
    const redis = await startRedis();
    const node = joinNode(busOn(redis));
    await expect.poll(() => node.link.subscribe(userChannel('x')) instanceof Promise).toBe(true);
    redis.freeze();
    const subscribing = node.link.subscribe(userChannel('ben'));
    const entering = node.link.enter('ben');
    await expect.poll(() => node.errors.length, longWait).toBe(1);
    expect(subscribing).toBeInstanceOf(Promise);
    await subscribing;
    expect(await entering).toBe(true);
    expect(node.link.subscribe(userChannel('ana'))).toBeUndefined();
    expect(await node.link.enter('ana')).toBe(true);
    redis.thaw();
    await expect.poll(() => node.gaps, longWait).toBe(1);
  });

  test('a Redis that refuses commands, as while it loads its data, is used again as soon as it accepts them', async () => {
    const redis = await startRedis();
    const [east, west] = [joinNode(busOn(redis)), joinNode(busOn(redis))];
    const heard = (): unknown[] => west.heard.flatMap(({ message }) => (message.kind === 'event' ? message.event : []));
    await west.link.subscribe(userChannel('ben'));
    await expect
      .poll(() => {
        east.link.publish(userChannel('ben'), event('before'));
        return heard().length;
      })
      .toBeGreaterThan(0);
    await redis.command('ACL SETUSER default -ping');
    await expect.poll(() => [east.isAlone, west.isAlone], longWait).toEqual([true, true]);
    east.link.publish(userChannel('ben'), event('meanwhile'));
    await redis.command('ACL SETUSER default +ping');
    await expect.poll(() => [east.gaps, west.gaps], longWait).toEqual([1, 1]);
    expect([east.isAlone, west.isAlone]).toEqual([false, false]);
    await expect.poll(heard).toContain('meanwhile');
  });

  test('the hubs of several nodes serve their users as one', async () => {
    const redis = await startRedis();
    const east = await startHub({ bus: busOn(redis) });
    const west = await startHub({ bus: busOn(redis) });
    const ana = await startClient(east.url, { user: 'ana' });
    const ben = await startClient(west.url, { user: 'ben' });
    const heard = [ana, ben].map((client) => recordEvents(client, 'E'));
    await expect
      .poll(() => {
        east.hub.toUsers(['ana', 'ben']).send('E', 'hello');
        return heard.every((events) => events.length > 0);
      })
      .toBe(true);
    expect(await east.hub.online(['ana', 'ben'])).toEqual(new Set(['ana', 'ben']));
    const cleo = await startClient(west.url, { user: 'cleo' });
    const heardAtOnce = recordEvents(cleo, 'E');
    east.hub.toUser('cleo').send('E', 'you are heard as soon as you are connected');
    await expect.poll(() => heardAtOnce.length).toBe(1);
    ben.on('Age', (question: string) => ({ question, age: 30 }));
    const atBen = east.hub.toConnection(west.connected[0]?.id ?? '');
    expect(await atBen.invoke('Age', 'old?')).toEqual({ question: 'old?', age: 30 });
    await expect(atBen.invoke('Name')).rejects.toThrow("Client didn't provide a result.");
    ben.on('Nested', () => JSON.parse(`${'['.repeat(200)}${']'.repeat(200)}`) as unknown);
    await expect(atBen.invoke('Nested')).rejects.toThrow('Too deep');
  });
});
