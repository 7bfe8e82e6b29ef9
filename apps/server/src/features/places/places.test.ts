import type { Place } from '@ambiance/contract/places';
import { describe, expect, test } from 'vitest';
import { startTestServer } from '../../../test/start-test-server.ts';

describe('looking for a place', () => {
  test('returns the format of Nominatim to visitors, with coordinates as text', async () => {
    const { visitor } = await startTestServer();
    const [first] = await visitor.places.search({ query: { q: 'gatin', featureType: 'city', limit: '10' } });
    expect(first).toEqual({
      place_id: expect.any(Number),
      licence: 'GeoNames, CC BY 4.0',
      lat: '45.47723',
      lon: '-75.70164',
      class: 'place',
      type: 'city',
      addresstype: 'city',
      place_rank: expect.any(Number),
      importance: expect.any(Number),
      name: 'Gatineau',
      display_name: 'Gatineau, Quebec, Canada',
      address: { city: 'Gatineau', state: 'Quebec', country: 'Canada', country_code: 'ca' },
    });
  });

  test('replies in French to a user who reads French', async () => {
    const { address } = await startTestServer();
    const response = await fetch(`${address}/api/geo/search?q=gatin&featureType=city`, {
      headers: { 'accept-language': 'fr-CA,fr;q=0.9,en;q=0.5' },
    });
    const [first] = (await response.json()) as Place[];
    expect(first?.display_name).toBe('Gatineau, Québec, Canada');
  });

  test('accepts the parameters of Nominatim', async () => {
    const { address } = await startTestServer();
    const response = await fetch(
      `${address}/api/geo/search?q=can&featuretype=country&addressdetails=1&format=jsonv2&limit=10`,
    );
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject([
      { class: 'boundary', addresstype: 'country', place_rank: 4, address: { country: 'Canada', country_code: 'ca' } },
    ]);
  });

  test('returns ten by default, the most prominent first, and a town under its own key', async () => {
    const { visitor } = await startTestServer();
    const found = await visitor.places.search({ query: { q: 'sain', featureType: 'city' } });
    expect(found).toHaveLength(10);
    expect(found.map((place) => place.place_rank)).toEqual(
      found.map((place) => place.place_rank).toSorted((a, b) => a - b),
    );
    const [perth] = await visitor.places.search({ query: { q: 'Perth, Ontario', featureType: 'city' } });
    expect(perth?.address).toEqual({ town: 'Perth', state: 'Ontario', country: 'Canada', country_code: 'ca' });
  });

  test('returns a place once, even if a city and a region share its name', async () => {
    const { visitor } = await startTestServer();
    const [first] = await visitor.places.search({ query: { q: 'singapore', featureType: 'city' } });
    expect(first?.display_name).toBe('Singapore');
  });

  test('refuses an invalid query', async () => {
    const { address } = await startTestServer();
    const tooLong = `q=${'a'.repeat(101)}`;
    for (const query of ['', 'q=a&featureType=street', 'q=a&limit=0', 'q=a&limit=41', 'q=a&q=b', tooLong]) {
      expect((await fetch(`${address}/api/geo/search?${query}`)).status, query).toBe(400);
    }
  });
});

describe('finding the place of a position', () => {
  test('returns the city', async () => {
    const { visitor } = await startTestServer();
    const place = await visitor.places.reverse({ query: { lat: '45.4302', lon: '-75.7089' } });
    expect(place).toMatchObject({ name: 'Gatineau', address: { city: 'Gatineau', country_code: 'ca' } });
  });

  test('refuses a position outside the map', async () => {
    const { address } = await startTestServer();
    for (const query of ['lat=91&lon=0', 'lat=0&lon=-180.1', 'lat=north&lon=0', 'lat=45', 'lat=NaN&lon=0', '']) {
      expect((await fetch(`${address}/api/geo/reverse?${query}`)).status, query).toBe(400);
    }
  });

  test('reports that a position is at sea', async () => {
    const { visitor } = await startTestServer();
    await expect(visitor.places.reverse({ query: { lat: '30', lon: '-40' } })).rejects.toMatchObject({
      status: 404,
      code: 'place.unknown',
      message: 'There is no place near this location.',
    });
  });

  test('leaves no trace of the position in the log', async () => {
    const { visitor, logged } = await startTestServer();
    await visitor.places.reverse({ query: { lat: '45.430217', lon: '-75.708943' } });
    await visitor.places.reverse({ query: { lat: '95.430217', lon: '-75.708943' } }).catch(() => undefined);
    await visitor.places.search({ query: { q: 'gatineau' } });
    expect(logged.length).toBeGreaterThan(0);
    expect(logged.join()).not.toMatch(/430217|708943|45\.4|gatineau/i);
  });
});

test('a network’s place searches are limited', async () => {
  const { visitor } = await startTestServer({ environment: { RATE_LIMIT_SCALE: '1' } });
  const position = { query: { lat: '45.4', lon: '-75.7' } };
  const calls = await Promise.allSettled(Array.from({ length: 61 }, () => visitor.places.reverse(position)));
  const refused = calls.filter((call) => call.status === 'rejected');
  expect(refused).toHaveLength(1);
  expect(refused[0]?.reason).toMatchObject({ status: 429, code: 'request.too-many', retryAfter: expect.any(String) });
});
