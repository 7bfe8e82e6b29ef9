import { stat } from 'node:fs/promises';
import type { Language } from '@ambiance/domain/languages';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildPlaces } from '../../../scripts/build-places.ts';
import { createGazetteer, type Gazetteer } from './gazetteer.ts';
import { placesFile, readPlaces } from './places-file.ts';

let gazetteer: Gazetteer;
beforeAll(async () => {
  gazetteer = createGazetteer(await readPlaces());
});

const cities = (text: string, language: Language = 'en', limit = 5) =>
  gazetteer.search({ text, kind: 'city', limit, language }).map(({ name, region }) => `${name}, ${region}`);
const countries = (text: string, language: Language = 'en') =>
  gazetteer.search({ text, kind: 'country', limit: 5, language }).map(({ name }) => name);

describe('a city', () => {
  test.each([
    ['ga', 'Gatineau, Quebec'],
    ['mont', 'Montréal, Quebec'],
    ['MONTRÉAL', 'Montréal, Quebec'],
    ['que', 'Québec, Quebec'],
    ['lav', 'Laval, Quebec'],
    ['van', 'Vancouver, British Columbia'],
    ['tor', 'Toronto, Ontario'],
    ['hamil', 'Hamilton, Ontario'],
    ['whit', 'Whitby, Ontario'],
    ['lon', 'London, England'],
    ['par', 'Paris, Île-de-France'],
    ['new y', 'New York, New York'],
  ])('is found by its beginning: %s', (text, first) => {
    expect(cities(text)[0]).toBe(first);
  });

  test('is found regardless of accents, hyphens and the spelling of Saint', () => {
    for (const text of ['saint-jérôme', 'St-Jerome', 'saint jerome', 'ST. JÉRÔME']) {
      expect(cities(text)[0]).toBe('Saint-Jérôme, Quebec');
    }
  });

  test('is found by a later word of its name', () => {
    expect(cities('catharines')[0]).toBe('St. Catharines, Ontario');
    expect(cities('rivieres')).toContain('Trois-Rivières, Quebec');
  });

  test('is found by its name in either language, and returned in the requested one', () => {
    expect(cities('londres', 'en')[0]).toBe('London, England');
    expect(cities('london', 'fr')[0]).toBe('Londres, Angleterre');
    expect(cities('pekin', 'fr')[0]).toMatch(/^Pékin/);
    expect(cities('new york', 'fr')[0]).toBe('New York, New York');
  });

  test('in Canada has the same name in both languages, so that its members find each other', () => {
    for (const text of ['montreal', 'quebec city', 'st johns', 'sudbury']) {
      const [english] = gazetteer.search({ text, kind: 'city', limit: 1, language: 'en' });
      const [french] = gazetteer.search({ text, kind: 'city', limit: 1, language: 'fr' });
      expect(english).toMatchObject({ name: french?.name, countryCode: 'ca' });
    }
    expect(cities('quebec city')[0]).toBe('Québec, Quebec');
    expect(cities('saint-jean de terre')[0]).toMatch(/^St\. John's/);
  });

  test('is offered for a district that used to be a town', () => {
    expect(cities('hull')[0]).toBe('Gatineau, Quebec');
    expect(cities('chicoutimi')[0]).toBe('Saguenay, Quebec');
    expect(cities('scarborough')[0]).toBe('Toronto, Ontario');
  });

  test.each(['London, Ontario', 'london, on', 'london ontario', 'London, Canada', 'London, Ontario, Canada'])(
    'is distinguished from its namesakes by added text: %s',
    (text) => {
      expect(cities(text)).toEqual(['London, Ontario']);
    },
  );

  test('of the same name in Canada is among the first five', () => {
    expect(cities('alma')).toContain('Alma, Quebec');
    expect(cities('perth')).toContain('Perth, Ontario');
    expect(cities('windsor')[0]).toBe('Windsor, Ontario');
  });

  test('comes before less prominent ones', () => {
    const found = gazetteer.search({ text: 'sa', kind: 'city', limit: 40, language: 'en' });
    expect(found).toHaveLength(40);
    expect(found.map(({ rank }) => rank)).toEqual(found.map(({ rank }) => rank).toSorted((a, b) => a - b));
    expect(new Set(found.map(({ name, region, country }) => `${name}, ${region}, ${country}`)).size).toBe(40);
  });

  test.each(['', '   ', ',', '-', '🙂', 'qqqq', 'London, Nowhere', '%', '\\', 'a'.repeat(100)])(
    'is not found by %j',
    (text) => {
      expect(cities(text)).toEqual([]);
    },
  );
});

describe('a country', () => {
  test.each([
    ['can', 'Canada', 'Canada'],
    ['germ', 'Germany', 'Allemagne'],
    ['allem', 'Germany', 'Allemagne'],
    ['etats', 'United States', 'États-Unis'],
    ['usa', 'United States', 'États-Unis'],
    ['uk', 'United Kingdom', 'Royaume-Uni'],
    ['cote d', 'Côte d’Ivoire', 'Côte d’Ivoire'],
  ])('is found by %s, and returned as %s or %s', (text, english, french) => {
    expect(countries(text, 'en')[0]).toBe(english);
    expect(countries(text, 'fr')[0]).toBe(french);
  });

  test('comes before cities when both kinds are requested', () => {
    const [first, second] = gazetteer.search({ text: 'can', limit: 5, language: 'en' });
    expect(first).toMatchObject({ kind: 'country', name: 'Canada' });
    expect(first).not.toHaveProperty('region');
    expect(second).toMatchObject({ kind: 'city' });
  });
});

test('the list of places is small, and rebuilt only when its source changes', async () => {
  const built = await stat(placesFile);
  expect(built.size).toBeLessThan(5_000_000);
  await buildPlaces();
  expect((await stat(placesFile)).mtimeMs).toBe(built.mtimeMs);
});
