import { expect, test } from 'vitest';
import { createInProcessBus } from '../src/bus/in-process-bus.ts';
import { flakyNetwork } from './flaky-network.ts';
import { recordEvents, startClient, closed } from './official-client.ts';
import { startHub, type TestHub } from './start-hub.ts';
import { negotiate, openRawSocket } from './raw-client.ts';
import type { BusLink, HubBus } from '../src/bus/hub-bus.ts';

async function startPresenceHub(bus?: HubBus): Promise<TestHub & { news: string[] }> {
  const news: string[] = [];
  const started = await startHub({
    onUserOnline: (userId) => void news.push(`+${userId}`),
    onUserOffline: (userId) => void news.push(`-${userId}`),
    ...(bus !== undefined && { bus }),
  });
  return { ...started, news };
}

test('a user is online from the first connection to the last', async () => {
  const { url, hub, news } = await startPresenceHub();
  const phone = await startClient(url);
  const laptop = await startClient(url);
  await expect.poll(() => news).toEqual(['+ana']);
  expect(await hub.online(['ana', 'ben'])).toEqual(new Set(['ana']));
  await phone.stop();
  await laptop.stop();
  await expect.poll(() => news).toEqual(['+ana', '-ana']);
  expect(await hub.online(['ana'])).toEqual(new Set());
});

test('a user whose connection is lost stays online for 15 seconds, and can come back later', async () => {
  const { url, hub, news, clock, disconnected } = await startPresenceHub();
  const network = await flakyNetwork(url);
  await startClient(network.url);
  network.cut();
  await expect.poll(() => disconnected.length).toBe(1);
  clock.advance(14);
  expect(await hub.online(['ana'])).toEqual(new Set(['ana']));
  clock.advance(1);
  await expect.poll(() => news).toEqual(['+ana', '-ana']);
  await startClient(url);
  await expect.poll(() => news).toEqual(['+ana', '-ana', '+ana']);
});

test('a user who returns in time never goes offline', async () => {
  const { url, news, clock, disconnected, connected } = await startPresenceHub();
  const network = await flakyNetwork(url);
  await startClient(network.url, { reconnect: [0, 0] });
  network.cut();
  await expect.poll(() => connected.length).toBe(2);
  expect(disconnected).toHaveLength(1);
  clock.advance(20);
  expect(news).toEqual(['+ana']);
});

test('a client counts as connected once its node receives events for its user', async () => {
  const local = createInProcessBus();
  const subscriptions: (() => void)[] = [];
  const slow: HubBus = {
    join(node) {
      const link = local.join(node);
      const subscribe: BusLink['subscribe'] = (channel) => {
        void link.subscribe(channel);
        return new Promise((resolve) => {
          subscriptions.push(resolve);
        });
      };
      return {
        subscribe,
        unsubscribe: (channel) => link.unsubscribe(channel),
        published: () => undefined,
        publish: (channel, message) => link.publish(channel, message),
        enter: (userId) => link.enter(userId),
        leave: (userId) => link.leave(userId),
        online: (userIds) => link.online(userIds),
        enterGroup: (group, member) => link.enterGroup(group, member),
        leaveGroup: (group, member) => link.leaveGroup(group, member),
        groupMembers: (group) => link.groupMembers(group),
        close: () => link.close(),
      };
    },
  };
  const { url, connected } = await startPresenceHub(slow);
  subscriptions.length = 0;
  const socket = await openRawSocket(url);
  socket.send('{"protocol":"json","version":1}\x1e{"type":6}\x1e');
  await expect.poll(() => subscriptions.length).toBe(1);
  await negotiate(url);
  expect([socket.frames, connected]).toEqual([[], []]);
  subscriptions[0]?.();
  await expect.poll(() => socket.frames).toEqual(['{}\x1e']);
});

test('the hubs of several nodes work as one', async () => {
  const bus = createInProcessBus();
  const east = await startPresenceHub(bus);
  const west = await startPresenceHub(bus);
  const anaEast = await startClient(east.url, { user: 'ana/east' });
  const anaWest = await startClient(west.url, { user: 'ana/west' });
  const ben = await startClient(west.url, { user: 'ben' });
  const heard = [anaEast, anaWest, ben].map((client) => recordEvents(client, 'E'));
  await west.connected[1]?.join('room');
  east.hub.toUser('ana').send('E', 'user');
  east.hub.toGroup('room').send('E', 'group');
  east.hub.toConnections([west.connected[0]?.id ?? '', east.connected[0]?.id ?? '']).send('E', 'connections');
  east.hub.toAll({ except: [west.connected[1]?.id ?? ''] }).send('E', 'others');
  east.hub.toUsers(['ana', 'ben']).send('E', 'end');
  await expect.poll(() => heard.every((events) => events.at(-1)?.[0] === 'end')).toBe(true);
  expect(heard.map((events) => events.flat().join(' '))).toEqual([
    'user connections others end',
    'user connections others end',
    'group end',
  ]);
  expect(await east.hub.online(['ana', 'ben', 'cleo'])).toEqual(new Set(['ana', 'ben']));

  const end = closed(anaWest);
  east.hub.closeUser('ana', { where: { session: 'west' } });
  await end;
  expect(west.news).toEqual(['+ben']);
  await anaEast.stop();
  await expect.poll(() => east.news).toEqual(['+ana', '-ana']);
});
