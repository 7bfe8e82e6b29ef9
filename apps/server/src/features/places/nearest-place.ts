import { around, distance } from 'geokdbush';
import KDBush from 'kdbush';
import type { PlacesFile } from './places-file.ts';

const farthestKm = 100;
const candidateCount = 60;
/** What a neighbourhood weighs in people, and the least that any place does. */
const neighbourhoodPopulation = 10_000;
const leastPopulation = 500;

/**
 * Tells which place a position is in. The nearest point decides the region and county, so that a river or a border
 * keeps cities apart; among the points of that county a place counts as nearer the more people it has.
 */
export function createNearestPlace(file: PlacesFile) {
  const { lat, lon, county, counties, population, neighbourhoodOf } = file;
  const index = new KDBush(lat.length, 64, Float32Array);
  for (const [point, latitude] of lat.entries()) index.add(lon[point]!, latitude);
  index.finish();

  const weightOf = (point: number) => Math.max(population[point] ?? neighbourhoodPopulation, leastPopulation) ** 0.25;

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
    let least = Infinity;
    for (const point of points) {
      if (!mayShareCounty(nearest, point)) continue;
      // Two hundred metres more, so that standing on a village's very middle does not outweigh the city around it.
      const weighted = (distance(longitude, latitude, lon[point]!, lat[point]!) + 0.2) / weightOf(point);
      if (weighted < least) [best, least] = [point, weighted];
    }
    return best < population.length ? best : neighbourhoodOf[best - population.length];
  };
}
