import { expect, test } from 'vitest';
import { createInProcessBus } from '../src/bus/in-process-bus.ts';
import { flakyNetwork } from './flaky-network.ts';
import { recordEvents, startClient, closed } from './official-client.ts';
import { startHub, type TestHub } from './start-hub.ts';
import type { HubBus } from '../src/bus/hub-bus.ts';

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

test('a user whose connection is lost stays online for 15 seconds', async () => {
  const { url, hub, news, clock, disconnected } = await startPresenceHub();
  const network = await flakyNetwork(url);
  await startClient(network.url);
  network.cut();
  await expect.poll(() => disconnected.length).toBe(1);
  clock.advance(14);
  expect(await hub.online(['ana'])).toEqual(new Set(['ana']));
  clock.advance(1);
  await expect.poll(() => news).toEqual(['+ana', '-ana']);
});

test('a user who comes back in time was never away', async () => {
  const { url, news, clock, disconnected, connected } = await startPresenceHub();
  const network = await flakyNetwork(url);
  await startClient(network.url, { reconnect: [0, 0] });
  network.cut();
  await expect.poll(() => connected.length).toBe(2);
  expect(disconnected).toHaveLength(1);
  clock.advance(20);
  expect(news).toEqual(['+ana']);
});

test('the hubs of several nodes are one', async () => {
  const bus = createInProcessBus();
  const east = await startPresenceHub(bus);
  const west = await startPresenceHub(bus);
  const anaEast = await startClient(east.url, { user: 'ana/east' });
  const anaWest = await startClient(west.url, { user: 'ana/west' });
  const ben = await startClient(west.url, { user: 'ben' });
  const heard = [anaEast, anaWest, ben].map((client) => recordEvents(client, 'E'));
  west.connected[1]?.join('room');
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
