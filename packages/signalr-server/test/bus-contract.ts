import { expect, onTestFinished, test } from 'vitest';
import type { BusServer } from '../src/bus/bus-server.ts';
import type { BusChannel, BusLink, BusMessage, GroupMember, HubBus } from '../src/bus/hub-bus.ts';

export interface TestNode {
  link: BusLink;
  heard: { channel: BusChannel; message: BusMessage }[];
  expired: string[];
  returned: string[];
  gaps: number;
  isAlone: boolean;
  errors: unknown[];
}

let nodes = 0;

/** A node that records the calls of its bus. `onReceived` is called after each message. */
export function joinNode(bus: HubBus, onReceived = (): void => undefined): TestNode {
  nodes += 1;
  const node: Omit<TestNode, 'link'> = { heard: [], expired: [], returned: [], gaps: 0, isAlone: false, errors: [] };
  const link = bus.join({
    nodeId: nodes.toString().padStart(8, 'n'),
    receive(channel, message) {
      node.heard.push({ channel, message });
      onReceived();
    },
    usersExpired: (userIds) => void node.expired.push(...userIds),
    usersReturned: (userIds) => void node.returned.push(...userIds),
    gapOpened: () => {
      joined.isAlone = true;
    },
    gapClosed: () => {
      joined.gaps += 1;
      joined.isAlone = false;
    },
    error: (error) => void node.errors.push(error),
  });
  const joined = { ...node, link };
  onTestFinished(() => link.close());
  return joined;
}

export function userChannel(id: string): BusChannel {
  return { to: 'user', id };
}

export function event(name: string, ...args: unknown[]): BusMessage {
  return { kind: 'event', event: name, args };
}

/** Tests for every bus. Each call of `startBus` creates the bus of another node on the same network. */
export function describeBus(startNetwork: () => Promise<() => HubBus>): void {
  test('a message reaches the other nodes that subscribe to its channel, and its sender never', async () => {
    const bus = await startNetwork();
    const [sender, listener, stranger] = [joinNode(bus()), joinNode(bus()), joinNode(bus())];
    await reachable([sender, listener, stranger]);
    for (const node of [sender, listener]) await node.link.subscribe(userChannel('ana'));
    await stranger.link.subscribe({ to: 'group', id: 'ana' });
    const message = event('Said', 'é', { list: [1, null, true], bytes: new Uint8Array([1, 2]) });
    sender.link.publish(userChannel('ana'), message);
    await expect.poll(() => listener.heard).toEqual([{ channel: userChannel('ana'), message }]);
    expect([sender.heard, stranger.heard]).toEqual([[], []]);
  });

  test('a message that is published right after a node has subscribed to its channel reaches that node', async () => {
    const bus = await startNetwork();
    const [sender, listener] = [joinNode(bus()), joinNode(bus())];
    await reachable([sender, listener]);
    for (let number = 0; number < 100; number++) {
      await listener.link.subscribe(userChannel(String(number)));
      sender.link.publish(userChannel(String(number)), event('E'));
    }
    await expect.poll(() => listener.heard.length).toBe(100);
  });

  test('messages arrive in the order in which they were published', async () => {
    const bus = await startNetwork();
    const [sender, listener] = [joinNode(bus()), joinNode(bus())];
    await reachable([sender, listener]);
    await listener.link.subscribe(userChannel('ana'));
    await listener.link.subscribe({ to: 'all', id: '' });
    const numbers = Array.from({ length: 500 }, (_, number) => number);
    for (const number of numbers) {
      sender.link.publish(number % 2 === 0 ? userChannel('ana') : { to: 'all', id: '' }, event('E', number));
    }
    const heard = (): unknown[] => listener.heard.map(({ message }) => message.kind === 'event' && message.args[0]);
    await expect.poll(() => heard().length).toBe(500);
    expect(heard()).toEqual(numbers);
  });

  test('a published message arrives even if its node ends as soon as the bus has the message', async () => {
    const bus = await startNetwork();
    const [sender, listener] = [joinNode(bus()), joinNode(bus())];
    await reachable([sender, listener]);
    await listener.link.subscribe(userChannel('ana'));
    for (let number = 0; number < 100; number++) sender.link.publish(userChannel('ana'), event('E'));
    await sender.link.published();
    expect(sender.link.published()).toBeUndefined();
    await sender.link.close();
    await expect.poll(() => listener.heard.length).toBe(100);
  });

  test('an error of a node that receives a message is reported, and costs no other message', async () => {
    const bus = await startNetwork();
    const sender = joinNode(bus());
    const listener = joinNode(bus(), () => {
      throw new Error('The receiver failed.');
    });
    await reachable([sender, listener]);
    await listener.link.subscribe(userChannel('ana'));
    listener.errors.length = 0;
    for (let number = 0; number < 100; number++) sender.link.publish(userChannel('ana'), event('E', number));
    await expect.poll(() => listener.heard.length).toBe(100);
    await expect.poll(() => listener.errors.length).toBe(100);
    expect([listener.isAlone, listener.gaps]).toEqual([false, 0]);
  });

  test('a node gets no more messages of a channel after it has unsubscribed, and none after it has left', async () => {
    const bus = await startNetwork();
    const [sender, listener, leaver] = [joinNode(bus()), joinNode(bus()), joinNode(bus())];
    await reachable([sender, listener, leaver]);
    for (const node of [listener, leaver]) for (const id of ['ana', 'ben']) await node.link.subscribe(userChannel(id));
    listener.link.unsubscribe(userChannel('ana'));
    await leaver.link.close();
    await listener.link.subscribe(userChannel('cleo'));
    for (const id of ['ana', 'ben']) sender.link.publish(userChannel(id), event(id));
    await expect.poll(() => listener.heard.map(({ channel }) => channel.id)).toEqual(['ben']);
    expect(leaver.heard).toEqual([]);
  });

  test('a node that leaves a channel and returns at once gets its messages', async () => {
    const bus = await startNetwork();
    const [sender, listener] = [joinNode(bus()), joinNode(bus())];
    await reachable([sender, listener]);
    await listener.link.subscribe(userChannel('ana'));
    listener.link.unsubscribe(userChannel('ana'));
    await listener.link.subscribe(userChannel('ana'));
    // By the time of this one, the response to the unsubscription has arrived.
    await listener.link.subscribe(userChannel('ben'));
    for (const id of ['ana', 'ben']) sender.link.publish(userChannel(id), event(id));
    await expect.poll(() => listener.heard.map(({ channel }) => channel.id)).toEqual(['ana', 'ben']);
  });

  test('a user is online from the connection to the first node until the last node is left', async () => {
    const bus = await startNetwork();
    const [east, west] = [joinNode(bus()), joinNode(bus())];
    await reachable([east, west]);
    expect(await east.link.enter('ana')).toBe(true);
    expect(await west.link.enter('ana')).toBe(false);
    expect(await west.link.online(['ana', 'ben'])).toEqual(new Set(['ana']));
    expect(await east.link.leave('ana')).toBe(false);
    expect(await east.link.online(['ana'])).toEqual(new Set(['ana']));
    expect(await west.link.leave('ana')).toBe(true);
    expect(await east.link.online(['ana'])).toEqual(new Set());
    expect(await west.link.leave('ana')).toBe(false);
  });

  test('of nodes that a user enters and leaves at the same time, one is the first and one the last', async () => {
    const bus = await startNetwork();
    const joined = [joinNode(bus()), joinNode(bus()), joinNode(bus())];
    await reachable(joined);
    for (let round = 0; round < 30; round++) {
      for (const act of ['enter', 'leave'] as const) {
        const changed = await Promise.all(joined.map(({ link }) => link[act](`u'${round}`)));
        expect(changed.filter(Boolean)).toEqual([true]);
      }
    }
    const { link } = joined[0]!;
    const again = (['enter', 'leave', 'enter', 'leave'] as const).map((act) => link[act]('ana'));
    expect(await Promise.all(again)).toEqual([true, true, true, true]);
    expect(await link.online(['ana', "u'0"])).toEqual(new Set());
  });

  test('a group has the members of all nodes until they leave', async () => {
    const bus = await startNetwork();
    const [east, west] = [joinNode(bus()), joinNode(bus())];
    await reachable([east, west]);
    const [ana, ben, stranger] = [
      { connectionId: 'e1', userId: 'ana' },
      { connectionId: 'w1', userId: 'ben' },
      { connectionId: 'w2', userId: undefined },
    ];
    await east.link.enterGroup('room', ana);
    for (const member of [ben, stranger, ben]) await west.link.enterGroup('room', member);
    await west.link.enterGroup('hall', ben);
    for (const { link } of [east, west]) expect(await membersOf(link, 'room')).toEqual([ana, ben, stranger]);
    west.link.leaveGroup('room', stranger);
    expect(await membersOf(west.link, 'room')).toEqual([ana, ben]);
    await expect.poll(() => membersOf(east.link, 'room')).toEqual([ana, ben]);
    west.link.leaveGroup('room', ben);
    east.link.leaveGroup('room', ana);
    await expect.poll(() => membersOf(east.link, 'room')).toEqual([]);
    expect(await membersOf(west.link, 'hall')).toEqual([ben]);
  });
}

/** Tests for the presence of every bus with a server. `createServer` returns the connection of another node to the same server. */
export function describePresence(startNetwork: () => Promise<(nodeTimeoutMs: number) => BusServer>): void {
  /** The presence of two nodes, one of which sleeps beyond its timeout. */
  async function startSleeper() {
    const createServer = await startNetwork();
    const [asleep, awake] = await Promise.all([2000, 2000].map((timeoutMs) => connect(createServer(timeoutMs))));
    await awake!.renew('awake');
    await awake!.enter(['bystander'], 'awake');
    await asleep!.renew('asleep');
    await asleep!.enter(['ana'], 'asleep');
    const clean = async (): Promise<readonly string[]> => {
      await awake!.renew('awake');
      return awake!.removeDeadNodes();
    };
    await expect.poll(clean, { timeout: 10_000 }).toEqual(['ana']);
    const isOnline = async (userId: string): Promise<boolean> => (await awake!.online([userId])).has(userId);
    return { asleep: asleep!, clean, isOnline };
  }

  test('users whom a node enters after it was removed as dead are offline once it has another name', async () => {
    const { asleep, clean, isOnline } = await startSleeper();
    const member = { connectionId: 'a1', userId: 'ana' };
    await asleep.enter(['ana'], 'asleep');
    await asleep.enterGroups([{ group: 'room', member }], 'asleep');
    await asleep.enter(['cleo'], 'asleep');
    expect(await asleep.leave('cleo', 'asleep')).toBe(true);
    await asleep.renew('renamed');
    await asleep.enter(['ana'], 'renamed');
    await asleep.leave('ana', 'renamed');
    await clean();
    await expect.poll(() => isOnline('ana')).toBe(false);
    expect(await asleep.groupMembers('room')).toEqual([]);
    expect(await isOnline('bystander')).toBe(true);
  });

  test('a node that wakes after it was removed as dead is unknown at its heartbeat, and its users are online again', async () => {
    const { asleep, clean, isOnline } = await startSleeper();
    await asleep.enter(['ben'], 'asleep');
    expect(await asleep.renew('asleep')).toBe(true);
    await asleep.enter(['ana', 'ben'], 'asleep');
    expect(await clean()).toEqual([]);
    for (const userId of ['ana', 'ben', 'bystander']) expect(await isOnline(userId)).toBe(true);
    expect(await asleep.renew('asleep')).toBe(false);
  });
}

/** Connects a node to its server, until the test ends. */
async function connect(server: BusServer): Promise<BusServer['presence']> {
  onTestFinished(() => server.end());
  await new Promise<void>((up) =>
    server.connect({ up, lost: () => undefined, receive: () => undefined, error: () => undefined }),
  );
  return server.presence;
}

/** The members of a group, in the order of their connections. */
export async function membersOf(link: BusLink, group: string): Promise<GroupMember[]> {
  const members = await link.groupMembers(group);
  return members.toSorted((one, other) => one.connectionId.localeCompare(other.connectionId));
}

/** Waits until the nodes hear each other. */
async function reachable(joined: readonly TestNode[]): Promise<void> {
  const channel: BusChannel = { to: 'group', id: 'reachable' };
  for (const { link } of joined) await link.subscribe(channel);
  await expect
    .poll(() => {
      for (const { link } of joined) link.publish(channel, event('ping'));
      return joined.every(({ heard }) => heard.length > 0);
    })
    .toBe(true);
  for (const { link } of joined) link.unsubscribe(channel);
  let before = -1;
  await expect
    .poll(() => {
      const total = joined.reduce((sum, { heard }) => sum + heard.length, 0);
      const quiet = total === before;
      before = total;
      return quiet;
    })
    .toBe(true);
  for (const { heard } of joined) heard.length = 0;
}
