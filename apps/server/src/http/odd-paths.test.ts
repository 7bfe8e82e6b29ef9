import { expect, test } from 'vitest';
import { getBytes, sendRaw } from '../../test/raw-request.ts';
import { startTestServer } from '../../test/start-test-server.ts';

const tooLong = 'x'.repeat(201);
const oddPaths = [
  '//',
  '//etc/passwd',
  '/a//b',
  '/..',
  '/../../etc/passwd',
  '/a/../../b',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/assets/..%2f..%2fpackage.json',
  '/%00',
  '/a%00b',
  '/%',
  '/%E0%A4%A',
  '/\\',
  '/a\\b',
  '/%5c..%5c',
  `/media/photos/${tooLong}`,
  `/${'y'.repeat(8000)}`,
  '/.env',
  '/./x',
];
const oddApiPaths = [
  `/api/users/${tooLong}`,
  '/api/users/..',
  '/api//users',
  '/api/users/a%00b',
  '/api/users/%E0%A4%A',
  '/api/users/a\\b',
  '/api/users/%2e%2e%2f',
];

test('no odd address makes the server fail, for a browser or a program', async () => {
  const { address } = await startTestServer({ withWeb: true });
  for (const path of [...oddPaths, ...oddApiPaths]) {
    for (const accept of ['Accept: text/html\r\n', 'Accept: application/json\r\n', '']) {
      const { status } = await sendRaw(address, getBytes(path, accept));
      expect([400, 401, 404], `${path.slice(0, 40)} with "${accept.trim()}"`).toContain(status);
    }
  }
});

test.each(['/#', '/#x', '/?#', '/search#x'])('%s, which browsers never send, gets a response too', async (path) => {
  const { address } = await startTestServer({ withWeb: true });
  expect(await sendRaw(address, getBytes(path))).toMatchObject({ status: 200 });
});

test.each([
  ['a request that is not HTTP', 'GET  /  a b HTTP/1.1\r\n\r\n', 400, 'request.malformed'],
  ['a header that never ends', getBytes('/', `X-Long: ${'x'.repeat(20_000)}\r\n`), 413, 'request.too-large'],
])('%s is refused with an error code, and its connection is closed', async (_, bytes, status, code) => {
  const { address } = await startTestServer();
  // Only the server closes the connection before the test times out.
  const answer = await sendRaw(address, bytes, { withinMs: 600_000 });
  expect([answer.status, answer.headers['cache-control']]).toEqual([status, 'no-store']);
  expect(JSON.parse(answer.body)).toMatchObject({ error: expect.any(String), code });
});

test('an odd address under /api is refused as JSON with a code, and is not cached', async () => {
  const { address } = await startTestServer({ withWeb: true });
  for (const path of [...oddApiPaths, '/%61pi/nothing', '/api/%6eothing']) {
    const { status, headers, body } = await sendRaw(address, getBytes(path, 'Accept: text/html\r\n'));
    expect([400, 401, 404], path).toContain(status);
    expect(headers['content-type'], path).toContain('application/json');
    expect(headers['cache-control'], path).toBe('no-store');
    expect(JSON.parse(body), path).toMatchObject({ error: expect.any(String), code: expect.any(String) });
  }
});

test('a path in another spelling gets the same response and is not cached', async () => {
  const { address, signUp } = await startTestServer();
  const ana = await signUp();
  const authorization = `Authorization: Bearer ${ana.accessToken}\r\n`;
  for (const path of ['/api/users/me', '/%61pi/users/me', '/api/%75sers/me']) {
    const { status, headers, body } = await sendRaw(address, getBytes(path, authorization));
    expect([status, headers['cache-control']], path).toEqual([200, 'no-store']);
    expect(JSON.parse(body)).toMatchObject({ id: ana.id });
  }
});
