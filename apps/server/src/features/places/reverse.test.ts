import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { createGazetteer, type Gazetteer } from './gazetteer.ts';
import { readPlaces } from './places-file.ts';

const file = readFileSync(new URL('../../../test/labelled-positions.csv', import.meta.url), 'utf8');
const rows = file.trim().split('\n').slice(1);
const labelled = rows.map((row) => {
  const [city = '', country = '', landmark = '', latitude, longitude] = row.split(',');
  return { city, country, landmark, latitude: Number(latitude), longitude: Number(longitude) };
});

let gazetteer: Gazetteer;
beforeAll(async () => {
  gazetteer = createGazetteer(await readPlaces());
});

test('two hundred landmarks are found in the cities that people name', () => {
  expect(labelled.length).toBeGreaterThan(200);
  const wrong = labelled.flatMap(({ city, country, landmark, latitude, longitude }) => {
    const place = gazetteer.reverse(latitude, longitude, 'fr');
    const isRight = place?.name === city && place.countryCode === country.toLowerCase();
    return isRight ? [] : [`${landmark}: ${place?.name}, not ${city}`];
  });
  expect(wrong).toEqual([]);
});

test('a position is returned with province and country in the requested language', () => {
  expect(gazetteer.reverse(46.8119, -71.205, 'fr')).toMatchObject({
    name: 'Québec',
    region: 'Québec',
    country: 'Canada',
    countryCode: 'ca',
    kind: 'city',
  });
  expect(gazetteer.reverse(46.8119, -71.205, 'en')).toMatchObject({ name: 'Québec', region: 'Quebec' });
  expect(gazetteer.reverse(49.2827, -123.1207, 'fr')).toMatchObject({ region: 'Colombie-Britannique' });
});

test.each([
  ['in the middle of the Atlantic', 30, -40],
  ['at the North Pole', 90, 0],
  ['at the South Pole', -90, 180],
])('no city is found %s', (_, latitude, longitude) => {
  expect(gazetteer.reverse(latitude, longitude, 'en')).toBeUndefined();
});

test('a city on the other side of the antimeridian is found', () => {
  const east = gazetteer.reverse(-16.8, 179.999, 'en');
  expect(east?.countryCode).toBe('fj');
  expect(gazetteer.reverse(-16.8, -179.999, 'en')).toEqual(east);
});
