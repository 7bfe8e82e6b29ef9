import { createServer } from 'node:http';
import { HttpTransportType, LogLevel, TransferFormat } from '@microsoft/signalr';
import { HttpConnection } from '@microsoft/signalr/dist/esm/HttpConnection.js';
import { expect, onTestFinished, test } from 'vitest';
import { createConnectionHandler, type ConnectionHandlerOptions } from '../src/connection-handler.ts';
import type { RawConnection } from '../src/raw-connection.ts';
import type { Disconnection } from '../src/types.ts';
import { createManualClock } from './manual-clock.ts';
import { negotiate, openRawSocket, upgradeStatus } from './raw-client.ts';
import { listen, userOf, type TestUser } from './start-hub.ts';

const combinations = [
  { transport: HttpTransportType.WebSockets, format: TransferFormat.Text, name: 'text over WebSockets' },
  { transport: HttpTransportType.WebSockets, format: TransferFormat.Binary, name: 'bytes over WebSockets' },
  { transport: HttpTransportType.ServerSentEvents, format: TransferFormat.Text, name: 'text over Server-Sent Events' },
  { transport: HttpTransportType.LongPolling, format: TransferFormat.Text, name: 'text over long polling' },
  { transport: HttpTransportType.LongPolling, format: TransferFormat.Binary, name: 'bytes over long polling' },
] as const;

/** Starts a handler, by default one that returns text as text. It ends with the test. */
async function startHandler(options: Partial<ConnectionHandlerOptions<TestUser>> = {}) {
  const clock = createManualClock();
  const connected: RawConnection<TestUser>[] = [];
  const ended: Disconnection[] = [];
  const errors: unknown[] = [];
  const handler = createConnectionHandler<TestUser>({
    authenticate: ({ token }) => userOf(token, clock.now()),
    clock,
    onConnected: (connection) => void connected.push(connection),
    onData: (connection, data) => connection.send(data.toString()),
    onDisconnected: (_, disconnection) => void ended.push(disconnection),
    onError: (error) => void errors.push(error),
    ...options,
  });
  const server = createServer();
  handler.attach(server, '/echo');
  const url = `${await listen(server)}/echo`;
  onTestFinished(async () => {
    const closed = handler.close();
    clock.advance(10);
    await closed;
    server.closeAllConnections();
    server.close();
  });
  return { handler, url, clock, connected, ended, errors };
}

/** Microsoft's connection without the hub protocol. */
async function connect(url: string, transport: HttpTransportType, format: TransferFormat, user = 'ana') {
  const connection = new HttpConnection(url, {
    transport,
    accessTokenFactory: () => user,
    withCredentials: false,
    logger: LogLevel.None,
  });
  const received: (string | ArrayBuffer)[] = [];
  const { promise: closed, resolve } = Promise.withResolvers<Error | undefined>();
  Object.assign(connection, {
    onreceive: (data: string | ArrayBuffer) => void received.push(data),
    onclose: resolve,
  });
  onTestFinished(() => connection.stop());
  await connection.start(format);
  return { connection, received, closed };
}

test.each(combinations)('a client without the hub protocol sends and receives $name', async ({ transport, format }) => {
  const isText = format === TransferFormat.Text;
  const { url, ended, connected } = await startHandler({
    onData: (connection, data) => connection.send(isText ? data.toString() : data),
  });
  const { connection, received } = await connect(url, transport, format);
  const texts = ['Hello', 'é\n\nline\r\nend\n', 'x'.repeat(100_000)];
  for (const [index, text] of texts.entries()) {
    await connection.send(isText ? text : new Uint8Array(Buffer.from(text)).buffer);
    await expect.poll(() => received.length).toBe(index + 1);
  }
  const expected =
    transport === HttpTransportType.ServerSentEvents ? texts.map((text) => text.replaceAll('\r\n', '\n')) : texts;
  const decoded = received.map((data) => (typeof data === 'string' ? data : Buffer.from(data).toString()));
  expect(decoded).toEqual(expected);
  expect(received.every((data) => typeof data === 'string')).toBe(isText);
  expect(connected[0]?.user.userId).toBe('ana');
  expect(connected[0]?.transport).toBe(HttpTransportType[transport]);
  await connection.stop();
  await expect.poll(() => ended.length).toBe(1);
  // The end of an event stream does not tell whether the client wanted it.
  const isLost = transport === HttpTransportType.ServerSentEvents;
  expect(ended).toEqual([{ reason: isLost ? 'connection-lost' : 'client-closed', clean: !isLost }]);
});

test.each(combinations)('the handler sends first and closes, with $name', async ({ transport, format }) => {
  const { url, ended, handler } = await startHandler({
    async onConnected(connection) {
      await Promise.resolve();
      connection.send('Welcome');
    },
    onData: (connection) => connection.close(),
  });
  const { connection, received, closed } = await connect(url, transport, format);
  await expect.poll(() => received.length).toBe(1);
  expect([...handler.connections()]).toHaveLength(1);
  await connection.send('Bye');
  await closed;
  await expect.poll(() => ended).toEqual([{ reason: 'server-closed', clean: true }]);
  expect([...handler.connections()]).toEqual([]);
});

test('callbacks of a connection run in order, and what was received before the end is delivered first', async () => {
  const log: string[] = [];
  const connected = Promise.withResolvers<void>();
  const handled = [0, 1, 2].map(() => Promise.withResolvers<void>());
  const { url } = await startHandler({
    async onConnected() {
      await connected.promise;
      log.push('connected');
    },
    async onData(_, data) {
      await handled[Number(data.toString())]?.promise;
      log.push(data.toString());
    },
    onDisconnected: () => void log.push('disconnected'),
  });
  const { send, socket, closed } = await openRawSocket(url);
  for (const data of ['0', '1', '2']) send(data);
  socket.close();
  for (const one of handled.toReversed()) one.resolve();
  connected.resolve();
  // A client that gives up a socket closes it without a code. With 1000, it would take this for an end by the server.
  expect(await closed).toBe(1005);
  await expect.poll(() => log).toEqual(['connected', '0', '1', '2', 'disconnected']);
});

test('texts and bytes that are sent together stay separate frames', async () => {
  const { url } = await startHandler({
    onConnected(connection) {
      for (const data of ['one', new Uint8Array([1, 2]), 'two', '']) connection.send(data);
    },
  });
  const { frames } = await openRawSocket(url);
  await expect.poll(() => frames).toEqual(['one', '0102', 'two', '']);
});

test('a connection that was negotiated and not opened in time is unknown, and one that was opened in time is not', async () => {
  const { url, clock } = await startHandler();
  const [late, used] = [await negotiate(url), await negotiate(url)];
  expect(late).toMatchObject({ negotiateVersion: 1 });
  expect(late).not.toHaveProperty('useStatefulReconnect');
  const { socket } = await openRawSocket(`${url}?id=${used.connectionToken}`);
  clock.advance(17);
  expect(await upgradeStatus(`${url}?id=${late.connectionToken}`, { Authorization: 'Bearer ana' })).toBe(404);
  expect(await upgradeStatus(`${url}?id=${used.connectionToken}`, { Authorization: 'Bearer ana' })).toBe(409);
  expect(socket.readyState).toBe(socket.OPEN);
});

test('a callback that throws closes the connection, and nothing more of it is delivered', async () => {
  const log: string[] = [];
  const { url, ended, errors } = await startHandler({
    onData(_, data) {
      log.push(data.toString());
      throw new Error('Broken');
    },
  });
  const { send, closed } = await openRawSocket(url);
  for (const data of ['0', '1', '2']) send(data);
  expect(await closed).toBe(1011);
  await expect.poll(() => ended).toEqual([{ reason: 'server-closed', clean: true }]);
  expect(log).toEqual(['0']);
  expect(errors).toEqual([new Error('Broken')]);
});

test('a client whose data waits is read no further', async () => {
  let release = (): void => undefined;
  const received: number[] = [];
  const { url } = await startHandler({
    limits: { messageBytes: 1000, frameBytes: 100_000 },
    async onData(_, data) {
      received.push(data.length);
      await new Promise<void>((resolve) => {
        release = resolve;
      });
    },
  });
  const { send, socket } = await openRawSocket(url);
  for (let number = 0; number < 300; number++) send(Buffer.alloc(90_000));
  await expect.poll(() => received.length).toBe(1);
  let waiting = 0;
  const isStill = () => {
    const before = waiting;
    waiting = socket.bufferedAmount;
    return waiting === before;
  };
  await expect.poll(isStill).toBe(true);
  expect(waiting).toBeGreaterThan(1_000_000);
  const releasing = setInterval(() => release(), 1);
  await expect.poll(() => received.length).toBe(300);
  clearInterval(releasing);
});

test('a client that reads too slowly is closed, and room waits for one that reads', async () => {
  const { url, connected, ended } = await startHandler();
  const { socket } = await openRawSocket(url);
  await expect.poll(() => connected.length).toBe(1);
  let sent = 0;
  for (; sent < 200; sent++) {
    connected[0]?.send('x'.repeat(60_000));
    await connected[0]?.room();
  }
  expect(ended).toEqual([]);
  socket.pause();
  for (let number = 0; number < 400; number++) connected[0]?.send('x'.repeat(60_000));
  await connected[0]?.room();
  await expect.poll(() => ended).toEqual([{ reason: 'slow-reader', clean: false }]);
});

test('strangers, expired credentials and too long frames are refused; idle clients are kept', async () => {
  const { url, clock, connected, ended, handler } = await startHandler();
  expect(await upgradeStatus(url, { Authorization: 'Bearer nobody' })).toBe(401);
  expect(await upgradeStatus(url, { Authorization: 'Bearer ana', Origin: 'https://evil.example' })).toBe(403);
  const expiring = await openRawSocket(url, 'ana/phone/5');
  const long = await openRawSocket(url, 'ben');
  const idle = await openRawSocket(url, 'cleo');
  let pings = 0;
  idle.socket.on('ping', () => (pings += 1));
  await expect.poll(() => connected.length).toBe(3);
  long.send(Buffer.alloc(300_000));
  expect(await long.closed).toBe(1009);
  clock.advance(6);
  expect(await expiring.closed).toBe(1008);
  clock.advance(100);
  await expect.poll(() => pings).toBeGreaterThan(3);
  expect(ended.map(({ reason }) => reason)).toEqual(['protocol-error', 'credentials-ended']);
  expect([...handler.connections()].map(({ user }) => user.userId)).toEqual(['cleo']);
});

test('a handler that closes refuses new clients and closes the others', async () => {
  const { url, handler, ended } = await startHandler();
  const { closed } = await openRawSocket(url);
  const closing = handler.close();
  expect(await upgradeStatus(url, { Authorization: 'Bearer ana' })).toBe(503);
  expect(await closed).toBe(1001);
  await closing;
  expect(ended).toEqual([{ reason: 'server-shutdown', clean: false }]);
});
