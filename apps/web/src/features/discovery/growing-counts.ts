import type { discoveryRoutes } from '@ambiance/contract/discovery';
import type { Result } from '@ambiance/contract/route';

type NearbyCount = Result<(typeof discoveryRoutes)['nearbyCounts']>[number];

const mostTold = 3;

/** The counts that say something new: from the first radius with somebody in it, each that has more than the one before. */
export const nearbySteps = (counts: readonly NearbyCount[]): NearbyCount[] =>
  counts.filter(({ count }, index) => count > (counts[index - 1]?.count ?? 0)).slice(0, mostTold);
