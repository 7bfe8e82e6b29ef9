import type { Place } from '@ambiance/contract/places';
import { expect, test, vi } from 'vitest';
import { bestPlaces, currentPosition, placesQuery } from './places.ts';

const place = (rank: number, address: Partial<Place['address']>): Place => ({
  place_id: rank,
  licence: '',
  lat: '45.5',
  lon: '-73.6',
  class: 'place',
  type: 'city',
  addresstype: 'city',
  place_rank: rank,
  importance: 0.5,
  name: '',
  display_name: '',
  address: { country: 'Canada', country_code: 'ca', ...address },
});

test('of ten places the five most prominent are offered, in the order of their rank', () => {
  const found = [18, 16, 20, 19, 17, 22, 15, 21, 24, 23].map((rank) => place(rank, { city: `City ${rank}` }));
  expect(bestPlaces(found, 'city').map(({ place_rank }) => place_rank)).toEqual([15, 16, 17, 18, 19]);
});

test('only cities, towns and villages are offered as cities', () => {
  const found = [place(8, { state: 'Québec' }), place(16, { town: 'Lévis' }), place(18, { village: 'Oka' })];
  expect(bestPlaces(found, 'city').map(({ address }) => address.town ?? address.village)).toEqual(['Lévis', 'Oka']);
  expect(bestPlaces(found, 'country')).toHaveLength(3);
});

test('places are looked up from the second character on', () => {
  expect(placesQuery('city', 'm').enabled).toBe(false);
  expect(placesQuery('city', 'mo').enabled).toBe(true);
});

test('a position may be five minutes old, and is given up after eight seconds', async () => {
  const asked: unknown[] = [];
  const getCurrentPosition = (found: PositionCallback, _: unknown, options: unknown) => {
    asked.push(options);
    found({ coords: { latitude: 45.5, longitude: -73.6 } } as GeolocationPosition);
  };
  vi.stubGlobal('navigator', { geolocation: { getCurrentPosition } });
  expect(await currentPosition()).toMatchObject({ latitude: 45.5 });
  expect(asked).toEqual([{ maximumAge: 300_000, timeout: 8000 }]);
  vi.unstubAllGlobals();
});
