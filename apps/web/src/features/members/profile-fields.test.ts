import type { Place } from '@ambiance/contract/places';
import { expect, test } from 'vitest';
import { chosenCity } from '../../places/places.ts';
import { changesOf, fieldsOf } from './profile-fields.ts';

const ana = {
  displayName: 'Ana',
  city: 'Montréal',
  country: 'Canada',
  dateOfBirth: '1999-06-04',
  description: null,
  expectations: 'Good talk',
};

const quebec: Place = {
  place_id: 1,
  licence: '',
  lat: '46.81228',
  lon: '-71.21454',
  class: 'place',
  type: 'city',
  addresstype: 'city',
  place_rank: 16,
  importance: 0.7,
  name: 'Québec',
  display_name: 'Québec, Québec, Canada',
  address: { city: 'Québec', state: 'Québec', country: 'Canada', country_code: 'ca' },
};
const fields = fieldsOf(ana);
const inQuebec = { ...fields, city: 'Québec' };

test('an untouched field is not sent, since another device may have changed it', () => {
  expect(changesOf(fields, undefined, ana)).toEqual({});
  expect(changesOf({ ...fields, description: 'Sings' }, undefined, ana)).toEqual({ description: 'Sings' });
});

test('choosing a suggestion sends its coordinates as numbers', () => {
  const changes = changesOf(inQuebec, chosenCity(quebec), ana);
  expect(changes).toMatchObject({ city: 'Québec', latitude: 46.81228, longitude: -71.21454 });
});

test.each([
  ['a city typed by hand', { ...fields, city: 'Laval' }, undefined],
  ['a suggestion that was typed over', { ...fields, city: 'Lévis' }, chosenCity(quebec)],
  ['a suggestion in another country', { ...inQuebec, country: 'France' }, chosenCity(quebec)],
  ['a country typed by hand', { ...fields, country: 'France' }, undefined],
])('%s drops the coordinates', (_case, typed, chosen) => {
  expect(changesOf(typed, chosen, ana)).toMatchObject({ latitude: null, longitude: null });
});
