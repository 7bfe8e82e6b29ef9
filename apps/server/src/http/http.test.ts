import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { parsePhoneNumber } from '@ambiance/domain/phones';
import { expect, test } from 'vitest';
import { query } from '../platform/database/database.ts';
import { readSqlFiles } from '../platform/database/sql-files.ts';
import { startTestServer } from '../../test/start-test-server.ts';

const json = { 'content-type': 'application/json' };

test.each<[string, string, RequestInit, number, string]>([
  ['an unknown path', '/api/nothing', {}, 404, 'route.unknown'],
  ['an unknown path outside the API', '/media/photos/x.jpg', {}, 404, 'route.unknown'],
  ['another method on a known path', '/api/auth/login', { method: 'DELETE' }, 405, 'route.method'],
  [
    'text that is not JSON',
    '/api/auth/login',
    { method: 'POST', headers: json, body: '{"email":' },
    400,
    'request.malformed',
  ],
  [
    'JSON that is not an object',
    '/api/auth/login',
    { method: 'POST', headers: json, body: '[1]' },
    400,
    'request.malformed',
  ],
  ['an empty body', '/api/auth/login', { method: 'POST', headers: json }, 400, 'request.invalid'],
  [
    'another kind of content',
    '/api/auth/login',
    { method: 'POST', headers: { 'content-type': 'text/xml' }, body: '<a/>' },
    415,
    'request.unsupported',
  ],
  ['plain text', '/api/auth/login', { method: 'POST', body: 'a' }, 415, 'request.unsupported'],
  [
    'a body over 64 KB',
    '/api/auth/login',
    { method: 'POST', headers: json, body: `"${'x'.repeat(70_000)}"` },
    413,
    'request.too-large',
  ],
  ['a path that cannot be decoded', '/api/users/%E0%A4%A', {}, 400, 'request.malformed'],
])('%s is refused as JSON with a code', async (_, path, init, status, code) => {
  const { address } = await startTestServer();
  const response = await fetch(address + path, init);
  expect(response.headers.get('content-type')).toContain('application/json');
  expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([status, code]);
});

test('a socket that sends garbage or disconnects does not disturb the next request', async () => {
  const { address, visitor } = await startTestServer();
  const { port } = new URL(address);
  for (const bytes of [
    '\u0000\u0001\u0002\r\n\r\n',
    'GET / HTTP/9.9\r\n\r\n',
    'POST /api/auth/login HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\n{',
  ]) {
    const socket = connect(Number(port), '127.0.0.1');
    socket.on('error', () => undefined);
    await new Promise<void>((resolve) => socket.write(bytes, () => resolve()));
    socket.destroy();
  }
  expect(await visitor.plans.tiers()).toHaveLength(3);
});

test('a client that resets its connection at once does not count as a server error', async () => {
  const { address, logged, visitor } = await startTestServer();
  const port = Number(new URL(address).port);
  const body = JSON.stringify({ email: 'ana@example.com', password: 'not the password' });
  const posted = `POST /api/auth/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
  const requests = [posted, 'GET /api/subscriptions/tiers HTTP/1.1\r\nHost: a\r\n\r\n'];
  await Promise.all(
    Array.from({ length: 200 }, async (_, index) => {
      const socket = connect({ port, host: '127.0.0.1' });
      socket.on('error', () => undefined);
      socket.write(requests[index % requests.length]!, () => socket.resetAndDestroy());
      await once(socket, 'close');
    }),
  );
  expect(await visitor.plans.tiers({})).not.toEqual([]);
  expect(logged.filter((line) => (JSON.parse(line) as { level: number }).level >= 50)).toEqual([]);
});

test.each(['//', '///', '//?a', '/\\', 'http://[', '/%', '*'])('a request for %s gets a response', async (target) => {
  const { address } = await startTestServer();
  const socket = connect(Number(new URL(address).port), '127.0.0.1');
  socket.write(`GET ${target} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 [24]\d\d /);
});

test('responses forbid caching, content sniffing and embedding', async () => {
  const { address } = await startTestServer();
  const { headers } = await fetch(`${address}/api/instance`);
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('referrer-policy')).toBe('no-referrer');
  expect(headers.get('content-security-policy')).toContain("object-src 'none'");
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  expect(headers.get('content-security-policy')).not.toContain('unsafe');
});

test('pages may connect only to their own server', async () => {
  const { address } = await startTestServer({ environment: { PUBLIC_URL: 'https://meet.example' } });
  const policy = (await fetch(`${address}/api/instance`)).headers.get('content-security-policy');
  expect(policy).toContain("connect-src 'self' wss://meet.example;");
});

test('only listed origins may make calls from other sites', async () => {
  const { address } = await startTestServer({ environment: { CORS_ORIGINS: 'https://app.example.com' } });
  const allowedFor = async (origin: string) =>
    (await fetch(`${address}/api/instance`, { headers: { origin } })).headers.get('access-control-allow-origin');
  expect(await allowedFor('https://app.example.com')).toBe('https://app.example.com');
  expect(await allowedFor('https://evil.example.com')).toBeNull();
});

test('a network with too many requests gets a retry time', async () => {
  const { address, visitor } = await startTestServer({ environment: { RATE_LIMIT_SCALE: '1' } });
  for (let count = 0; count < 300; count += 1) await visitor.plans.tiers();
  const response = await fetch(`${address}/api/subscriptions/tiers`);
  expect(response.status).toBe(429);
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await response.json()).toMatchObject({ code: 'request.too-many' });
});

test('a member with more than 1,500 requests in five minutes gets a retry time, and others on the same network do not', async () => {
  const { signUp } = await startTestServer({ environment: { RATE_LIMIT_SCALE: '1' } });
  const [ana, ben] = [await signUp(), await signUp()];
  for (let count = 0; count < 1500; count += 100)
    await Promise.all(Array.from({ length: 100 }, () => ana.accounts.sessions()));
  await expect(ana.accounts.sessions()).rejects.toMatchObject({
    status: 429,
    code: 'request.too-many',
    retryAfter: expect.stringMatching(/^\d{1,3}$/),
  });
  expect(await ben.accounts.sessions()).toHaveLength(1);
});

test('the address in a forwarded header counts only behind a named proxy', async () => {
  const { address } = await startTestServer({ environment: { RATE_LIMIT_SCALE: '1' } });
  const ask = (count: number) =>
    fetch(`${address}/api/instance`, { headers: { 'x-forwarded-for': `203.0.113.${count % 250}` } });
  for (let count = 0; count < 300; count += 1) await ask(count);
  expect((await ask(300)).status).toBe(429);
});

test('positions, names and tokens in an address are not logged', async () => {
  const { address, logged } = await startTestServer();
  await fetch(
    `${address}/api/users/search?lat=45.501234&lng=-73.561234&q=Chantal&city=Laval&access_token=secret-token&mood=chat`,
  );
  const line = logged.find((entry) => entry.includes('/api/users/search'))!;
  expect(line).toContain('mood=chat');
  for (const secret of ['45.501234', '73.561234', 'Chantal', 'Laval', 'secret-token'])
    expect(line).not.toContain(secret);
});

test('long JSON is compressed if the client accepts it; short JSON and requests are not', async () => {
  const { address } = await startTestServer();
  const read = async (path: string, accepted: string) => {
    const { status, headers } = await fetch(address + path, { headers: { 'accept-encoding': accepted } });
    return [status, headers.get('content-encoding'), headers.get('vary')?.includes('accept-encoding')];
  };
  const long = '/api/openapi.json';
  expect(await read(long, 'gzip, br')).toEqual([200, 'gzip', true]);
  expect(await read(long, 'identity')).toEqual([200, null, false]);
  expect(await read('/api/nothing', 'gzip, br')).toEqual([404, null, false]);
  const plain = await (await fetch(address + long, { headers: { 'accept-encoding': 'identity' } })).text();
  expect(await (await fetch(address + long, { headers: { 'accept-encoding': 'gzip' } })).text()).toBe(plain);

  const body = gzipSync(JSON.stringify({ email: 'ana@example.com', password: 'a long enough password' }));
  const response = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { ...json, 'content-encoding': 'gzip' },
    body,
  });
  expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([400, 'request.malformed']);
});

test('each response has the id of its log lines', async () => {
  const { address, logged } = await startTestServer();
  const ask = async () => (await fetch(`${address}/api/instance`)).headers.get('x-request-id');
  const [one, other] = [await ask(), await ask()];
  expect(one).toMatch(/^[\da-f]{16}$/);
  expect(other).not.toBe(one);
  const lines = logged.map((line) => JSON.parse(line) as { reqId?: string; msg: string });
  const messages = lines.filter(({ reqId }) => reqId === one).map(({ msg }) => msg);
  expect(messages).toEqual(['incoming request', 'request completed']);
});

test('health shows that the process runs; readiness that the database responds and agrees on the time', async () => {
  const { address, clock } = await startTestServer();
  expect((await fetch(`${address}/healthz`)).status).toBe(200);
  const wrong = await fetch(`${address}/readyz`);
  expect([wrong.status, await wrong.json()]).toEqual([503, { ok: false, problem: 'clock' }]);
  clock.set(new Date().toISOString());
  expect((await fetch(`${address}/readyz`)).status).toBe(200);
});

test('readiness gives the newest migration of the database, and whether a newer version applied it', async () => {
  const { address, clock, platform } = await startTestServer();
  clock.set(new Date().toISOString());
  const ready = async () => (await fetch(`${address}/readyz`)).json();
  const [newest] = (await readSqlFiles(new URL('../../migrations/', import.meta.url))).toReversed();
  expect(await ready()).toEqual({ ok: true, schema: newest!.name });
  await query(platform.db, `insert into routines (name, checksum) values ('send_messages.sql', 'a newer text')`, []);
  expect(await ready()).toEqual({ ok: true, schema: newest!.name, newerVersion: true });
  await query(platform.db, `insert into migrations (name, checksum) values ('9999-later.sql', 'x')`, []);
  expect(await ready()).toEqual({ ok: true, schema: '9999-later.sql', newerVersion: true });
});

test('mails and messages of the local outbox can be read at /dev/outbox', async () => {
  const { address, platform } = await startTestServer();
  await platform.mailer.send({
    reference: 'a',
    to: 'ana@example.com',
    subject: 'Hello',
    text: 'Hi',
    html: '<p>Hi</p>',
    links: [],
  });
  await platform.sms.sendCode({ to: parsePhoneNumber('+14165551234')!, language: 'en' });
  expect(await (await fetch(`${address}/dev/outbox`)).json()).toMatchObject({
    mail: [{ to: 'ana@example.com', subject: 'Hello' }],
    sms: [{ to: parsePhoneNumber('+14165551234')!, code: expect.stringMatching(/^\d{6}$/) }],
  });
});

test('a browser shows the outbox as a page without scripts, and each mail inside its frame', async () => {
  const { address, platform } = await startTestServer();
  const html = '<p title="x">Hi</p><script>alert(1)</script>';
  await platform.mailer.send({
    reference: 'a',
    to: 'a<b@example.com',
    subject: '<i>Hello</i>',
    text: 'Hi',
    html,
    links: [],
  });
  await platform.sms.sendCode({ to: parsePhoneNumber('+14165551234')!, language: 'fr' });
  const visit = (language: string) =>
    fetch(`${address}/dev/outbox`, { headers: { accept: 'text/html', 'accept-language': language } });
  const page = await visit('fr-CA');
  const body = await page.text();
  expect(page.headers.get('content-type')).toContain('text/html');
  expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'unsafe-inline';/);
  expect(body).toContain('<h1>Boîte d’envoi</h1>');
  expect(body).toMatch(/<span class="code">\d{6}<\/span> est ton code Ambiance/);
  expect(body).not.toMatch(/<script|<i>|<p title|a<b@/);
  expect(await (await visit('en')).text()).toContain('<h1>Outbox</h1>');
});
