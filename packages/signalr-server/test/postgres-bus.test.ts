import { beforeAll, describe, expect, test } from 'vitest';
import { Client } from 'pg';
import { createPostgresBus } from '../src/bus/postgres-bus.ts';
import { PostgresServer } from '../src/bus/postgres-server.ts';
import { systemClock } from '../src/clock.ts';
import { createHub } from '../src/hub.ts';
import {
  describeBus,
  describePresence,
  event,
  joinNode,
  membersOf,
  userChannel,
  type TestNode,
} from './bus-contract.ts';
import { liveTimers } from './live-timers.ts';
import { recordEvents, startClient } from './official-client.ts';
import { promisedMs } from './promised-ms.ts';
import { startHub } from './start-hub.ts';
import { startPostgres, type TestPostgres } from './start-postgres.ts';

const longWait = { timeout: 30_000 };
let postgres: TestPostgres;
let networks = 0;

/** Buses of nodes that share a channel and tables which no other test uses. */
function startBuses(nodeTimeoutSeconds = 15): (url?: string) => ReturnType<typeof createPostgresBus> {
  networks += 1;
  const prefix = `Bus ${networks}`;
  return (url = postgres.url) => createPostgresBus({ url, prefix, nodeTimeoutSeconds });
}

/** Waits until a message of the first node reaches the second one. */
async function connected(east: TestNode, west: TestNode): Promise<void> {
  await west.link.subscribe(userChannel('ben'));
  await expect
    .poll(() => {
      east.link.publish(userChannel('ben'), event('ping'));
      return west.heard.length;
    })
    .toBeGreaterThan(0);
}

function heardOf({ heard }: TestNode, name: string): unknown[] {
  return heard.flatMap(({ message }) => (message.kind === 'event' && message.event === name ? message.args : []));
}

describe('the bus over PostgreSQL', () => {
  beforeAll(async () => {
    let end: (() => Promise<void>) | undefined;
    postgres = await startPostgres((stop) => (end = stop));
    return end;
  });

  describeBus(async () => startBuses());

  describePresence(async () => {
    networks += 1;
    const prefix = `Bus ${networks}`;
    return (nodeTimeoutMs) => new PostgresServer(postgres.url, prefix, nodeTimeoutMs);
  });

  test('messages of any size arrive whole, even if they are equal', async () => {
    const bus = startBuses();
    const [east, west] = [joinNode(bus()), joinNode(bus())];
    await connected(east, west);
    const sizes = [0, 5_000, 5_900, 6_000, 50_000, 1_000_000, 0, 0, 0];
    for (const size of sizes) east.link.publish(userChannel('ben'), event('Sized', 'é'.repeat(size)));
    for (const size of sizes) east.link.publish(userChannel('ben'), event('Sized', 'é'.repeat(size)));
    await expect.poll(() => heardOf(west, 'Sized').length).toBe(2 * sizes.length);
    expect(heardOf(west, 'Sized').map((text) => String(text).length)).toEqual([...sizes, ...sizes]);
    expect(west.errors).toEqual([]);
  });

  test('notifications of other programs on the channel are reported, and cost no message', async () => {
    const bus = startBuses();
    const [east, west] = [joinNode(bus()), joinNode(bus())];
    await connected(east, west);
    const client = new Client(postgres.url);
    await client.connect();
    for (const text of ['', 'hello', '0:hello'])
      await client.query('select pg_notify($1, $2)', [`Bus ${networks}`, text]);
    await client.end();
    await expect.poll(() => west.errors.length).toBe(3);
    east.link.publish(userChannel('ben'), event('Said', 'hello'));
    await expect.poll(() => heardOf(west, 'Said')).toEqual(['hello']);
    expect(west.isAlone).toBe(false);
  });

  test('a dead node’s users go offline unless connected elsewhere, and its connections leave their groups', async () => {
    const bus = startBuses(1);
    const [dying, ...others] = [joinNode(bus()), joinNode(bus()), joinNode(bus())] as const;
    const [ana, ben] = [
      { connectionId: 'a', userId: 'ana' },
      { connectionId: 'b', userId: 'ben' },
    ];
    for (const user of [ana, ben]) {
      await dying.link.enter(user.userId);
      await dying.link.enterGroup('room', user);
    }
    await expect.poll(() => others[0].link.online(['ana', 'ben'])).toEqual(new Set(['ana', 'ben']));
    await others[0].link.enter('ben');
    await others[0].link.enterGroup('room', ben);
    expect(await membersOf(others[1].link, 'room')).toEqual([ana, ben]);
    await dying.link.close();
    await expect.poll(() => others.flatMap(({ expired }) => expired), longWait).toEqual(['ana']);
    expect(await others[1].link.online(['ana', 'ben'])).toEqual(new Set(['ben']));
    expect(await others[1].link.groupMembers('room')).toEqual([ben]);
  });

  test('without PostgreSQL a node serves its own users, and its published events arrive afterwards', async () => {
    // Their users must be stored at once, since the next heartbeat is minutes away.
    const bus = startBuses(3600);
    const { url, network } = await postgres.networked();
    const [east, west] = [joinNode(bus(url)), joinNode(bus(url))];
    await connected(east, west);
    network.swallow(/./s);
    network.cut();
    await expect.poll(() => [east.errors.length, west.errors.length]).toEqual([1, 1]);
    expect([east.isAlone, west.isAlone]).toEqual([true, true]);
    expect(await east.link.enter('ana')).toBe(true);
    expect(await east.link.online(['ana', 'ben'])).toEqual(new Set(['ana']));
    const ana = { connectionId: 'e1', userId: 'ana' };
    expect(east.link.enterGroup('room', ana)).toBeUndefined();
    expect(await Promise.all([east, west].map(({ link }) => link.groupMembers('room')))).toEqual([[ana], []]);
    for (let number = 0; number < 1000; number++) east.link.publish(userChannel('ben'), event('Missed', number));
    network.swallow(undefined);
    network.cut();
    const returned = performance.now();
    await expect.poll(() => heardOf(west, 'Missed').length, longWait).toBe(1000);
    expect(performance.now() - returned).toBeLessThan(promisedMs(2000));
    expect(heardOf(west, 'Missed')).toEqual(Array.from({ length: 1000 }, (_, number) => number));
    await expect.poll(() => [east.gaps, west.gaps], longWait).toEqual([1, 1]);
    expect([east.isAlone, west.isAlone]).toEqual([false, false]);
    await expect.poll(() => west.link.online(['ana']), longWait).toEqual(new Set(['ana']));
    await expect.poll(() => east.returned).toEqual(['ana']);
    await expect.poll(() => west.link.groupMembers('room')).toEqual([ana]);
  });

  test('after a crash of PostgreSQL, which empties the tables, the nodes enter their users and groups again', async () => {
    const bus = startBuses(3600);
    const [east, west] = [joinNode(bus()), joinNode(bus())];
    await connected(east, west);
    const ana = { connectionId: 'e1', userId: 'ana' };
    await east.link.enter('ana');
    await east.link.enterGroup('room', ana);
    process.kill(postgres.server.pid, 'SIGKILL');
    await expect.poll(() => [east.gaps, west.gaps], longWait).toEqual([1, 1]);
    await expect.poll(() => west.link.online(['ana']), longWait).toEqual(new Set(['ana']));
    await expect.poll(() => west.link.groupMembers('room')).toEqual([ana]);
    await expect.poll(() => east.returned).toEqual(['ana']);
  });

  test('a hanging connection is detected within four seconds, and no call waits for it', async () => {
    const bus = startBuses();
    const { url, network } = await postgres.networked();
    const node = joinNode(bus(url));
    await expect.poll(() => node.link.subscribe(userChannel('x')) instanceof Promise).toBe(true);
    network.freeze();
    const frozen = performance.now();
    const entering = node.link.enter('ben');
    const joining = node.link.enterGroup('room', { connectionId: 'b', userId: 'ben' });
    node.link.publish(userChannel('ben'), event('E'));
    await expect.poll(() => node.errors.length, longWait).toBe(1);
    expect(performance.now() - frozen).toBeLessThan(promisedMs(5000));
    expect(await entering).toBe(true);
    await joining;
    await node.link.published();
    await expect.poll(() => node.gaps, longWait).toBe(1);
    await expect.poll(() => node.link.online(['ben'])).toEqual(new Set(['ben']));
  });

  test.each(['there', 'away'])('a hub closed while PostgreSQL is %s leaves no timer behind', async (postgresIs) => {
    const { url, network } = await postgres.networked();
    const timers = liveTimers(/packages\/signalr-server\/src\//);
    let gaps = 0;
    const hub = createHub({
      authenticate: () => null,
      methods: {},
      bus: startBuses()(url),
      clock: systemClock,
      onGapOpened: () => void (gaps += 1),
    });
    // This is the timer of the heartbeat.
    await expect.poll(timers).toContain(5000);
    if (postgresIs === 'away') {
      network.swallow(/./s);
      network.cut();
      await expect.poll(() => gaps).toBe(1);
    }
    await hub.close();
    expect(timers()).toEqual([]);
  });

  test('a role that may not create tables can use existing ones', async () => {
    const bus = startBuses();
    const [owner] = [joinNode(bus())];
    await expect.poll(() => owner.link.subscribe(userChannel('x')) instanceof Promise).toBe(true);
    const client = new Client(postgres.url);
    await client.connect();
    await client.query(
      `create role guest login; grant select, insert, update, delete on all tables in schema public to guest`,
    );
    await client.end();
    const guest = joinNode(bus(postgres.url.replace('postgres@', 'guest@')));
    await connected(owner, guest);
    await guest.link.enter('ana');
    expect(await owner.link.online(['ana'])).toEqual(new Set(['ana']));
    expect(guest.errors).toEqual([]);
  });

  test('the hubs of several nodes serve their users as one', async () => {
    const bus = startBuses();
    const [east, west] = [await startHub({ bus: bus() }), await startHub({ bus: bus() })];
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
    await west.connected[0]?.join('room');
    expect(await east.hub.groupMembers('room')).toEqual([{ connectionId: west.connected[0]?.id, userId: 'ben' }]);
    ben.on('Age', (question: string) => ({ question, age: 30 }));
    const atBen = east.hub.toConnection(west.connected[0]?.id ?? '');
    expect(await atBen.invoke('Age', 'old?')).toEqual({ question: 'old?', age: 30 });
  });
});
