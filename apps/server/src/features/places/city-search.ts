import type { Language } from '@ambiance/domain/languages';
import type { Place } from '../../platform/services/geocoder.ts';
import { comparableName } from './place-text.ts';
import type { PlaceView } from './place-view.ts';
import type { PlacesFile } from './places-file.ts';
import { createSpellingIndex } from './spelling-index.ts';
import { countrySpellings } from './countries.ts';

/** Factors that multiply a place's population in the ranking. Most members live in Canada. */
const boosts = { canadian: 10, startsWithText: 4, isText: 5 };
const minPopulation = 500;
/** The maximum population that counts for a district of a city. */
const districtPopulation = 20_000;
/** Limits of a search text: further regions, or further words of a region, are ignored. */
const maxRegionTexts = 3;
const maxRegionWords = 4;

/** Finds cities, towns and villages by name, optionally followed by a region or country. */
export function createCitySearch(file: PlacesFile, placeView: PlaceView) {
  const { county, counties, regions } = file;
  const index = createSpellingIndex(file);
  const regionOf = (place: number) => counties[county[place]!]!.region;
  const isCanadian = regions.map(({ country }) => country === 'CA');
  const base = Float64Array.from(
    file.population,
    (people, place) => Math.max(people, minPopulation) * (isCanadian[regionOf(place)] ? boosts.canadian : 1),
  );
  const regionsWithin = createRegionSearch(regions);
  // Computed in advance: the words that start with one letter can be a tenth of all.
  const regionOfWord = Uint16Array.from({ length: index.wordCount }, (_, word) => regionOf(index.placeOf(word)));
  const weights = Float64Array.from({ length: index.wordCount }, (_, word) => weightOf(word));

  function weightOf(word: number): number {
    const weight = base[index.placeOf(word)]!;
    if (!index.isFirst(word)) return index.isDistrict(word) ? 0 : weight;
    const known = index.isDistrict(word) ? Math.min(weight, districtPopulation * boosts.canadian) : weight;
    return known * boosts.startsWithText;
  }

  /** The highest-ranked places with this name. Each text in `within` must start the name of the region or country. */
  function find(name: string, within: readonly string[], count: number): Weighted[] {
    if (!name) return [];
    const isAllowed = within.length > 0 ? regionsWithin(within) : undefined;
    if (isAllowed?.includes(1) === false) return [];
    const { first, end } = index.find(name);
    const length = Buffer.byteLength(name);
    let found = new Map<number, number>();
    let min = 0;
    for (let word = first; word < end; word++) {
      if (weights[word]! * boosts.isText <= min || isAllowed?.[regionOfWord[word]!] === 0) continue;
      const isText = index.isFirst(word) && index.hasLength(word, length);
      const weight = weights[word]! * (isText ? boosts.isText : 1);
      if (weight <= min) continue;
      const place = index.placeOf(word);
      found.set(place, Math.max(weight, found.get(place) ?? 0));
      if (found.size < 4 * count) continue;
      const stored = heaviest(found, count);
      found = new Map(stored);
      min = stored.at(-1)![1];
    }
    return heaviest(found, count);
  }

  function searchCities(text: string, limit: number, language: Language): Place[] {
    for (const [name, ...within] of readings(text)) {
      // Ask for twice as many, since places with the same name in the same region are shown once.
      const found = find(name, within, 2 * limit);
      const places = found.map(([place, weight]) => placeView(place, language, weight));
      if (places.length > 0) return uniqueNames(places).slice(0, limit);
    }
    return [];
  }

  /** The rank of a place whose name is typed in full. */
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

type Reading = [name: string, ...within: string[]];

/** The possible readings of a text. `London, Ontario` has one; `london ontario` is one name, or a name and a region. */
function readings(text: string): Reading[] {
  const [name = '', ...within] = text.split(',', 1 + maxRegionTexts).map(comparableName);
  if (within.length > 0) return [[name, ...within.filter(Boolean)]];
  const words = name.split(' ');
  const splits = words
    .slice(0, 1 + maxRegionWords)
    .map((_, last): Reading => [words.slice(0, -last).join(' '), words.slice(-last).join(' ')]);
  return [[name], ...splits.slice(1)];
}

type Regions = PlacesFile['regions'];

/**
 * Finds regions by texts written after a city. A text matches the beginning of a name of the region or of its country.
 * @returns an array with a 1 for each region that matches all texts
 */
function createRegionSearch(regions: Regions): (texts: readonly string[]) => Uint8Array {
  const spelled = spellRegions(regions);

  function fitting(text: string): Uint8Array {
    const fits = new Uint8Array(regions.length);
    for (let at = firstFrom(spelled, text); spelled[at]?.spelling.startsWith(text); at++) fits[spelled[at]!.region] = 1;
    return fits;
  }

  return ([first = '', ...others]) => {
    const all = fitting(first);
    for (const fits of others.map(fitting)) for (const [region, fit] of fits.entries()) all[region]! &= fit;
    return all;
  };
}

interface Spelled {
  spelling: string;
  region: number;
}

/** All spellings of all regions, sorted. */
function spellRegions(regions: Regions): Spelled[] {
  const countries = new Map<string, string[]>();
  const spelled = regions.flatMap(({ country, names, abbreviation = '' }, region) => {
    const ofCountry = countries.get(country) ?? countrySpellings(country);
    countries.set(country, ofCountry);
    const own = [names.en, names.fr, abbreviation].map(comparableName).filter(Boolean);
    return [...new Set([...own, ...ofCountry])].map((spelling) => ({ spelling, region }));
  });
  return spelled.toSorted((a, b) => (a.spelling < b.spelling ? -1 : Number(a.spelling > b.spelling)));
}

/** The index of the first spelling that sorts at or after a text. */
function firstFrom(spelled: readonly Spelled[], text: string): number {
  let [low, high] = [0, spelled.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (spelled[middle]!.spelling < text) low = middle + 1;
    else high = middle;
  }
  return low;
}
