import type { NamedLocation, Place } from './join-sources.ts';

/** Rounded populations of towns for which the data has none, by GeoNames' region. */
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

/** Towns that the data lacks. */
const missingTowns: readonly [admin1: string, name: string, people: number, lat: number, lon: number][] = [
  ['04', 'Tracadie', 16_100, 47.512, -64.91],
  ['08', 'Bradford', 42_900, 44.114, -79.563],
  ['08', 'Fonthill', 18_200, 43.042, -79.284],
  ['08', 'Rockland', 26_500, 45.549, -75.291],
  ['10', 'Lac-Beauport', 8000, 46.953, -71.29],
  ['10', 'Saint-Lambert', 23_000, 45.5, -73.508],
];

/** Adds missing towns and populations. Without them, a town would count as a part of the next city. */
export function addCanadianTowns(places: readonly Place[], unpopulated: readonly NamedLocation[]) {
  const counted = places.map((place) => ({ ...place, population: peopleOf(place) ?? place.population }));
  const towns = unpopulated.flatMap((row) => {
    const population = peopleOf(row);
    return population === undefined ? [] : [toTown(row, population)];
  });
  const missing = missingTowns.map(([admin1, name, population, lat, lon]) =>
    toTown({ name, country: 'CA', admin1, admin2: '', lat, lon }, population),
  );
  return {
    places: [...counted, ...towns, ...missing].toSorted((a, b) => b.population - a.population),
    unpopulated: unpopulated.filter((row) => peopleOf(row) === undefined),
  };
}

function peopleOf({ country, admin1, name }: NamedLocation): number | undefined {
  return country === 'CA' ? people[admin1]?.[name] : undefined;
}

/** Makes a place of a row, with a population and no other details. */
export function toTown(row: NamedLocation, population: number): Place {
  return { ...row, population, isCapital: false, otherSpellings: [], districts: [] };
}
