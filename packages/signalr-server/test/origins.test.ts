import { expect, test } from 'vitest';
import { request, upgradeStatus } from './raw-client.ts';
import { startHub } from './start-hub.ts';

const bearer = { Authorization: 'Bearer ana' };

test('other sites must be on the origin list, also for WebSockets', async () => {
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

test('a listed site may send custom headers; another site may send none', async () => {
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

test('an application error in the origin check refuses that origin, and the hub keeps running', async () => {
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
