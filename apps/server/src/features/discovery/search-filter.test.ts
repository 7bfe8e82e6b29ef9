import { describe, expect, test } from 'vitest';
import { addCrowd, crowdOf } from '../../../test/crowd.ts';
import { around, idsFoundBy, montreal } from '../../../test/searching.ts';
import { startTestServer } from '../../../test/start-test-server.ts';

async function startWithSearcher() {
  const server = await startTestServer();
  const ana = await server.signUp({ tier: 'premium' });
  return { ...server, ana, db: server.platform.db };
}

describe('the filter', () => {
  test('finds members by mood, also by a mood outside the plan', async () => {
    const { signUp, platform } = await startTestServer();
    const [chill, chat, none] = await addCrowd(platform.db, [{ mood: 'chill' }, { mood: 'chat' }, {}]);
    const free = await signUp();
    expect(await idsFoundBy(free, { mood: 'chill' })).toEqual([chill]);
    expect(new Set(await idsFoundBy(free))).toEqual(new Set([chill, chat, none]));
  });

  test('finds members by full city name, ignoring case, accents and text after a comma', async () => {
    const { ana, db } = await startWithSearcher();
    const threeRivers = await addCrowd(db, [{ city: 'Trois-Rivières' }, { city: 'trois-rivieres, QC' }]);
    for (const city of ['Trois-Rivières', 'TROIS-RIVIERES', 'trois-rivières, Québec, Canada']) {
      expect((await idsFoundBy(ana, { city })).toSorted()).toEqual(threeRivers.toSorted());
    }
    for (const city of ['Trois', 'Rivières', 'Trois-Rivières-Ouest', '%', 'Trois-Rivi_res', 'T%', '\\', ',']) {
      expect(await idsFoundBy(ana, { city }), city).toEqual([]);
    }
  });

  test('finds names that contain the typed letters exactly, ignoring case and accents', async () => {
    const { ana, db } = await startWithSearcher();
    const names = ['Élise Côté', 'Marie-Élise', 'Zoé', 'Œdipe', 'Joe_42', '100% Luc', 'Back\\slash', '王芳', 'Sam'];
    await addCrowd(
      db,
      names.map((displayName) => ({ displayName, at: montreal })),
    );
    const cases: { q: string; finds: string[] }[] = [
      { q: 'elise', finds: ['Élise Côté', 'Marie-Élise'] },
      { q: 'ÉLISE', finds: ['Élise Côté', 'Marie-Élise'] },
      { q: 'e côt', finds: ['Élise Côté'] },
      { q: 'oe', finds: ['Zoé', 'Œdipe', 'Joe_42'] },
      { q: 'œ', finds: ['Zoé', 'Œdipe', 'Joe_42'] },
      { q: 'z', finds: ['Zoé'] },
      { q: '王', finds: ['王芳'] },
      { q: '%', finds: ['100% Luc'] },
      { q: '_', finds: ['Joe_42'] },
      { q: '0%', finds: ['100% Luc'] },
      { q: '%%', finds: [] },
      { q: 'e%e', finds: [] },
      { q: '\\', finds: ['Back\\slash'] },
      { q: '\\s', finds: ['Back\\slash'] },
      { q: "' or 1=1 --", finds: [] },
      { q: '   ', finds: names },
    ];
    for (const { q, finds } of cases) {
      for (const query of [{ q }, { q, ...around(montreal) }]) {
        const { items } = await ana.discovery.search({ query });
        const found = items.map(({ displayName }) => displayName);
        expect(found.toSorted(), JSON.stringify(query)).toEqual(finds.toSorted());
      }
    }
  });

  test('ignores the city if coordinates are given, except in a search by name', async () => {
    const { ana, db } = await startWithSearcher();
    const [here, aside] = await addCrowd(db, [{ at: montreal }, { at: montreal, city: 'Longueuil' }]);
    const query = { ...around(montreal), city: 'Longueuil' };
    expect(new Set(await idsFoundBy(ana, query))).toEqual(new Set([here, aside]));
    expect(await idsFoundBy(ana, { ...query, q: 'one' })).toEqual([aside]);
  });

  test('finds a rare name behind thousands of others', async () => {
    const { ana, db } = await startWithSearcher();
    const [rare] = await addCrowd(db, [{ displayName: 'Zwentibold !?!', activeOn: '2020-01-01', at: [45.7, -73.57] }]);
    for (let thousands = 0; thousands < 6; thousands += 1) await addCrowd(db, crowdOf(1000, { at: montreal }));
    for (const q of ['zwentibold', 'ZW', 'enti', '!?!', 'd !', 'd !?']) {
      for (const query of [{ q }, { q, ...around(montreal) }, { q, city: 'Montréal' }]) {
        expect(await idsFoundBy(ana, query), JSON.stringify(query)).toEqual([rare]);
      }
      expect(await idsFoundBy(ana, { q, ...around(montreal), radiusKm: '10' })).toEqual([]);
      expect(await idsFoundBy(ana, { q, city: 'Laval' })).toEqual([]);
    }
  });
});

test('an invalid search is refused with the code of its error', async () => {
  const { ana, address } = await startWithSearcher();
  const headers = { authorization: `Bearer ${ana.accessToken}` };
  const cases = {
    'lat=abc&lng=0': 'position.out-of-range',
    'lat=90.1&lng=0': 'position.out-of-range',
    'lat=0&lng=-180.5': 'position.out-of-range',
    'lat=&lng=0': 'position.out-of-range',
    'lat=NaN&lng=0': 'position.out-of-range',
    'lat=45': 'field.required',
    'lng=45': 'field.required',
    'radiusKm=0': 'field.invalid',
    'radiusKm=-5': 'field.invalid',
    'radiusKm=1e9': 'field.invalid',
    'radiusKm=99999999': 'field.invalid',
    'mood=party': 'mood.unknown',
    [`q=${'x'.repeat(81)}`]: 'field.too-long',
    [`city=${'x'.repeat(81)}`]: 'field.too-long',
    'q=%00': 'field.characters',
    'q=a&q=b': 'field.invalid',
    'mood=chat&mood=chill': 'mood.unknown',
    'cursor=': 'cursor.invalid',
  };
  for (const [query, code] of Object.entries(cases)) {
    const response = await fetch(`${address}/api/users/search?${query}`, { headers });
    expect([response.status, await response.json()], query).toMatchObject([
      400,
      { code, error: expect.stringMatching(/\w/) },
    ]);
  }
});
