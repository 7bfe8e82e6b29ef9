import { expect, test } from 'vitest';
import { combinations, recordEvents, startClient } from './official-client.ts';
import { negotiate, openRawSocket, request } from './raw-client.ts';
import { startHub, type TestHub } from './start-hub.ts';

const handshake = '{"protocol":"json","version":1}\x1e';

function startOpenHub(): Promise<TestHub & { news: string[] }> {
  const news: string[] = [];
  return startHub({
    authenticate: () => ({ session: '' }),
    methods: { Echo: (_call, value) => value, Join: ({ connection }, group) => connection.join(String(group)) },
    onUserOnline: (userId) => void news.push(userId),
    onUserOffline: (userId) => void news.push(userId),
    limits: { connectionsPerUser: 1 },
  }).then((started) => ({ ...started, news }));
}

test('sixty anonymous clients can connect at once, since they are not one user', async () => {
  const { url, hub } = await startOpenHub();
  const tokens = await Promise.all(Array.from({ length: 60 }, () => negotiate(url)));
  for (const { connectionToken } of tokens) {
    expect((await request(`${url}?id=${connectionToken}`)).status).toBe(200);
    await request(`${url}?id=${connectionToken}`, { method: 'POST', body: handshake });
  }
  expect([...hub.connections()]).toHaveLength(60);
});

test('anonymous clients are reached by group, by id and by broadcast, and have no presence', async () => {
  const { url, hub, connected, news } = await startOpenHub();
  const clients = [];
  for (const { transport, protocol } of combinations) clients.push(await startClient(url, { transport, protocol }));
  const heard = clients.map((client) => recordEvents(client, 'E'));
  await clients[1]?.invoke('Join', 'room');
  hub.toGroup('room').send('E', 'group');
  hub.toConnection(connected[0]?.id ?? '').send('E', 'connection');
  hub.toAll().send('E', 'all');
  hub.closeUser('undefined');
  await expect
    .poll(() => heard.map((events) => events.flat().join(' ')))
    .toEqual(['connection all', 'group all', 'all', 'all', 'all']);
  expect(connected.map(({ user }) => user.userId)).toEqual(combinations.map(() => undefined));
  expect(news).toEqual([]);
});

test('anonymous clients that negotiate but never connect are dropped, oldest first', async () => {
  const { url } = await startHub({ authenticate: () => ({ session: '' }), limits: { anonymousNegotiations: 2 } });
  const [first, second] = [await negotiate(url), await negotiate(url), await negotiate(url)];
  expect((await request(`${url}?id=${first.connectionToken}`)).status).toBe(404);
  const socket = await openRawSocket(`${url}?id=${second.connectionToken}`);
  socket.send(handshake);
  await expect.poll(() => socket.frames).toEqual(['{}\x1e']);
});
