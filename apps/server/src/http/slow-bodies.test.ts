import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { Registry } from 'prom-client';
import { expect, onTestFinished, test } from 'vitest';
import { createLog } from '../platform/log.ts';
import { systemIds } from '../platform/ids.ts';
import { createFastify } from './create-fastify.ts';

/** The product's HTTP server with shorter timeouts, and one route that records the bodies it gets. */
async function listening() {
  const app = await createFastify({
    ids: systemIds,
    metrics: new Registry(),
    log: createLog('silent', { write: () => undefined }),
    trustProxy: [],
    corsOrigins: [],
    publicUrl: 'http://localhost:3000',
    isUnavailable: () => false,
    bodyTimeoutMs: 100,
  });
  onTestFinished(() => app.close());
  const handled: unknown[] = [];
  app.post('/api/read', async ({ body }) => handled.push(body));
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  /** Returns everything received until the server closes the connection. */
  const send = (body: string, header: string, type = 'application/json') => {
    const socket = connect({ port: Number(port), host: '127.0.0.1', allowHalfOpen: true });
    socket.on('error', () => undefined);
    socket.write(`POST /api/read HTTP/1.1\r\nHost: a\r\nContent-Type: ${type}\r\n${header}\r\n\r\n${body}`);
    return text(socket).finally(() => socket.destroy());
  };
  return { handled, send };
}

test('a body that arrives too slowly is refused unread with a code, and the connection is closed', async () => {
  const { handled, send } = await listening();
  const slow = send('{"a":', 'Content-Length: 100');
  const endless = send('5\r\n{"a":\r\n', 'Transfer-Encoding: chunked');
  for (const answer of [await slow, await endless]) {
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(answer).toContain('"code":"request.too-slow"');
  }
  expect(handled).toEqual([]);
});

test('a body that follows a response leaves no connection open', async () => {
  const { send } = await listening();
  expect(await send('<a>', 'Content-Length: 100', 'text/xml')).toMatch(/^HTTP\/1\.1 415 /);
});

test('other requests are served in the meantime, and a connection with a complete body stays open', async () => {
  const { handled, send } = await listening();
  const slow = send('{"a":', 'Content-Length: 100');
  const body = '{"b":1}';
  const two = `${body}POST /api/read HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{`;
  expect(await send(two, `Content-Length: ${body.length}`)).toMatch(/^HTTP\/1\.1 200 [\s\S]*HTTP\/1\.1 408 /);
  expect(handled).toEqual([{ b: 1 }]);
  await slow;
});
