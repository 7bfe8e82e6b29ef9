import { countrySpellings } from './countries.ts';
import { comparableName } from './place-text.ts';
import type { PlacesFile } from './places-file.ts';

type Regions = PlacesFile['regions'];

/**
 * Finds regions by texts written after a city. A text matches the beginning of a name of the region or of its country.
 * @returns an array with a 1 for each region that matches all texts
 */
export function createRegionSearch(regions: Regions): (texts: readonly string[]) => Uint8Array {
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
