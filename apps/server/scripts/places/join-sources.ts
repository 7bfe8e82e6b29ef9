import { distance } from 'geokdbush';
import { comparableName } from '../../src/features/places/place-text.ts';
import type { NamedPlace, PopulatedCity } from './sources.ts';

/** A location in GeoNames' terms: country, and first and second level of administration. */
export interface Location {
  country: string;
  admin1: string;
  admin2: string;
  lat: number;
  lon: number;
}

export interface Place extends Location {
  name: string;
  population: number;
  isCapital: boolean;
  otherSpellings: string[];
  /** Names of its districts. */
  districts: string[];
}

export type NamedLocation = Location & { name: string };

/** GeoNames' codes for sections of cities and for former places: abandoned, destroyed, historical, former capitals. */
const noTown = new Set(['PPLX', 'PPLQ', 'PPLW', 'PPLH', 'PPLCH']);
const farthestMatchKm = 25;

/**
 * Finds each populated city's row with its current name and county. A city without one was renamed if an unmatched row has
 * exactly its position. Otherwise GeoNames has removed it, and it is left out unless it is a seat of administration.
 */
export function joinSources(populated: readonly PopulatedCity[], named: readonly NamedPlace[]) {
  const rest = new Set<NamedPlace>(named);
  const byName = Map.groupBy(named, (row) => `${row.country} ${comparableName(row.name)}`);
  const byPosition = Map.groupBy(named, (row) => `${row.lat} ${row.lng}`);

  const places: Place[] = [];
  for (const city of populated.toSorted((a, b) => b.population - a.population)) {
    if (noTown.has(city.featureCode)) continue;
    const [lon, lat] = city.loc.coordinates;
    const namesakes = (byName.get(`${city.country} ${comparableName(city.name)}`) ?? [])
      .filter((row) => rest.has(row))
      .map((row) => ({ row, km: distance(row.lng, row.lat, lon, lat) }));
    const [nearest] = namesakes.filter(({ km }) => km < farthestMatchKm).toSorted((a, b) => a.km - b.km);
    const renamed = byPosition.get(`${lat} ${lon}`)?.find((row) => rest.has(row) && row.country === city.country);
    const row = nearest?.row ?? renamed;
    if (row) rest.delete(row);
    else if (!/^PPL[AC]/.test(city.featureCode)) continue;
    places.push({
      name: row?.name ?? city.name,
      country: city.country,
      admin1: row?.admin1 ?? city.adminCode,
      admin2: row?.admin2 ?? '',
      lat: row?.lat ?? lat,
      lon: row?.lng ?? lon,
      population: city.population,
      isCapital: city.featureCode === 'PPLC' || city.featureCode === 'PPLA',
      otherSpellings: row && row.name !== city.name ? [city.name] : [],
      districts: [],
    });
  }
  return { places, unpopulated: [...rest].map(({ lng, ...row }): NamedLocation => ({ ...row, lon: lng })) };
}
