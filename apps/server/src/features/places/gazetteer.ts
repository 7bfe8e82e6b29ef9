import type { Language } from '@ambiance/domain/languages';
import { around, distance } from 'geokdbush';
import KDBush from 'kdbush';
import type { Place, PlaceSearch } from '../../platform/services/geocoder.ts';
import { createCitySearch } from './city-search.ts';
import { createPlaceView, type PlaceView } from './place-view.ts';
import type { PlacesFile } from './places-file.ts';
import { countryName, countrySpellings } from './countries.ts';
import { comparableName } from './place-text.ts';

export interface Gazetteer {
  search(search: PlaceSearch): Place[];
  reverse(latitude: number, longitude: number, language: Language): Place | undefined;
}

/** A geocoder over the bundled list of places. */
export function createGazetteer(file: PlacesFile): Gazetteer {
  const placeView = createPlaceView(file);
  const { searchCities, fullWeight } = createCitySearch(file, placeView);
  const searchCountries = createCountrySearch(file, placeView);
  const nearestPlace = createNearestPlace(file);

  return {
    search({ text, kind, limit, language }) {
      const countries = kind === 'city' ? [] : searchCountries(text, limit, language);
      const cities = kind === 'country' ? [] : searchCities(text, limit, language);
      return [...countries, ...cities].slice(0, limit);
    },

    reverse(latitude, longitude, language) {
      const place = nearestPlace(latitude, longitude);
      return place === undefined ? undefined : placeView(place, language, fullWeight(place));
    },
  };
}

const countryRank = 4;

/** Finds countries by the beginning of any word of any of their names; the most populous come first. */
function createCountrySearch(file: PlacesFile, placeView: PlaceView) {
  const countries = listCountries(file);

  return function searchCountries(text: string, limit: number, language: Language): Place[] {
    const wanted = comparableName(text);
    if (!wanted) return [];
    return countries
      .filter(({ written }) => written.includes(` ${wanted}`))
      .toSorted((a, b) => Number(b.spellings.includes(wanted)) - Number(a.spellings.includes(wanted)))
      .slice(0, limit)
      .map(({ code, seat }) => {
        const { region: _, ...place } = placeView(seat, language, 1);
        return { ...place, kind: 'country', name: countryName(code, language), rank: countryRank, importance: 1 };
      });
  };
}

/** All countries, the most populous first. The main city of each serves as its position. */
function listCountries({ population, county, counties, regions }: PlacesFile) {
  const found = new Map<string, { people: number; seat: number }>();
  for (const [place, people] of population.entries()) {
    const { country } = regions[counties[county[place]!]!.region]!;
    const known = found.get(country);
    if (known) known.people += people;
    else found.set(country, { people, seat: place });
  }
  return [...found]
    .toSorted(([, a], [, b]) => b.people - a.people)
    .map(([code, { seat }]) => {
      const spellings = countrySpellings(code);
      return { code, seat, spellings, written: spellings.map((spelling) => ` ${spelling}`).join('\n') };
    });
}

const farthestKm = 100;
const candidateCount = 60;
/** The population used for a neighbourhood, and the minimum for any place. */
const neighbourhoodPopulation = 10_000;
const minPopulation = 500;

/**
 * Finds the place at a position. The nearest point decides the county, so that a river or a border separates cities. Within that
 * county, a place with more people counts as nearer.
 */
function createNearestPlace(file: PlacesFile) {
  const { lat, lon, county, counties, population, neighbourhoodOf } = file;
  const index = new KDBush(lat.length, 64, Float32Array);
  for (const [point, latitude] of lat.entries()) index.add(lon[point]!, latitude);
  index.finish();

  const weightOf = (point: number) => Math.max(population[point] ?? neighbourhoodPopulation, minPopulation) ** 0.25;

  function mayShareCounty(a: number, b: number): boolean {
    if (county[a] === county[b]) return true;
    const [one, other] = [counties[county[a]!]!, counties[county[b]!]!];
    return one.region === other.region && (one.code === '' || other.code === '');
  }

  return function nearestPlace(latitude: number, longitude: number): number | undefined {
    const points = around(index, longitude, latitude, candidateCount, farthestKm);
    const [nearest] = points;
    if (nearest === undefined) return undefined;
    let best = nearest;
    let min = Infinity;
    for (const point of points) {
      if (!mayShareCounty(nearest, point)) continue;
      // 200 metres are added, so that the exact centre of a village does not outweigh the city around it.
      const weighted = (distance(longitude, latitude, lon[point]!, lat[point]!) + 0.2) / weightOf(point);
      if (weighted < min) [best, min] = [point, weighted];
    }
    return best < population.length ? best : neighbourhoodOf[best - population.length];
  };
}
