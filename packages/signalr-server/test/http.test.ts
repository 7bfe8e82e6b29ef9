import { createServer, IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { Duplex } from 'node:stream';
import { expect, onTestFinished, test } from 'vitest';
import { encodeText } from '../src/protocol/encoded.ts';
import { LongPollingTransport } from '../src/transports/long-polling.ts';
import { negotiate, openRawSocket, request, upgradeStatus } from './raw-client.ts';
import { listen, startHub, userOf } from './start-hub.ts';

const handshake = '{"protocol":"json","version":1}\x1e';
const bearer = { Authorization: 'Bearer ana' };

test('each transport rejects unsupported requests with the status of the reference server', async () => {
  const { url } = await startHub();
  const events = { headers: { Accept: 'text/event-stream' } };
  const status = async (query: string, init?: RequestInit): Promise<number> =>
    (await request(`${url}${query}`, init)).status;

  expect(await status('/negotiate')).toBe(405);
  expect(await status('?id=x', { method: 'PUT' })).toBe(405);
  for (const init of [{}, events, { method: 'POST' }, { method: 'DELETE' }]) {
    expect(await status('', init)).toBe(400);
    expect(await status('?id=unknown', init)).toBe(404);
  }
  expect(await upgradeStatus(`${url}?id=unknown`, bearer)).toBe(404);

  const waiting = (await negotiate(url)).connectionToken;
  expect(await status(`?id=${waiting}`, { method: 'POST', body: handshake })).toBe(404);

  const socket = (await negotiate(url)).connectionToken;
  await openRawSocket(`${url}?id=${socket}`);
  expect(await upgradeStatus(`${url}?id=${socket}`, bearer)).toBe(409);
  expect(await status(`?id=${socket}`)).toBe(400);
  expect(await status(`?id=${socket}`, { method: 'POST', body: handshake })).toBe(405);
  expect(await status(`?id=${socket}`, { method: 'DELETE' })).toBe(400);

  const stream = (await negotiate(url)).connectionToken;
  const open = await request(`${url}?id=${stream}`, events);
  expect([open.status, open.headers.get('content-type')]).toEqual([200, 'text/event-stream']);
  expect(await status(`?id=${stream}`, events)).toBe(409);
  expect(await status(`?id=${stream}`)).toBe(400);
  expect(await upgradeStatus(`${url}?id=${stream}`, bearer)).toBe(400);
  expect(await status(`?id=${stream}`, { method: 'DELETE' })).toBe(400);
  await open.body?.cancel();
});

test('a poll opens, waits for data, is replaced by a newer poll, and is unknown after a delete', async () => {
  const { url, hub, clock, connected } = await startHub();
  const { connectionToken } = await negotiate(url);
  const poll = async (): Promise<[number, string]> => {
    const response = await request(`${url}?id=${connectionToken}&_=1`);
    return [response.status, await response.text()];
  };
  expect(await poll()).toEqual([200, '']);
  const posted = await request(`${url}?id=${connectionToken}`, { method: 'POST', body: handshake });
  expect([posted.status, await posted.text()]).toEqual([200, '']);
  expect(await poll()).toEqual([200, '{}\x1e']);
  expect(connected).toHaveLength(1);

  hub.toUser('ana').send('One');
  hub.toUser('ana').send('Two', 2);
  await new Promise(setImmediate);
  expect(await poll()).toEqual([
    200,
    '{"type":1,"target":"One","arguments":[]}\x1e{"type":1,"target":"Two","arguments":[2]}\x1e',
  ]);

  const first = poll();
  await expect.poll(() => [...hub.connections()].length).toBe(1);
  const second = poll();
  expect(await first).toEqual([204, '']);
  clock.advance(90);
  expect(await second).toEqual([200, '']);

  const last = poll();
  expect((await request(`${url}?id=${connectionToken}`, { method: 'DELETE' })).status).toBe(202);
  expect(await last).toEqual([expect.toSatisfy((status) => status === 204 || status === 404), expect.any(String)]);
  expect((await poll())[0]).toBe(404);
});

test('a connection that is never opened, or no longer polled, is dropped after 15 seconds', async () => {
  const { url, clock, disconnected } = await startHub();
  const never = (await negotiate(url)).connectionToken;
  const { connectionToken } = await negotiate(url);
  await request(`${url}?id=${connectionToken}`);
  await request(`${url}?id=${connectionToken}`, { method: 'POST', body: handshake });
  await request(`${url}?id=${connectionToken}`);
  clock.advance(16);
  expect((await request(`${url}?id=${connectionToken}`)).status).toBe(404);
  expect(await upgradeStatus(`${url}?id=${never}`, bearer)).toBe(404);
  await expect.poll(() => disconnected).toEqual([{ clean: false, reason: 'connection-lost', userId: 'ana' }]);
});

test('a body that is too long is refused while it arrives', async () => {
  const { url } = await startHub({ limits: { frameBytes: 1000 } });
  const { connectionToken } = await negotiate(url);
  await request(`${url}?id=${connectionToken}`);
  const endless = new ReadableStream<Uint8Array>({ pull: (controller) => controller.enqueue(new Uint8Array(600)) });
  const post = request(`${url}?id=${connectionToken}`, {
    method: 'POST',
    body: endless,
    duplex: 'half',
  });
  await expect(post.then(({ status }) => status)).resolves.toBe(413);
});

test('a body that breaks off affects no other request', async () => {
  const { url, errors } = await startHub();
  const { connectionToken } = await negotiate(url);
  await request(`${url}?id=${connectionToken}`);
  const abort = new AbortController();
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      controller.enqueue(new Uint8Array(10));
      return new Promise(() => undefined);
    },
  });
  const init = { method: 'POST', body, duplex: 'half', signal: abort.signal } as const;
  const post = request(`${url}?id=${connectionToken}`, init);
  await new Promise(setImmediate);
  abort.abort();
  await expect(post).rejects.toThrow();
  expect((await request(`${url}?id=${connectionToken}`, { method: 'POST', body: handshake })).status).toBe(200);
  expect(errors).toEqual([]);
});

test('the handling of a request ends if the client breaks off while the hub authenticates it', async () => {
  let isSlow = false;
  let letIn: (() => void) | undefined;
  const { hub } = await startHub({
    async authenticate({ token, raw }) {
      if (isSlow) {
        await new Promise<void>((resolve) => {
          raw.on('close', () => (letIn = resolve));
        });
      }
      return userOf(token, 0);
    },
  });
  const handled: Promise<void>[] = [];
  const server = createServer((incoming, response) => void handled.push(hub.handleRequest(incoming, response)));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = await listen(server);
  const { connectionToken } = await negotiate(url);
  await request(`${url}?id=${connectionToken}`);
  isSlow = true;
  const abort = new AbortController();
  const post = request(`${url}?id=${connectionToken}`, { method: 'POST', body: handshake, signal: abort.signal });
  await expect.poll(() => handled.length).toBe(3);
  abort.abort();
  await expect(post).rejects.toThrow();
  await expect.poll(() => letIn).toBeDefined();
  letIn?.();
  await handled[2];
});

test('no body is read from a client whose queue of calls is full, however many it posts at once', async () => {
  const seen: unknown[] = [];
  let finish = (): void => undefined;
  const { url, disconnected } = await startHub({
    limits: { queuedInvocations: 1 },
    methods: {
      Note(_call, number) {
        seen.push(number);
        return new Promise<void>((resolve) => {
          finish = resolve;
        });
      },
    },
  });
  const { connectionToken } = await negotiate(url);
  const post = (body: string) => request(`${url}?id=${connectionToken}`, { method: 'POST', body });
  const note = (number: number): string => `{"type":1,"target":"Note","arguments":[${number}]}\x1e`;
  await request(`${url}?id=${connectionToken}`);
  await post(handshake);
  await post(note(1) + note(2));
  const others = [post('{"type":"this ends the connection"}\x1e'), post(note(3))];
  // These requests give the hub time to read those bodies, if it were going to.
  for (let times = 0; times < 5; times++) await negotiate(url);
  expect([seen, disconnected]).toEqual([[1], []]);
  finish();
  await expect.poll(() => seen).toEqual([1, 2]);
  await expect
    .poll(() => {
      finish();
      return disconnected;
    })
    .toEqual([{ clean: false, reason: 'protocol-error', userId: 'ana' }]);
  for (const { status } of await Promise.all(others)) expect(status).toBe(200);
});

test('messages that a broken poll did not carry go to the next poll, even if that one already waits', async () => {
  const transport = new LongPollingTransport({ poll: 90, disconnect: 15 });
  const poll = (networkIsFull: boolean) => {
    const chunks: Buffer[] = [];
    const network = new Duplex({
      read() {},
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk);
        if (!networkIsFull) done();
      },
    });
    const response = new ServerResponse(new IncomingMessage(new Socket()));
    response.assignSocket(network as Socket);
    transport.poll(response, {});
    return { network, sent: () => Buffer.concat(chunks).toString() };
  };
  const broken = poll(true);
  transport.write([encodeText('a message')]);
  const next = poll(false);
  expect(next.sent()).toBe('');
  broken.network.destroy();
  await expect.poll(next.sent).toContain('a message');
});
