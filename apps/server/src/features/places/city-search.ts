import type { Language } from '@ambiance/domain/languages';
import type { Place } from '../../platform/geocoder.ts';
import { countrySpellings } from './countries.ts';
import { comparableName } from './place-text.ts';
import type { PlaceView } from './place-view.ts';
import type { PlacesFile } from './places-file.ts';
import { createSpellingIndex } from './spelling-index.ts';

/** How many times its people a place counts for. Most members live in Canada. */
const boosts = { canadian: 10, startsWithText: 4, isText: 5 };
const leastPopulation = 500;
/** A part of a city counts for at most so many people. */
const districtPopulation = 20_000;

/** Finds cities, towns and villages by name, with a region or country after it or not. */
export function createCitySearch(file: PlacesFile, placeView: PlaceView) {
  const { county, counties, regions } = file;
  const index = createSpellingIndex(file);
  const regionSpellings = spellRegions(regions);
  const regionOf = (place: number) => counties[county[place]!]!.region;
  const isCanadian = regions.map(({ country }) => country === 'CA');
  const base = Float64Array.from(
    file.population,
    (people, place) => Math.max(people, leastPopulation) * (isCanadian[regionOf(place)] ? boosts.canadian : 1),
  );

  function weightOf(word: number, length: number): number {
    const weight = base[index.placeOf(word)]!;
    if (!index.isFirst(word)) return index.isDistrict(word) ? 0 : weight;
    const match = boosts.startsWithText * (index.hasLength(word, length) ? boosts.isText : 1);
    return match * (index.isDistrict(word) ? Math.min(weight, districtPopulation * boosts.canadian) : weight);
  }

  /** The heaviest places with this name, in regions whose name, or whose country's, starts with each text. */
  function find(name: string, within: readonly string[], count: number): Weighted[] {
    if (!name) return [];
    const isWithin = (place: number) =>
      within.every((text) => regionSpellings[regionOf(place)]!.some((spelling) => spelling.startsWith(text)));
    const { first, end } = index.find(name);
    const length = Buffer.byteLength(name);
    let weights = new Map<number, number>();
    let least = 0;
    for (let word = first; word < end; word++) {
      const weight = weightOf(word, length);
      const place = index.placeOf(word);
      if (weight <= least || !isWithin(place)) continue;
      weights.set(place, Math.max(weight, weights.get(place) ?? 0));
      if (weights.size < 4 * count) continue;
      const kept = heaviest(weights, count);
      weights = new Map(kept);
      least = kept.at(-1)![1];
    }
    return heaviest(weights, count);
  }

  function searchCities(text: string, limit: number, language: Language): Place[] {
    for (const [name, ...within] of readings(text)) {
      // Some more than asked for, because places of one name in one region are shown once.
      const found = find(name, within, 2 * limit);
      const places = found.map(([place, weight]) => placeView(place, language, weight));
      if (places.length > 0) return uniqueNames(places).slice(0, limit);
    }
    return [];
  }

  /** What a place weighs when its name is typed in full. */
  const fullWeight = (place: number) => base[place]! * boosts.startsWithText * boosts.isText;

  return { searchCities, fullWeight };
}

type Weighted = [place: number, weight: number];

const heaviest = (weights: ReadonlyMap<number, number>, count: number): Weighted[] =>
  [...weights].toSorted(([a, x], [b, y]) => y - x || a - b).slice(0, count);

function uniqueNames(places: readonly Place[]): Place[] {
  const groups = Map.groupBy(places, ({ name, region, country }) => [name, region, country].join());
  return [...groups.values()].map(([first]) => first!);
}

/** How each region may be written after a city: its own names, then those of its country. */
function spellRegions(regions: PlacesFile['regions']): string[][] {
  const countries = new Map<string, string[]>();
  return regions.map(({ country, names, abbreviation = '' }) => {
    const spelled = countries.get(country) ?? countrySpellings(country);
    countries.set(country, spelled);
    return [...[names.en, names.fr, abbreviation].map(comparableName).filter(Boolean), ...spelled];
  });
}

type Reading = [name: string, ...within: string[]];

/** How a text can be meant: `London, Ontario` in one way, `london ontario` as one name or as a name and a region. */
function readings(text: string): Reading[] {
  const [name = '', ...within] = text.split(',').map(comparableName);
  if (within.length > 0) return [[name, ...within.filter(Boolean)]];
  const words = name.split(' ');
  const splits = words.map((_, last): Reading => [words.slice(0, -last).join(' '), words.slice(-last).join(' ')]);
  return [[name], ...splits.slice(1)];
}
