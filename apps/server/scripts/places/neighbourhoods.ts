import { around, distance } from 'geokdbush';
import KDBush from 'kdbush';
import { comparableName } from '../../src/features/places/place-text.ts';
import { toTown } from './canadian-towns.ts';
import { canadianDistricts, singleCityCounties } from './canadian-districts.ts';
import type { Location, NamedLocation, Place } from './join-sources.ts';

/** A point inside a city. It gives the city's location more precisely than the city's middle. */
export type Neighbourhood = Location & { of: Place };

const districtRadiusKm = 10;
const peoplePerSquareKm = 3000;
/** Maximum distance of a city's parts from its middle, in radii of a disc that would hold its population. */
const cityRadius = 2.5;

/** Removes the parts of cities from the list of places, and returns each with its city. */
export function splitNeighbourhoods(joined: readonly Place[], unpopulated: readonly NamedLocation[]) {
  const cities = new Map(Object.keys(canadianDistricts).map((name) => [name, canadianCity(joined, name)]));
  const neighbourhoods: Neighbourhood[] = [];
  for (const [name, districts] of Object.entries(canadianDistricts)) {
    const city = cities.get(name)!;
    for (const [district, lat, lon] of districts) {
      neighbourhoods.push({ ...locationOf(city), lat, lon, of: city });
      city.districts.push(district);
    }
  }

  const places: Place[] = [];
  for (const place of joined) {
    const city = districtCity(place, cities) ?? singleCity(place, joined);
    if (city && city !== place) neighbourhoods.push({ ...locationOf(place), of: city });
    else places.push(place);
  }

  const index = new KDBush(places.length);
  for (const { lat, lon } of places) index.add(lon, lat);
  index.finish();
  const villages: Place[] = [];
  for (const row of unpopulated) {
    const city = districtCity(row, cities) ?? singleCity(row, joined) ?? surroundingCity(row, places, index);
    if (city) neighbourhoods.push({ ...locationOf(row), of: city });
    else villages.push(toTown(row, 0));
  }
  return { places: [...places, ...villages], neighbourhoods };
}

function locationOf({ country, admin1, admin2, lat, lon }: Location): Location {
  return { country, admin1, admin2, lat, lon };
}

function canadianCity(places: readonly Place[], name: string): Place {
  const city = places.find((place) => place.country === 'CA' && place.name === name);
  if (!city) throw new Error(`There is no ${name} in Canada.`);
  return city;
}

function singleCity({ country, admin1, admin2 }: Location, places: readonly Place[]): Place | undefined {
  const name = singleCityCounties[`${country}.${admin1}.${admin2}`];
  return name === undefined ? undefined : canadianCity(places, name);
}

function districtCity(at: NamedLocation, cities: ReadonlyMap<string, Place>): Place | undefined {
  if (at.country !== 'CA') return undefined;
  const spelled = comparableName(at.name);
  for (const [name, districts] of Object.entries(canadianDistricts)) {
    for (const [district, lat, lon] of districts) {
      const isNear = Math.abs(lat - at.lat) < 1 && distance(lon, lat, at.lon, at.lat) < districtRadiusKm;
      if (isNear && comparableName(district) === spelled) return cities.get(name);
    }
  }
  return undefined;
}

/** The city that contains a place without a population: in the same county, and close enough for the city's size. */
function surroundingCity(row: NamedLocation, places: readonly Place[], index: KDBush): Place | undefined {
  const candidates = around(index, row.lon, row.lat, 80, 40).map((id) => places[id]!);
  const scored = candidates
    .filter((city) => city.country === row.country && city.admin1 === row.admin1 && sameCounty(city, row))
    .map((city) => ({ city, km: distance(row.lon, row.lat, city.lon, city.lat) }))
    .filter(({ city, km }) => km < cityRadius * radiusKm(city))
    .toSorted((a, b) => a.km / a.city.population ** 0.25 - b.km / b.city.population ** 0.25);
  return scored[0]?.city;
}

const sameCounty = (a: Location, b: Location) => !a.admin2 || !b.admin2 || a.admin2 === b.admin2;

const radiusKm = ({ population }: Place) => Math.sqrt(population / (Math.PI * peoplePerSquareKm));
