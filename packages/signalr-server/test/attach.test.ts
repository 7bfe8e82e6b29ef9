import Fastify from 'fastify';
import { createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { createHub } from '../src/hub.ts';
import { combinations, startClient } from './official-client.ts';
import { request, upgradeStatus } from './raw-client.ts';
import { listen, startHub, userOf } from './start-hub.ts';

const bearer = { Authorization: 'Bearer ana' };

test('requests to other paths stay with the server', async () => {
  const { url, server } = await startHub();
  server.on('request', (incoming, response) => {
    if (incoming.url === '/hubs') response.end('mine');
  });
  expect(await (await fetch(url.replace('/hub', '/hubs'))).text()).toBe('mine');
});

test('a listener added after the hub does not see its requests', async () => {
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

test('paths are compared ignoring case', async () => {
  const { url } = await startHub({ methods: { Echo: (_call, value) => value } });
  for (const { transport, protocol } of combinations) {
    const client = await startClient(url.replace('/hub', '/HUB'), { transport, protocol });
    expect(await client.invoke('Echo', 'hi')).toBe('hi');
  }
  expect((await request(`${url}/Negotiate`, { method: 'POST' })).status).toBe(200);
});

test('an upgrade to an unknown path is refused unless another listener handles it', async () => {
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

test('the hub works under Fastify, whose body parsers never see its requests', async () => {
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
