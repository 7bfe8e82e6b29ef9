import { api } from '@ambiance/contract/api';
import { fillPath, pathParameters, type Route, type Routes } from '@ambiance/contract/route';
import { roles } from '@ambiance/domain/members';
import { expect, test } from 'vitest';
import { startTestServer } from '../../test/start-test-server.ts';

const somebody = '00000000-0000-4000-8000-000000000000';

const everyRoute: [string, Route][] = Object.entries<Routes>(api).flatMap(([feature, routes]) =>
  Object.entries(routes).map(([name, route]): [string, Route] => [`${feature}.${name}`, route]),
);

const request = (address: string, route: Route, headers: Record<string, string> = {}) => {
  const params = Object.fromEntries(pathParameters(route.path).map((name) => [name, somebody]));
  return fetch(address + fillPath(route.path, params), {
    method: route.method,
    headers: { 'content-type': 'application/json', ...headers },
  });
};

test('every route that is not public refuses a visitor with 401 and a sentence, public ones never ask', async () => {
  const { address } = await startTestServer();
  for (const [name, route] of everyRoute) {
    const visitor = await request(address, route);
    const stale = await request(address, route, { authorization: 'Bearer not.a.token' });
    const statuses = [visitor.status, stale.status];
    if (route.access === 'public') expect([name, ...statuses]).not.toContain(401);
    else {
      expect([name, ...statuses]).toEqual([name, 401, 401]);
      expect(await visitor.json()).toEqual({ error: 'Please log in to continue.', code: 'session.missing' });
      expect(await stale.json()).toMatchObject({ code: 'session.expired' });
    }
  }
});

test('every route for certain roles refuses all the others with 403', async () => {
  const { address, signUp, platform } = await startTestServer();
  const ana = await signUp();
  for (const role of roles) {
    await platform.db.updateTable('users').set({ role }).where('id', '=', ana.id).execute();
    for (const [name, route] of everyRoute) {
      if (typeof route.access === 'string' || route.access.includes(role)) continue;
      const response = await request(address, route, { authorization: `Bearer ${ana.accessToken}` });
      expect([name, role, response.status]).toEqual([name, role, 403]);
    }
  }
});

test('the OpenAPI document names every route, and which of them need a session', async () => {
  const { address } = await startTestServer();
  const response = await fetch(`${address}/api/openapi.json`);
  const document = (await response.json()) as {
    paths: Record<string, Record<string, { operationId: string; security: unknown[] }>>;
  };
  const printed = Object.values(document.paths).flatMap((operations) => Object.values(operations));
  const expected = everyRoute.map(([name, route]) => [name, route.access !== 'public']);
  expect(Object.fromEntries(printed.map(({ operationId, security }) => [operationId, security.length > 0]))).toEqual(
    Object.fromEntries(expected),
  );
});
