import { expect, test } from 'vitest';
import { around, idsFoundBy, montreal } from '../../../test/searching.ts';
import { startTestServer } from '../../../test/start-test-server.ts';
import { startPrimaryAndReplica } from '../../../test/streaming-replica.ts';
import { createTestClock } from '../../../test/test-clock.ts';
import { until } from '../../../test/until.ts';

const [latitude, longitude] = montreal;
const token = 'a token for the figures';

/** A server whose searches go to an up-to-date replica, and three people in one city. */
async function startWithReplica() {
  const { primaryUrl, replica } = await startPrimaryAndReplica();
  const server = await startTestServer({
    databaseUrl: primaryUrl,
    clock: createTestClock(new Date().toISOString()),
    databaseTimeouts: { connectMs: 2000, queryMs: 5000 },
    environment: { SEARCH_DATABASE_URL: replica.url, SEARCH_MAX_LAG_SECONDS: '1', METRICS_TOKEN: token },
  });
  const position = { latitude, longitude };
  const ana = await server.signUp({ ...position, displayName: 'Ana', tier: 'premium' });
  const ben = await server.signUp({ ...position, displayName: 'Ben', mood: 'chat', tier: 'premium' });
  const cleo = await server.signUp({ ...position, displayName: 'Cleo', mood: 'chat', tier: 'premium' });
  await replica.caughtUp();
  const look = () => server.jobs.find(({ name }) => name === 'follow the replica')!.run();
  await look();
  const state = async () => {
    server.clock.set(new Date().toISOString());
    return (await fetch(`${server.address}/readyz`)).json() as Promise<Record<string, unknown>>;
  };
  const metrics = async () =>
    (await fetch(`${server.address}/metrics`, { headers: { authorization: `Bearer ${token}` } })).text();
  return { ...server, replica, ana, ben, cleo, look, state, metrics };
}

const schema: unknown = expect.any(String);

test('searches on the replica hide members who just blocked, paused, moved or changed their mood', async () => {
  const { ana, ben, cleo, replica, signUp, state } = await startWithReplica();
  expect(await state()).toEqual({ ok: true, schema, searchLagSeconds: 0 });
  const both = [ben.id, cleo.id].toSorted();
  const foundBy = async (query = {}) => (await idsFoundBy(ana, query)).toSorted();
  expect(await foundBy({ mood: 'chat' })).toEqual(both);

  await replica.pause();
  const dora = await signUp({ latitude, longitude, displayName: 'Dora', mood: 'chat' });
  // The search reads the replica, which does not have her yet.
  expect(await foundBy()).toEqual(both);
  expect(await ana.discovery.member({ params: { id: dora.id } })).toMatchObject({ displayName: 'Dora' });

  await ben.blocks.add({ params: { id: ana.id } });
  for (const query of [{}, { mood: 'chat' }, { q: 'ben' }, around(montreal)] as const) {
    expect(await foundBy(query), JSON.stringify(query)).not.toContain(ben.id);
  }
  // Members without a block are found as before.
  expect(await foundBy()).toEqual([cleo.id]);
  expect((await idsFoundBy(cleo)).toSorted()).toEqual([ana.id, ben.id].toSorted());

  // A member who has moved searches from their new position.
  await ana.members.setLocation({ body: { lat: 43.65, lng: -79.38 } });
  expect((await ana.discovery.search({ query: {} })).items).toMatchObject([{ id: cleo.id, distanceKm: 1000 }]);

  await cleo.moods.set({ body: { moodKey: 'dinner' } });
  expect(await foundBy({ mood: 'chat' })).toEqual([]);
  const { items } = await ana.discovery.search({ query: {} });
  expect(items).toMatchObject([{ id: cleo.id, currentMoodKey: 'dinner' }]);
  await cleo.settings.change({ body: { paused: true } });
  expect(await foundBy()).toEqual([]);
  await replica.resume();
  await replica.caughtUp();
  expect(await foundBy()).toEqual([dora.id]);
});

test('while the replica is too far behind, searches use the primary and the operator is alerted', async () => {
  const { ana, look, replica, signUp, state, metrics, logged } = await startWithReplica();
  await replica.pause();
  const dora = await signUp({ latitude, longitude, displayName: 'Dora' });
  await look();
  await until(async () => {
    await look();
    return ((await state())['searchLagSeconds'] as number) > 1;
  });
  expect(await idsFoundBy(ana)).toContain(dora.id);
  expect(await state()).toMatchObject({ ok: true, away: ['replica'] });
  expect(await metrics()).toMatch(/^search_replica_lag_seconds [1-9]\d*\.\d+$/m);
  expect(await metrics()).toContain('service_away{service="replica"} 1');
  expect(logged.join('')).toContain('too far behind');

  await replica.resume();
  await replica.caughtUp();
  await look();
  expect(await state()).toEqual({ ok: true, schema, searchLagSeconds: 0 });
});

test('a replica that stops, returns or becomes a primary causes no failed search', async () => {
  const { ana, ben, look, replica, state, metrics } = await startWithReplica();
  await replica.stop();
  expect(await idsFoundBy(ana)).toContain(ben.id);
  expect(await state()).toEqual({ ok: true, schema, away: ['replica'] });
  await look();
  expect(await state()).toEqual({ ok: true, schema, away: ['replica'] });
  expect(await metrics()).not.toMatch(/^search_replica_lag_seconds/m);

  await replica.start();
  await look();
  await replica.caughtUp();
  await look();
  expect(await state()).toEqual({ ok: true, schema, searchLagSeconds: 0 });
  await replica.promote();
  await look();
  expect(await state()).toEqual({ ok: true, schema, away: ['replica'] });
  expect(await idsFoundBy(ana)).toContain(ben.id);
});
