import Fastify from 'fastify';
import { createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { createHub } from '../src/hub.ts';
import { combinations, startClient } from './official-client.ts';
import { negotiate, openRawSocket, request, upgradeStatus } from './raw-client.ts';
import { listen, startHub, userOf } from './start-hub.ts';

const handshake = '{"protocol":"json","version":1}\x1e';
const bearer = { Authorization: 'Bearer ana' };

test('version 1 keeps the secret apart from the public id', async () => {
  const { url } = await startHub();
  const response = await request(`${url}/negotiate?negotiateVersion=1`, { method: 'POST' });
  expect(response.headers.get('content-type')).toBe('application/json');
  const answer = (await response.json()) as Record<string, unknown>;
  expect(answer).toEqual({
    negotiateVersion: 1,
    connectionId: expect.stringMatching(/^[\w-]{30}$/),
    connectionToken: expect.stringMatching(/^[\w-]{22}$/),
    availableTransports: [
      { transport: 'WebSockets', transferFormats: ['Text', 'Binary'] },
      { transport: 'ServerSentEvents', transferFormats: ['Text'] },
      { transport: 'LongPolling', transferFormats: ['Text', 'Binary'] },
    ],
  });
  expect(await upgradeStatus(`${url}?id=${String(answer['connectionId'])}`, bearer)).toBe(404);
  expect(await upgradeStatus(`${url}?id=${String(answer['connectionToken'])}`, bearer)).toBe(101);
});

test('version 0 has one id for both', async () => {
  const { url } = await startHub();
  const answer = await negotiate(url, '');
  expect(answer.connectionToken).toBeUndefined();
  expect(await upgradeStatus(`${url}?id=${answer.connectionId}`, bearer)).toBe(101);
});

test('a version that is no number is an error in words', async () => {
  const { url } = await startHub();
  expect(await negotiate(url, 'negotiateVersion=new')).toEqual({
    error: 'The client requested a non-integer protocol version.',
  });
});

test('stateful reconnect is offered to those who ask, where it is on', async () => {
  const { url } = await startHub();
  const plain = await startHub({ statefulReconnect: false });
  const query = 'NegotiateVersion=1&UseStatefulReconnect=true';
  expect((await negotiate(url, query))['useStatefulReconnect']).toBe(true);
  expect((await negotiate(url))['useStatefulReconnect']).toBeUndefined();
  expect((await negotiate(plain.url, query))['useStatefulReconnect']).toBeUndefined();
});

test('every request without valid credentials is a 401 without a body', async () => {
  const { url } = await startHub();
  const { connectionToken } = await negotiate(url);
  for (const [method, path] of [
    ['POST', '/negotiate?negotiateVersion=1'],
    ['GET', `?id=${connectionToken}`],
    ['POST', `?id=${connectionToken}`],
    ['DELETE', `?id=${connectionToken}`],
  ] as const) {
    const response = await request(`${url}${path}`, { method }, 'nobody');
    expect([response.status, await response.text()]).toEqual([401, '']);
  }
  expect(await upgradeStatus(`${url}?id=${connectionToken}`)).toBe(401);
  expect(await upgradeStatus(`${url}?id=${connectionToken}&access_token=ana`)).toBe(101);
});

test('a connection belongs to the user who negotiated it', async () => {
  const { url } = await startHub();
  const { connectionToken } = await negotiate(url);
  expect(await upgradeStatus(`${url}?id=${connectionToken}`, { Authorization: 'Bearer ben' })).toBe(403);
  expect((await request(`${url}?id=${connectionToken}`, {}, 'ben')).status).toBe(403);
});

test('a user directory that is down is a 503', async () => {
  const { url, errors } = await startHub();
  const response = await request(`${url}/negotiate`, { method: 'POST' }, 'unlucky');
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '1']);
  expect(await upgradeStatus(url, { Authorization: 'Bearer unlucky' })).toBe(503);
  expect(errors).toHaveLength(2);
});

test('each transport answers what it cannot do with the status of the reference', async () => {
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

test('a poll opens, waits for data, gives way to a newer poll, ends after a delete, and is then unknown', async () => {
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

test('a connection that is never opened, or no longer polled, is forgotten after 15 seconds', async () => {
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

test('other sites need to be on the list, WebSockets too', async () => {
  const { url } = await startHub({ allowedOrigins: ['https://app.example'] });
  const from = (origin: string): RequestInit => ({ method: 'POST', headers: { Origin: origin } });
  const allowed = await request(`${url}/negotiate`, from('https://app.example'));
  expect([allowed.status, allowed.headers.get('access-control-allow-origin')]).toEqual([200, 'https://app.example']);
  expect(allowed.headers.get('access-control-allow-credentials')).toBeNull();
  expect((await request(`${url}/negotiate`, from('https://evil.example'))).status).toBe(403);
  expect((await request(`${url}/negotiate`, from(new URL(url).origin))).status).toBe(200);
  expect(await upgradeStatus(url, { ...bearer, Origin: 'https://app.example' })).toBe(101);
  expect(await upgradeStatus(url, { ...bearer, Origin: 'https://evil.example' })).toBe(403);
  expect(await upgradeStatus(url, { ...bearer, Origin: 'null' })).toBe(403);

  const preflight = await fetch(`${url}/negotiate`, { method: 'OPTIONS', headers: { Origin: 'https://app.example' } });
  expect(preflight.status).toBe(204);
  expect(preflight.headers.get('access-control-allow-methods')).toBe('GET, POST, DELETE');
  expect(preflight.headers.get('access-control-allow-headers')).toContain('X-SignalR-User-Agent');
});

test('an allowed site may send headers of its own, another one may send none', async () => {
  const { url } = await startHub({ allowedOrigins: ['https://app.example'] });
  const ask = (origin: string) =>
    fetch(`${url}/negotiate`, {
      method: 'OPTIONS',
      headers: { Origin: origin, 'Access-Control-Request-Headers': 'authorization, x-tenant' },
    });
  expect((await ask('https://app.example')).headers.get('access-control-allow-headers')).toBe(
    'authorization, x-tenant',
  );
  const refused = await ask('https://evil.example');
  expect([refused.status, refused.headers.get('access-control-allow-headers')]).toEqual([403, null]);
});

test('an application that fails to tell an origin lets nobody in from there, and goes on', async () => {
  const { url, errors } = await startHub({
    allowedOrigins: () => {
      throw new Error('The list is away.');
    },
  });
  const headers = { Origin: 'https://app.example' };
  expect(await upgradeStatus(url, { ...bearer, ...headers })).toBe(403);
  expect((await request(`${url}/negotiate`, { method: 'POST', headers })).status).toBe(403);
  expect((await request(`${url}/negotiate`, { method: 'OPTIONS', headers })).status).toBe(403);
  expect(errors.map(String)).toEqual(Array(3).fill('Error: The list is away.'));
  expect((await request(`${url}/negotiate`, { method: 'POST' })).status).toBe(200);
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

test("a body that breaks off is nobody's loss", async () => {
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

test('a full hub answers 503, and a user who negotiates in vain forgets the oldest', async () => {
  const { url } = await startHub({ limits: { connections: 3, negotiationsPerUser: 2 } });
  const first = await negotiate(url);
  await negotiate(url);
  await negotiate(url);
  expect(await upgradeStatus(`${url}?id=${first.connectionToken}`, bearer)).toBe(404);
  expect((await request(`${url}/negotiate`, { method: 'POST' }, 'ben')).status).toBe(200);
  expect((await request(`${url}/negotiate`, { method: 'POST' }, 'cleo')).status).toBe(503);
});

test('paths that are not the hub stay with the server', async () => {
  const { url, server } = await startHub();
  server.on('request', (incoming, response) => {
    if (incoming.url === '/hubs') response.end('mine');
  });
  expect(await (await fetch(url.replace('/hub', '/hubs'))).text()).toBe('mine');
});

test('a listener that comes after the hub does not see its requests', async () => {
  const { url, server } = await startHub({ methods: { Echo: (_call, value) => value } });
  const seen: (string | undefined)[] = [];
  server.on('request', ({ url: path }, response) => {
    seen.push(path);
    response.writeHead(404).end();
  });
  for (const { transport, protocol } of combinations) {
    const client = await startClient(url, { transport, protocol });
    expect(await client.invoke('Echo', 'hi')).toBe('hi');
    await client.stop();
  }
  expect((await fetch(new URL('/other', url))).status).toBe(404);
  expect(seen).toEqual(['/other']);
});

test('paths are compared without regard to case', async () => {
  const { url } = await startHub({ methods: { Echo: (_call, value) => value } });
  for (const { transport, protocol } of combinations) {
    const client = await startClient(url.replace('/hub', '/HUB'), { transport, protocol });
    expect(await client.invoke('Echo', 'hi')).toBe('hi');
  }
  expect((await request(`${url}/Negotiate`, { method: 'POST' })).status).toBe(200);
});

test('an upgrade to no hub is refused, unless somebody else listens for it', async () => {
  const { url, server } = await startHub();
  const second = createHub({ authenticate: () => ({}), methods: {} });
  onTestFinished(() => second.close());
  second.attach(server, '/second');
  expect(await upgradeStatus(new URL('/nowhere', url).href, bearer)).toBe(404);
  expect(await upgradeStatus(new URL('/second', url).href)).toBe(101);
  server.on('upgrade', (_request, socket) => socket.end('HTTP/1.1 418 \r\n\r\n'));
  expect(await upgradeStatus(new URL('/nowhere', url).href, bearer)).toBe(418);
  expect(await upgradeStatus(url, bearer)).toBe(101);
});

test('it works under Fastify, whose body parsers never see it', async () => {
  const hub = createHub({ authenticate: ({ token }) => userOf(token, 0), methods: { Echo: (_call, value) => value } });
  const app = Fastify({
    serverFactory(handler) {
      const server = createServer(handler);
      hub.attach(server, '/hub');
      return server;
    },
  });
  app.get('/other', () => ({ fine: true }));
  await app.ready();
  const origin = await listen(app.server);
  for (const { transport } of combinations) {
    const client = await startClient(`${origin}/hub`, { transport });
    expect(await client.invoke('Echo', 'hi')).toBe('hi');
    await client.stop();
  }
  expect(await (await fetch(`${origin}/other`)).json()).toEqual({ fine: true });
  await hub.close();
  await app.close();
});
