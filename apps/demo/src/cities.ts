import type { Heritage } from './names.ts';

interface Quarter {
  /** The city name as profiles show it. */
  city: string;
  latitude: number;
  longitude: number;
  spreadKm: number;
  weight: number;
}

export interface City {
  key: 'toronto' | 'montreal' | 'vancouver' | 'quebec' | 'halifax' | 'paris';
  country: string;
  members: number;
  /** Number of French speakers among ten people. */
  frenchShare: number;
  heritages: readonly (readonly [Heritage, number])[];
  quarters: readonly Quarter[];
}

const quarter = (
  city: string,
  [latitude, longitude]: readonly [number, number],
  spreadKm: number,
  weight: number,
): Quarter => ({
  city,
  latitude,
  longitude,
  spreadKm,
  weight,
});

/** The cities where the people of the demo town live. */
export const cities: readonly City[] = [
  {
    key: 'montreal',
    country: 'Canada',
    members: 94,
    frenchShare: 0.66,
    heritages: [
      ['european', 5],
      ['african', 1.8],
      ['maghrebi', 1.7],
      ['latin', 1],
      ['east-asian', 0.8],
      ['south-asian', 0.5],
    ],
    quarters: [
      quarter('Montréal', [45.53, -73.59], 4, 7),
      quarter('Montréal', [45.49, -73.6], 4, 3),
      quarter('Montréal', [45.57, -73.57], 4, 2),
      quarter('Longueuil', [45.531, -73.5], 3, 2),
      quarter('Laval', [45.575, -73.72], 4, 2),
      quarter('Brossard', [45.458, -73.466], 3, 1),
      quarter('Saint-Jérôme', [45.78, -74.004], 3, 1),
    ],
  },
  {
    key: 'toronto',
    country: 'Canada',
    members: 92,
    frenchShare: 0.05,
    heritages: [
      ['european', 4],
      ['south-asian', 2.5],
      ['east-asian', 2],
      ['african', 2],
      ['latin', 1],
      ['maghrebi', 0.7],
    ],
    quarters: [
      quarter('Toronto', [43.665, -79.4], 4, 7),
      quarter('Toronto', [43.72, -79.41], 5, 4),
      quarter('Toronto', [43.76, -79.26], 5, 3),
      quarter('Mississauga', [43.589, -79.644], 4, 2),
      quarter('Markham', [43.856, -79.337], 4, 1.5),
      quarter('Oakville', [43.468, -79.688], 3, 1),
      quarter('Hamilton', [43.256, -79.871], 4, 1.5),
    ],
  },
  {
    key: 'vancouver',
    country: 'Canada',
    members: 64,
    frenchShare: 0.03,
    heritages: [
      ['european', 4.5],
      ['east-asian', 3],
      ['south-asian', 2],
      ['latin', 0.6],
      ['african', 0.6],
      ['maghrebi', 0.4],
    ],
    quarters: [
      quarter('Vancouver', [49.262, -123.1], 4, 7),
      quarter('Burnaby', [49.249, -122.98], 3, 2),
      quarter('North Vancouver', [49.325, -123.07], 2, 2),
      quarter('Richmond', [49.167, -123.134], 3, 1.5),
      quarter('Surrey', [49.19, -122.849], 4, 1.5),
    ],
  },
  {
    key: 'quebec',
    country: 'Canada',
    members: 54,
    frenchShare: 0.93,
    heritages: [
      ['european', 7],
      ['maghrebi', 1],
      ['african', 0.9],
      ['latin', 0.6],
      ['east-asian', 0.3],
    ],
    quarters: [
      quarter('Québec', [46.818, -71.235], 2, 6),
      quarter('Québec', [46.78, -71.29], 3, 3),
      quarter('Québec', [46.86, -71.27], 3, 2),
      quarter('Lévis', [46.74, -71.24], 3, 2),
    ],
  },
  {
    key: 'halifax',
    country: 'Canada',
    members: 42,
    frenchShare: 0.06,
    heritages: [
      ['european', 6],
      ['african', 1.4],
      ['east-asian', 0.8],
      ['south-asian', 0.8],
      ['maghrebi', 0.4],
    ],
    quarters: [
      quarter('Halifax', [44.648, -63.6], 2, 6),
      quarter('Dartmouth', [44.68, -63.55], 3, 3),
      quarter('Bedford', [44.728, -63.656], 2, 1.5),
    ],
  },
  {
    key: 'paris',
    country: 'France',
    members: 50,
    frenchShare: 0.92,
    heritages: [
      ['european', 5],
      ['maghrebi', 2],
      ['african', 2],
      ['east-asian', 0.8],
      ['latin', 0.4],
      ['south-asian', 0.4],
    ],
    quarters: [
      quarter('Paris', [48.866, 2.352], 4, 8),
      quarter('Montreuil', [48.864, 2.448], 2, 1.5),
      quarter('Saint-Denis', [48.936, 2.357], 2, 1),
      quarter('Boulogne-Billancourt', [48.84, 2.24], 2, 1),
      quarter('Versailles', [48.805, 2.12], 2, 0.8),
    ],
  },
];
