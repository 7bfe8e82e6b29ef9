import type { Place } from '@ambiance/contract/places';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { queryClient } from '../server/query-client.ts';
import { bestPlaces, currentPosition, placesQuery } from './places.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

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

test('places are searched from the second character on', () => {
  expect(placesQuery('city', 'm').enabled).toBe(false);
  expect(placesQuery('city', 'mo').enabled).toBe(true);
});

/** Returns the request that is sent for a typed text, to a server that returns `answer`. */
async function lookUp(typed: string, answer: Response) {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    return answer;
  });
  const found = await new QueryClient().fetchQuery(placesQuery('city', typed)).catch(() => 'failed');
  return { asked: asked.map((address) => new URL(address, 'http://ambiance.test')), found };
}

test('a place search requests ten places', async () => {
  const { asked } = await lookUp('montr', Response.json([]));
  expect(asked.map(({ pathname, search }) => pathname + search)).toEqual([
    '/api/geo/search?q=montr&featureType=city&limit=10',
  ]);
});

test('a failed place search is only logged', async () => {
  const logged = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { found } = await lookUp('oka', new Response(null, { status: 503 }));
  expect(found).toBe('failed');
  expect(logged).toHaveBeenCalledWith('Places could not be looked up.', expect.any(Error));
  logged.mockRestore();
});

test('a place search is given up after five seconds, and the server is asked once', async () => {
  vi.useFakeTimers();
  const logged = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  let asked = 0;
  vi.stubGlobal('fetch', () => {
    asked += 1;
    return new Promise(() => {});
  });
  let outcome = 'searching';
  void new QueryClient({ defaultOptions: queryClient.getDefaultOptions() })
    .fetchQuery({ ...placesQuery('city', 'laval') })
    .catch(() => (outcome = 'given up'));
  await vi.advanceTimersByTimeAsync(4999);
  expect(outcome).toBe('searching');
  await vi.advanceTimersByTimeAsync(1);
  expect([outcome, asked]).toEqual(['given up', 1]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toBe(1);
  logged.mockRestore();
  vi.useRealTimers();
});

test('a position may be five minutes old, and a request for it is given up after eight seconds', async () => {
  const asked: unknown[] = [];
  const getCurrentPosition = (found: PositionCallback, _: unknown, options: unknown) => {
    asked.push(options);
    found({ coords: { latitude: 45.5, longitude: -73.6 } } as GeolocationPosition);
  };
  vi.stubGlobal('navigator', { geolocation: { getCurrentPosition } });
  expect(await currentPosition()).toMatchObject({ latitude: 45.5 });
  expect(asked).toEqual([{ maximumAge: 300_000, timeout: 8000 }]);
});
