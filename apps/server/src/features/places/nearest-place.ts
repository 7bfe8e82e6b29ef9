import { around, distance } from 'geokdbush';
import KDBush from 'kdbush';
import type { PlacesFile } from './places-file.ts';

const farthestKm = 100;
const candidateCount = 60;
/** The population used for a neighbourhood, and the minimum for any place. */
const neighbourhoodPopulation = 10_000;
const minPopulation = 500;

/**
 * Finds the place at a position. The nearest point decides the county, so that a river or a border separates cities. Within that
 * county, a place with more people counts as nearer.
 */
export function createNearestPlace(file: PlacesFile) {
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
