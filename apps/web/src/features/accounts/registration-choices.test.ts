import type { Place } from '@ambiance/contract/places';
import { expect, test } from 'vitest';
import { chosenCity } from '../../places/places.ts';
import { isFrenchFirst, termsLanguage } from './RegistrationChoices.tsx';

const place = (city: string, state: string, country_code = 'ca'): Place => ({
  place_id: 1,
  licence: 'GeoNames',
  lat: '45.5',
  lon: '-73.6',
  class: 'place',
  type: 'city',
  addresstype: 'city',
  place_rank: 8,
  importance: 0.5,
  name: city,
  display_name: city,
  address: { city, state, country: country_code === 'ca' ? 'Canada' : 'France', country_code },
});

test.each([
  ['Montréal', 'Québec', 'ca', true],
  ['Montréal', 'Quebec', 'ca', true],
  ['Toronto', 'Ontario', 'ca', false],
  ['Lyon', 'Auvergne-Rhône-Alpes', 'fr', false],
] as const)('the French texts come first for %s, %s (%s): %s', (city, state, code, isFirst) => {
  const chosen = chosenCity(place(city, state, code));
  expect(isFrenchFirst({ city, country: chosen.country }, chosen)).toBe(isFirst);
});

test('the French texts come first in Québec and wherever a city in Canada is unknown', () => {
  const toronto = chosenCity(place('Toronto', 'Ontario'));
  expect(isFrenchFirst({ city: 'Oka', country: ' canada ' }, undefined)).toBe(true);
  expect(isFrenchFirst({ city: 'Oka', country: 'Canada' }, toronto)).toBe(true);
  expect(isFrenchFirst({ city: 'Lyon', country: 'France' }, undefined)).toBe(false);
});

test.each([
  ['en', false, true, 'fr'],
  ['en', true, true, 'en'],
  ['en', false, false, 'en'],
  ['fr', false, true, 'fr'],
] as const)('in %s, with an express wish: %s, and the French texts first: %s, those in %s bind', (...facts) => {
  const [read, wishes, frenchFirst, bind] = facts;
  expect(termsLanguage(read, wishes, frenchFirst)).toBe(bind);
});
