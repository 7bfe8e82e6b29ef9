import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import type { HubBus } from '../src/bus/hub-bus.ts';
import { createInProcessBus } from '../src/bus/in-process-bus.ts';
import type { HubCall } from '../src/types.ts';
import { flakyNetwork } from './flaky-network.ts';
import { closed, combinations, recordEvents, startClient } from './official-client.ts';
import { negotiate, openRawSocket, request, upgradeStatus } from './raw-client.ts';
import { startHub, type TestEvents, type TestUser } from './start-hub.ts';

const handshake = '{"protocol":"json","version":1}\x1e';

test('closing one session of a user keeps the others open', async () => {
  const { url, hub } = await startHub();
  const phone = await startClient(url, { user: 'ana/phone' });
  const laptop = await startClient(url, { user: 'ana/laptop' });
  const phoneEnd = closed(phone);
  hub.closeUser('ana', { where: { session: 'phone' } });
  await phoneEnd;
  expect([...hub.connections('ana')].map(({ user }) => user.session)).toEqual(['laptop']);
  const tablet = await startClient(url, { user: 'ana/tablet' });
  const laptopEnd = closed(laptop);
  hub.closeUser('ana', { except: { session: 'tablet' } });
  await laptopEnd;
  expect(tablet.state).toBe('Connected');
});

test('connections can be closed by any data that the application attached to them', async () => {
  const { url, hub } = await startHub();
  const ana = await startClient(url, { user: 'ana/phone' });
  const ben = await startClient(url, { user: 'ben/phone' });
  await startClient(url, { user: 'cleo/laptop' });
  const ends = [closed(ana), closed(ben)];
  hub.closeWhere(({ user }) => user.session === 'phone');
  await Promise.all(ends);
  expect([...hub.connections()].map(({ user }) => user.userId)).toEqual(['cleo']);
});

test('a user who connects just before being closed is closed too', async () => {
  const { url, hub } = await startHub();
  const { connectionToken } = await negotiate(url);
  const socket = await openRawSocket(`${url}?id=${connectionToken}`);
  hub.closeUser('ana');
  socket.send(handshake);
  await socket.closed;
  expect(socket.frames).toEqual(['{"error":"Handshake was canceled."}\x1e']);
  const later = await openRawSocket(url);
  later.send(handshake);
  await expect.poll(() => later.frames).toEqual(['{}\x1e']);
});

test('an authentication in progress when the user is closed is refused', async () => {
  let letIn: (() => void) | undefined;
  const { url, hub } = await startHub({
    authenticate: () =>
      new Promise((resolve) => {
        letIn = () => resolve({ userId: 'ana', session: '' });
      }),
  });
  const status = upgradeStatus(url);
  await expect.poll(() => letIn).toBeDefined();
  hub.closeUser('ana');
  letIn?.();
  expect(await status).toBe(401);
});

test.each([true, false])('expired credentials end their connection (may reconnect: %s)', async (comeBack) => {
  const { url, clock, disconnected } = await startHub({ reconnectAfterExpiry: comeBack });
  const client = await startClient(url, { user: 'ana/phone/60', reconnect: [0, 0] });
  const events: string[] = [];
  client.onreconnecting(() => void events.push('reconnecting'));
  const end = closed(client);
  clock.advance(59);
  expect(disconnected).toEqual([]);
  clock.advance(1);
  await expect.poll(() => disconnected).toEqual([{ clean: !comeBack, reason: 'credentials-ended', userId: 'ana' }]);
  if (comeBack) await expect.poll(() => events).toEqual(['reconnecting']);
  else await end;
});

test('the server sends a ping after 15 quiet seconds, unprompted', async () => {
  const { url, clock, hub } = await startHub();
  const socket = await openRawSocket(url);
  socket.send(handshake);
  await expect.poll(() => socket.frames).toEqual(['{}\x1e']);
  clock.advance(14);
  hub.toAll().send('Busy');
  await expect.poll(() => socket.frames.length).toBe(2);
  clock.advance(14);
  expect(socket.frames).toHaveLength(2);
  clock.advance(1);
  await expect.poll(() => socket.frames.at(-1)).toBe('{"type":6}\x1e');
});

test('a client that pinged once and is silent for 30 seconds is disconnected', async () => {
  const { url, clock, disconnected } = await startHub();
  const socket = await openRawSocket(url);
  socket.send(`${handshake}{"type":6}\x1e`);
  await expect.poll(() => socket.frames).toEqual(['{}\x1e']);
  clock.advance(30);
  expect(disconnected).toEqual([]);
  clock.advance(1);
  await expect.poll(() => disconnected).toEqual([{ clean: false, reason: 'client-timeout', userId: 'ana' }]);
  await socket.closed;
  const close = '{"type":7,"error":"Connection closed with an error.","allowReconnect":true}\x1e';
  expect(socket.frames.join('').endsWith(close)).toBe(true);
});

test('a handshake that does not arrive within 15 seconds is canceled', async () => {
  const { url, clock } = await startHub();
  const socket = await openRawSocket(url);
  clock.advance(16);
  expect(await socket.closed).toBe(1000);
  expect(socket.frames).toEqual(['{"error":"Handshake was canceled."}\x1e']);
});

test.each([
  ['for a protocol of another server', '{"protocol":"xml","version":1}', "The protocol 'xml' is not supported."],
  [
    'for a future version',
    '{"protocol":"json","version":42}',
    "The server does not support version 42 of the 'json' protocol.",
  ],
  ['without a version', '{"protocol":"json"}', 'An unexpected error occurred during connection handshake.'],
  ['that is a list', '[]', 'An unexpected error occurred during connection handshake.'],
  ['that is not JSON', 'nonsense', 'An unexpected error occurred during connection handshake.'],
  ['that is too long', 'x'.repeat(32_769), 'Handshake was canceled.'],
])('a handshake %s is refused', async (_what, text, error) => {
  const { url } = await startHub();
  const socket = await openRawSocket(url);
  socket.send(`${text}\x1e`);
  expect(await socket.closed).toBe(1000);
  expect(socket.frames).toEqual([`${JSON.stringify({ error })}\x1e`]);
});

test.each(combinations)(
  'a closing hub lets calls finish and tells clients to reconnect, over $name',
  async ({ transport, protocol }) => {
    let finish: (() => void) | undefined;
    const { url, hub, disconnected } = await startHub({
      methods: {
        Slow: () =>
          new Promise((resolve) => {
            finish = () => resolve('done');
          }),
      },
    });
    const client = await startClient(url, { transport, protocol });
    const end = closed(client);
    const call = client.invoke('Slow');
    await expect.poll(() => finish).toBeDefined();
    const hubClosed = hub.close();
    expect((await fetch(`${url}/negotiate`, { method: 'POST', headers: { Authorization: 'Bearer ben' } })).status).toBe(
      503,
    );
    finish?.();
    expect(await call).toBe('done');
    await end;
    await hubClosed;
    expect(disconnected).toEqual([{ clean: false, reason: 'server-shutdown', userId: 'ana' }]);
  },
);

test('a method that never ends does not stop a hub from closing', async () => {
  let calls = 0;
  const { url, hub, clock, disconnected } = await startHub({
    methods: {
      Hang() {
        calls += 1;
        return new Promise(() => undefined);
      },
    },
  });
  const client = await startClient(url);
  await client.send('Hang');
  await expect.poll(() => calls).toBe(1);
  const end = closed(client);
  const hubClosed = hub.close();
  clock.advance(5);
  await end;
  await hubClosed;
  expect(disconnected).toEqual([{ clean: false, reason: 'server-shutdown', userId: 'ana' }]);
});

test('a client that does not close its side of the connection is cut off after five seconds', async () => {
  const { url, hub, clock } = await startHub();
  const network = await flakyNetwork(url);
  await startClient(network.url);
  network.freeze();
  const hubClosed = hub.close();
  clock.advance(6);
  await hubClosed;
});

test('a client that does not read its server-sent events is cut off five seconds after the hub begins to close', async () => {
  const { url, hub, clock } = await startHub({ limits: { bufferedBytes: 100_000_000 } });
  const { connectionToken } = await negotiate(url);
  const address = new URL(`${url}?id=${connectionToken}`);
  const socket = connect(Number(address.port), address.hostname);
  onTestFinished(() => void socket.destroy());
  const headers = ['Host: hub', 'Authorization: Bearer ana', 'Accept: text/event-stream'];
  socket.write(`GET ${address.pathname}${address.search} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`);
  await once(socket, 'data');
  socket.pause();
  expect((await request(address.href, { method: 'POST', body: handshake })).status).toBe(200);
  for (let sent = 0; sent < 300; sent++) hub.toUser('ana').send('E', 'x'.repeat(30_000));
  const hubClosed = hub.close();
  clock.advance(6);
  await hubClosed;
});

test('a hub that was closed has left the bus, and the other nodes stay', async () => {
  const inner = createInProcessBus();
  let nodes = 0;
  const bus: HubBus = {
    join(node) {
      const link = inner.join(node);
      const close = link.close.bind(link);
      nodes += 1;
      link.close = () => {
        nodes -= 1;
        return close();
      };
      return link;
    },
  };
  const [{ hub }] = [await startHub({ bus }), await startHub({ bus })];
  expect(nodes).toBe(2);
  await hub.close();
  expect(nodes).toBe(1);
});

test('calls and streams that run when their connection ends are aborted, and those of others are not', async () => {
  const began: string[] = [];
  const ended: string[] = [];
  const untilAborted = (what: string, { signal, connection }: HubCall<TestUser, TestEvents>) =>
    new Promise<void>((resolve) => {
      began.push(what);
      signal.addEventListener('abort', () => {
        ended.push(`${what} of ${connection.user.userId}`);
        resolve();
      });
    });
  const { url } = await startHub({
    methods: { Wait: (call) => untilAborted('call', call) },
    streams: {
      async *Watch(call) {
        await untilAborted('stream', call);
        yield 'too late';
      },
    },
  });
  const [ana, ben] = [await startClient(url, { user: 'ana' }), await startClient(url, { user: 'ben' })];
  for (const client of [ana, ben]) {
    client.stream('Watch').subscribe({ next() {}, error() {}, complete() {} });
    await client.send('Wait');
  }
  await expect.poll(() => began.length).toBe(4);
  await ana.stop();
  await expect.poll(() => ended.toSorted()).toEqual(['call of ana', 'stream of ana']);
});

test('a failing onConnected closes the connection permanently', async () => {
  const { url, errors } = await startHub({
    onConnected: () => Promise.reject(new Error('The welcome failed.')),
  });
  const socket = await openRawSocket(url);
  socket.send(handshake);
  await socket.closed;
  const close = '{"type":7,"error":"Connection closed with an error.","allowReconnect":false}\x1e';
  expect(socket.frames.join('')).toBe(`{}\x1e${close}`);
  expect(errors.map(String)).toEqual(['Error: The welcome failed.']);
});

test('no call runs before onConnected has finished', async () => {
  const order: string[] = [];
  let welcome = (): void => undefined;
  const { url } = await startHub({
    async onConnected() {
      await new Promise<void>((resolve) => {
        welcome = resolve;
      });
      order.push('connected');
    },
    methods: { Call: () => void order.push('called') },
  });
  const client = await startClient(url);
  const call = client.invoke('Call');
  // This full HTTP request gives the hub time to run the call, if it were going to.
  await negotiate(url);
  expect(order).toEqual([]);
  welcome();
  await call;
  expect(order).toEqual(['connected', 'called']);
});

test('events can be sent to users, groups, connections, and all but some connections', async () => {
  const { url, hub, connected } = await startHub();
  const users = ['ana', 'ana', 'ben', 'cleo'];
  const clients = [];
  for (const user of users) clients.push(await startClient(url, { user }));
  const heard = clients.map((client) => recordEvents(client, 'E'));
  const [first, second, third] = connected;
  await second?.join('room');
  await third?.join('room');
  hub.toUser('ana').send('E', 'user');
  hub.toUsers(['ana', 'ben', 'ana']).send('E', 'users');
  hub.toGroup('room').send('E', 'group');
  hub.toConnection(first?.id ?? '').send('E', 'connection');
  hub.toAll({ except: [first?.id ?? ''] }).send('E', 'others');
  second?.leave('room');
  hub.toGroup('room', { except: [third?.id ?? ''] }).send('E', 'nobody');
  hub.toGroup('room').send('E', 'stayed');
  await first?.join('hall');
  await third?.join('hall');
  hub.toGroups(['room', 'hall', 'room'], { except: [second?.id ?? ''] }).send('E', 'groups');
  hub.toAll().send('E', 'end');
  await expect.poll(() => heard.every((events) => events.at(-1)?.[0] === 'end')).toBe(true);
  expect(heard.map((events) => events.flat().join(' '))).toEqual([
    'user users connection groups end',
    'user users group others end',
    'users group others stayed groups groups end',
    'others end',
  ]);
});
