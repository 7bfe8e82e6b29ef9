import type { UserId } from '@ambiance/domain/ids';
import { describe, expect, test } from 'vitest';
import { addCrowd } from '../../../test/crowd.ts';
import { around, idsFoundBy, montreal, type Point } from '../../../test/searching.ts';
import { startTestServer } from '../../../test/start-test-server.ts';

const at = (latitude: number, longitude = montreal[1]): Point => [latitude, longitude];

/** Points about so many kilometres north of Montréal. */
const towns = {
  '20 km': at(45.68),
  '45 km': at(45.9),
  '80 km': at(46.22),
  '300 km': at(48.2),
  '1200 km': at(56.3),
};

async function startWithTowns() {
  const server = await startTestServer();
  const ids = await addCrowd(
    server.platform.db,
    Object.entries(towns).map(([displayName, at]) => ({ displayName, at, city: displayName })),
  );
  const townsOf = (found: UserId[]) => found.map((id) => Object.keys(towns)[ids.indexOf(id)]);
  return { ...server, townsOf };
}

const position = { latitude: montreal[0], longitude: montreal[1] };

describe('the radius', () => {
  test.each([
    { tier: 'free', reaches: ['20 km', '45 km'] },
    { tier: 'standard', reaches: ['20 km', '45 km', '80 km'] },
    { tier: 'premium', reaches: ['20 km', '45 km', '80 km', '300 km'] },
  ] as const)('ends at the limit of the $tier plan without an error', async ({ tier, reaches }) => {
    const { signUp, townsOf } = await startWithTowns();
    const ana = await signUp({ ...position, tier });
    for (const radiusKm of ['1000', '20000']) {
      expect(townsOf(await idsFoundBy(ana, { ...around(montreal), radiusKm }))).toEqual(reaches);
    }
  });

  test('is 50 km by default and at least 5 km', async () => {
    const { signUp, townsOf, platform } = await startWithTowns();
    const ana = await signUp({ tier: 'premium' });
    expect(townsOf(await idsFoundBy(ana, around(montreal)))).toEqual(['20 km', '45 km']);
    const [aside] = await addCrowd(platform.db, [{ at: at(45.53) }]);
    expect(await idsFoundBy(ana, { ...around(montreal), radiusKm: '0.5' })).toEqual([aside]);
  });

  test('follows the plan in force and falls to the free limit when it ends', async () => {
    const { signUp, townsOf, platform, clock } = await startWithTowns();
    const ana = await signUp({ ...position, tier: 'premium' });
    const until = new Date(clock.now().getTime() + 3_600_000);
    await platform.db.updateTable('subscriptions').set({ current_period_end_at: until }).execute();
    const query = { ...around(montreal), radiusKm: '1000' };
    expect(townsOf(await idsFoundBy(ana, query))).toContain('300 km');
    clock.advance({ hours: 2 });
    expect(townsOf(await idsFoundBy(ana, query))).toEqual(['20 km', '45 km']);
  });
});

describe('on the free plan', () => {
  test('a search uses the stored position, whatever position is sent', async () => {
    const { signUp, townsOf } = await startWithTowns();
    const ana = await signUp(position);
    for (const sent of Object.values(towns)) {
      expect(townsOf(await idsFoundBy(ana, around(sent)))).toEqual(['20 km', '45 km']);
    }
  });

  test('a search without coordinates uses the member’s own city, whatever city is sent', async () => {
    const { signUp, townsOf } = await startWithTowns();
    const ana = await signUp({ ...position, city: '80 km' });
    for (const query of [{}, { city: '300 km' }, { city: '300 km', q: 'k' }, { radiusKm: '1000' }, { q: '80' }]) {
      expect(townsOf(await idsFoundBy(ana, query)), JSON.stringify(query)).toEqual(['80 km']);
    }
    expect(await idsFoundBy(ana, { q: '300' })).toEqual([]);
  });

  test('a cursor returns no members outside the plan', async () => {
    const { signUp, townsOf, platform } = await startWithTowns();
    const [free, premium] = [await signUp(position), await signUp({ ...position, tier: 'premium' })];
    await addCrowd(
      platform.db,
      Array.from({ length: 24 }, () => ({ at: montreal })),
    );
    const { next } = await premium.discovery.search({ query: { ...around(montreal), radiusKm: '1000' } });
    const found = await idsFoundBy(free, { ...around(towns['300 km']), radiusKm: '1000', cursor: next });
    expect(townsOf(found).filter(Boolean)).toEqual(['20 km', '45 km']);
  });
});

test('a paid plan searches from any position and in any city', async () => {
  const { signUp, townsOf } = await startWithTowns();
  const ana = await signUp({ ...position, tier: 'standard' });
  expect(townsOf(await idsFoundBy(ana, { ...around(towns['1200 km']), radiusKm: '50' }))).toEqual(['1200 km']);
  expect(townsOf(await idsFoundBy(ana, { city: '300 km' }))).toEqual(['300 km']);
});
