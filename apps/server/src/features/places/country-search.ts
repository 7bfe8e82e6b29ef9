import type { Language } from '@ambiance/domain/languages';
import type { Place } from '../../platform/geocoder.ts';
import { countryName, countrySpellings } from './countries.ts';
import { comparableName } from './place-text.ts';
import type { PlaceView } from './place-view.ts';
import type { PlacesFile } from './places-file.ts';

const countryRank = 4;

/** Finds countries by the beginning of any word of any of their names; the most populous come first. */
export function createCountrySearch(file: PlacesFile, placeView: PlaceView) {
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
