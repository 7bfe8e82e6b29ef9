import type { Language } from '@ambiance/domain/languages';
import type { Place } from '../../platform/services/geocoder.ts';
import { countryName } from './countries.ts';
import type { PlacesFile } from './places-file.ts';
import { lineStarts } from './spelling-index.ts';

const licence = 'GeoNames, CC BY 4.0';
const cityPopulation = 50_000;
const townPopulation = 5000;

/** Returns a place of the file in the form of the geocoder's interface. `weight` is at least its population. */
export type PlaceView = (place: number, language: Language, weight: number) => Place;

export function createPlaceView(file: PlacesFile): PlaceView {
  const { names, population, lat, lon, county, counties, regions, translations } = file;
  const nameStarts = lineStarts(names, population.length + 1);
  const capitals = new Set(file.capitals);
  const decoder = new TextDecoder();

  const localName = (place: number) => decoder.decode(names.subarray(nameStarts[place], nameStarts[place + 1]! - 1));

  function kindOf(place: number): Place['kind'] {
    const people = population[place]!;
    if (people >= cityPopulation || capitals.has(place)) return 'city';
    return people >= townPopulation ? 'town' : 'village';
  }

  return (place, language, weight) => {
    const region = regions[counties[county[place]!]!.region]!;
    return {
      id: place + 1,
      kind: kindOf(place),
      name: translations.get(place)?.[language] ?? localName(place),
      region: region.names[language] || undefined,
      country: countryName(region.country, language),
      countryCode: region.country.toLowerCase(),
      latitude: roundDegrees(lat[place]!),
      longitude: roundDegrees(lon[place]!),
      rank: Math.min(Math.max(Math.round(30 - 2 * Math.log10(weight)), 8), 25),
      importance: Math.round(Math.min(Math.log10(weight) / 10, 1) * 1000) / 1000,
      licence,
    };
  };
}

/** Rounds degrees: the file's positions are exact only to a few metres. */
const roundDegrees = (degrees: number) => Math.round(degrees * 1e5) / 1e5;
