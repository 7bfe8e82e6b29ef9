import { describe, expect, test } from 'vitest';
import { startNominatimServer } from '../../../test/nominatim-server.ts';
import { createEmbeddedGeocoder } from '../../features/places/embedded-geocoder.ts';
import { createNominatimGeocoder } from './nominatim-geocoder.ts';

const gatineau = {
  id: expect.any(Number),
  kind: 'city',
  name: 'Gatineau',
  region: 'Québec',
  country: 'Canada',
  countryCode: 'ca',
  latitude: expect.closeTo(45.477, 2),
  longitude: expect.closeTo(-75.702, 2),
  rank: expect.any(Number),
  importance: expect.any(Number),
  licence: expect.stringMatching(/GeoNames|OpenStreetMap/),
};

describe.each([
  ['the bundled list', async () => createEmbeddedGeocoder()],
  ['a Nominatim server', async () => createNominatimGeocoder((await startNominatimServer()).url)],
])('%s', (_, open) => {
  test('finds a city by the beginning of its name, whatever its case', async () => {
    const geocoder = await open();
    const [first] = await geocoder.search({ text: ' GATI', kind: 'city', limit: 5, language: 'fr' });
    expect(first).toEqual(gatineau);
  });

  test('finds a country by its name, without a region', async () => {
    const geocoder = await open();
    const [first] = await geocoder.search({ text: 'cana', kind: 'country', limit: 5, language: 'en' });
    expect(first).toMatchObject({ kind: 'country', name: 'Canada', country: 'Canada', countryCode: 'ca', rank: 4 });
    expect(first?.region).toBeUndefined();
  });

  test('returns names in the requested language', async () => {
    const geocoder = await open();
    const search = { text: 'lond', kind: 'city', limit: 1 } as const;
    expect(await geocoder.search({ ...search, language: 'en' })).toMatchObject([
      { name: 'London', country: 'United Kingdom' },
    ]);
    expect(await geocoder.search({ ...search, language: 'fr' })).toMatchObject([
      { name: 'Londres', country: 'Royaume-Uni' },
    ]);
  });

  test('finds both kinds if none is requested', async () => {
    const geocoder = await open();
    const kinds = async (text: string) =>
      (await geocoder.search({ text, limit: 10, language: 'en' })).map(({ kind }) => kind);
    expect(await kinds('cana')).toContain('country');
    expect(await kinds('gati')).toContain('city');
  });

  test('finds no place for an empty query', async () => {
    const geocoder = await open();
    expect(await geocoder.search({ text: '  ', limit: 5, language: 'en' })).toEqual([]);
    expect(await geocoder.search({ text: 'xyzzy', limit: 5, language: 'en' })).toEqual([]);
  });

  test('returns the city of a position, and no city at sea', async () => {
    const geocoder = await open();
    expect(await geocoder.reverse(45.4789, -75.7023, 'fr')).toEqual(gatineau);
    expect(await geocoder.reverse(30, -40, 'fr')).toBeUndefined();
  });
});

describe('a Nominatim server', () => {
  test('gets each request once, and never a position more precise than a hundred metres', async () => {
    const nominatim = await startNominatimServer();
    const geocoder = createNominatimGeocoder(nominatim.url);
    for (const longitude of [-75.70231, -75.70229, -75.70174]) await geocoder.reverse(45.47894, longitude, 'en');
    expect(nominatim.asked).toHaveLength(1);
    expect(nominatim.asked[0]).toMatch(/^\/nominatim\/reverse\?lat=45\.479&lon=-75\.702&/);
  });
});
