import type { NamedLocation, Place } from './join-sources.ts';

/** Towns whose people the data does not count, rounded, by GeoNames' region. */
const people: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  '02': { Comox: 14_800, Esquimalt: 17_500, Saanich: 117_700, Sidney: 12_300, 'View Royal': 11_600 },
  '05': { Gander: 11_900 },
  '07': { 'New Minas': 5000, Stellarton: 4000 },
  '08': {
    Bolton: 26_400,
    Bowmanville: 39_400,
    Caledon: 76_600,
    Georgetown: 42_000,
    Grimsby: 28_900,
    'Halton Hills': 63_000,
    Innisfil: 43_300,
    LaSalle: 32_700,
    Lincoln: 25_700,
    'Niagara-on-the-Lake': 19_100,
    Stouffville: 49_900,
    Tecumseh: 23_300,
    Whitby: 138_500,
  },
  '09': { Stratford: 10_900 },
  '10': { Boischatel: 8200, Chelsea: 8000, McMasterville: 5900, Wendake: 2100 },
};

const peopleOf = ({ country, admin1, name }: NamedLocation) => (country === 'CA' ? people[admin1]?.[name] : undefined);

/** Counts the people of those towns, so that they are not taken for parts of the city beside them. */
export function countCanadianTowns(places: readonly Place[], unpopulated: readonly NamedLocation[]) {
  const counted = places.map((place) => ({ ...place, population: peopleOf(place) ?? place.population }));
  const towns = unpopulated.flatMap((row): Place[] => {
    const population = peopleOf(row);
    return population === undefined
      ? []
      : [{ ...row, population, isCapital: false, otherSpellings: [], districts: [] }];
  });
  return {
    places: [...counted, ...towns].toSorted((a, b) => b.population - a.population),
    unpopulated: unpopulated.filter((row) => peopleOf(row) === undefined),
  };
}
