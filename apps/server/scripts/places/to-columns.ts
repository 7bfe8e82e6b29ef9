import { type PlacesFile, type Region, wordsInLine } from '../../src/features/places/places-file.ts';
import { comparableName } from '../../src/features/places/place-text.ts';
import type { Location, Place } from './join-sources.ts';
import type { Neighbourhood } from './neighbourhoods.ts';
import { translateCities } from './other-names.ts';
import { frenchRegions, regionAbbreviations } from './region-names.ts';

interface Regions {
  code: string;
  name: string;
}

/** Converts places to the columns that the gazetteer reads. Places must be sorted by size, largest first. */
export function toColumns(
  places: readonly Place[],
  neighbourhoods: readonly Neighbourhood[],
  regionRows: readonly Regions[],
): PlacesFile {
  const translations = translateCities(places);
  const numberOf = new Map(places.map((place, number) => [place, number]));
  const others = [
    ...places.flatMap((place, number) => otherNames(number, place.name, place.otherSpellings)),
    ...places.flatMap((place, number) => otherNames(number, place.name, place.districts)),
  ];
  const spellings = [...places.map(({ name }) => comparableName(name)), ...others.map(({ spelling }) => spelling)];
  const located: readonly Location[] = [...places, ...neighbourhoods];
  const { regions, counties, countyOf } = administration(regionRows);
  return {
    names: lines(places.map(({ name }) => name)),
    spellings: lines(spellings),
    spellingOf: Uint32Array.from(others, ({ number }) => number),
    firstDistrict: spellings.length - places.reduce((count, { districts }) => count + districts.length, 0),
    words: sortedWords(spellings),
    population: Uint32Array.from(places, ({ population }) => population),
    lat: Float32Array.from(located, ({ lat }) => lat),
    lon: Float32Array.from(located, ({ lon }) => lon),
    county: Uint16Array.from(located, countyOf),
    neighbourhoodOf: Uint32Array.from(neighbourhoods, ({ of }) => numberOf.get(of)!),
    capitals: Uint32Array.from(places.flatMap(({ isCapital }, number) => (isCapital ? [number] : []))),
    counties,
    regions,
    translations,
  };
}

const lines = (texts: readonly string[]) => new TextEncoder().encode(texts.map((text) => `${text}\n`).join(''));

function otherNames(number: number, name: string, written: readonly string[]) {
  const spelled = new Set(written.map(comparableName));
  spelled.delete(comparableName(name));
  return [...spelled].filter(Boolean).map((spelling) => ({ number, spelling }));
}

function sortedWords(spellings: readonly string[]): Uint32Array {
  const words = spellings.flatMap((spelling, line) => {
    const starts = [...spelling.matchAll(/(?<=^| )\S/g)].map(({ index }) => index);
    return starts
      .slice(0, wordsInLine)
      .map((at, word) => ({ code: line * wordsInLine + word, text: latin(spelling.slice(at)) }));
  });
  return Uint32Array.from(
    words.toSorted((a, b) => Number(a.text > b.text) - Number(a.text < b.text)),
    ({ code }) => code,
  );
}

/** Maps each UTF-8 byte to a character, so that texts sort by byte, as the gazetteer compares them. */
const latin = (text: string) => Buffer.from(text).toString('latin1');

function administration(regionRows: readonly Regions[]) {
  const englishRegions = new Map(regionRows.map(({ code, name }) => [code, name]));
  const regionNumbers = new Map<string, number>();
  const regions: Region[] = [];
  const countyNumbers = new Map<string, number>();
  const counties: PlacesFile['counties'][number][] = [];

  function regionOf({ country, admin1 }: Location): number {
    const code = `${country}.${admin1}`;
    const known = regionNumbers.get(code);
    if (known !== undefined) return known;
    const en = englishRegions.get(code) ?? '';
    const abbreviation = regionAbbreviations[code] ?? (country === 'US' ? admin1 : undefined);
    regions.push({ country, names: { en, fr: frenchRegions[code] ?? en }, ...(abbreviation && { abbreviation }) });
    regionNumbers.set(code, regions.length - 1);
    return regions.length - 1;
  }

  function countyOf(at: Location): number {
    const key = `${at.country}.${at.admin1}.${at.admin2}`;
    const known = countyNumbers.get(key);
    if (known !== undefined) return known;
    counties.push({ region: regionOf(at), code: at.admin2 });
    countyNumbers.set(key, counties.length - 1);
    return counties.length - 1;
  }

  return { regions, counties, countyOf };
}
