import { api } from '@ambiance/contract/api';
import { fillPath, pathParameters, rolesOf, type Route, type Routes, workOf } from '@ambiance/contract/route';
import { roles } from '@ambiance/domain/members';
import { expect, test } from 'vitest';
import { startTestServer } from '../../test/start-test-server.ts';
import { openVenue } from '../../test/venue-people.ts';

const somebody = '00000000-0000-4000-8000-000000000000';

const everyRoute: [string, Route][] = Object.entries<Routes>(api).flatMap(([feature, routes]) =>
  Object.entries(routes).map(([name, route]): [string, Route] => [`${feature}.${name}`, route]),
);

const request = (address: string, route: Route, headers: Record<string, string> = {}, id = somebody) => {
  const valueOf = (name: string) => (name === 'id' ? id : name === 'perkId' ? '1' : somebody);
  const params = Object.fromEntries(pathParameters(route.path).map((name) => [name, valueOf(name)]));
  return fetch(address + fillPath(route.path, params), {
    method: route.method,
    headers: { 'content-type': 'application/json', ...headers },
  });
};

test('every route that is not public refuses a visitor with 401 and a message; public routes never do', async () => {
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

test('every route for certain roles refuses all other roles with 403', async () => {
  const { address, signUp, platform } = await startTestServer();
  const ana = await signUp();
  for (const role of roles) {
    await platform.db.updateTable('users').set({ role }).where('id', '=', ana.id).execute();
    for (const [name, route] of everyRoute) {
      if (rolesOf(route.access)?.includes(role) ?? true) continue;
      const response = await request(address, route, { authorization: `Bearer ${ana.accessToken}` });
      expect([name, role, response.status]).toEqual([name, role, 403]);
    }
  }
});

test('every route for one venue’s staff refuses all other users with 403, including another venue’s staff', async () => {
  const server = await startTestServer();
  const [ours, theirs] = [await openVenue(server), await openVenue(server)];
  const [host, colleague, elsewhere] = [await ours.hire(), await ours.hire(), await theirs.hire()];
  const ana = await server.signUp({ tier: 'standard' });
  const at = { params: { id: String(ours.id) } };
  const { hostUserId } = await ana.assignments.startChat({ ...at, body: {} });
  const [assignment] = await ours.manager.assignments.ofVenue(at);
  const [holder, other] = hostUserId === host.id ? [host, colleague] : [colleague, host];
  const strangers = [ana, other, elsewhere, theirs.manager];
  for (const role of roles.filter((one) => !['member', 'host', 'manager'].includes(one))) {
    strangers.push(await server.signUp({ role }));
  }
  const tables = async () =>
    Promise.all(
      (['venues', 'venue_staff', 'perks', 'assignments'] as const).map((table) =>
        server.platform.db.selectFrom(table).selectAll().orderBy('created_at').execute(),
      ),
    );
  const before = await tables();
  const forStaff = everyRoute.filter(([, { access }]) => workOf(access));
  expect(forStaff.length).toBeGreaterThan(10);
  for (const [name, route] of forStaff) {
    const work = workOf(route.access)!;
    const ofVenue = 'managerOf' in work && work.managerOf === 'venue';
    const ask = async ({ accessToken }: { accessToken: string }) => {
      const id = String(ofVenue ? ours.id : assignment!.id);
      return (await request(server.address, route, { authorization: `Bearer ${accessToken}` }, id)).status;
    };
    for (const stranger of strangers) expect([name, stranger.email, await ask(stranger)]).toContain(403);
    if ('managerOf' in work) expect([name, await ask(holder)]).toEqual([name, 403]);
  }
  expect(await tables()).toEqual(before);
  for (const [name, route] of forStaff) {
    const work = workOf(route.access)!;
    const id = String('managerOf' in work && work.managerOf === 'venue' ? ours.id : assignment!.id);
    const { status } = await request(
      server.address,
      route,
      { authorization: `Bearer ${ours.manager.accessToken}` },
      id,
    );
    expect([name, status]).not.toContain(403);
  }
});

test('the OpenAPI document lists every route, whether it needs a session, and the allowed roles', async () => {
  const { address } = await startTestServer();
  const response = await fetch(`${address}/api/openapi.json`);
  const document = (await response.json()) as {
    paths: Record<string, Record<string, { operationId: string; description: string; security: unknown[] }>>;
  };
  const printed = Object.values(document.paths).flatMap((operations) => Object.values(operations));
  const saidOf = (id: string) => printed.find(({ operationId }) => operationId === id)?.description;
  expect(saidOf('venues.saveSettings')).toBe('Only for managers of the venue.');
  expect(saidOf('assignments.reassign')).toBe('Only for managers of the venue of the assignment.');
  expect(saidOf('assignments.close')).toBe('Only for the host of the assignment and managers of its venue.');
  const expected = everyRoute.map(([name, route]) => [name, route.access !== 'public']);
  expect(Object.fromEntries(printed.map(({ operationId, security }) => [operationId, security.length > 0]))).toEqual(
    Object.fromEntries(expected),
  );
});
