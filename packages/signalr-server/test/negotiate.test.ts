import { expect, test } from 'vitest';
import { negotiate, request, upgradeStatus } from './raw-client.ts';
import { startHub } from './start-hub.ts';

const bearer = { Authorization: 'Bearer ana' };

test('version 1 of the negotiation separates the secret from the public id', async () => {
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

test('version 0 of the negotiation uses one id as both connection id and token', async () => {
  const { url } = await startHub();
  const answer = await negotiate(url, '');
  expect(answer.connectionToken).toBeUndefined();
  expect(await upgradeStatus(`${url}?id=${answer.connectionId}`, bearer)).toBe(101);
});

test('a version that is not a number is refused with a message', async () => {
  const { url } = await startHub();
  expect(await negotiate(url, 'negotiateVersion=new')).toEqual({
    error: 'The client requested a non-integer protocol version.',
  });
});

test('stateful reconnect is offered to clients that ask for it, if it is enabled', async () => {
  const { url } = await startHub();
  const plain = await startHub({ statefulReconnect: false });
  const query = 'NegotiateVersion=1&UseStatefulReconnect=true';
  expect((await negotiate(url, query))['useStatefulReconnect']).toBe(true);
  expect((await negotiate(url))['useStatefulReconnect']).toBeUndefined();
  expect((await negotiate(plain.url, query))['useStatefulReconnect']).toBeUndefined();
});

test('every request without valid credentials returns 401 without a body', async () => {
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

test('a user directory that is down causes a 503', async () => {
  const { url, errors } = await startHub();
  const response = await request(`${url}/negotiate`, { method: 'POST' }, 'unlucky');
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '1']);
  expect(await upgradeStatus(url, { Authorization: 'Bearer unlucky' })).toBe(503);
  expect(errors).toHaveLength(2);
});

test('a full hub returns 503, and a user’s excess negotiations drop the oldest', async () => {
  const { url } = await startHub({ limits: { connections: 3, negotiationsPerUser: 2 } });
  const excess = [await negotiate(url), await negotiate(url)];
  await negotiate(url);
  await negotiate(url);
  for (const { connectionToken } of excess)
    expect(await upgradeStatus(`${url}?id=${connectionToken}`, bearer)).toBe(404);
  expect((await request(`${url}/negotiate`, { method: 'POST' }, 'ben')).status).toBe(200);
  expect((await request(`${url}/negotiate`, { method: 'POST' }, 'cleo')).status).toBe(503);
});
