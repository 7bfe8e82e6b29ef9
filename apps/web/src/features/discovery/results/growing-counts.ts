import type { discoveryRoutes } from '@ambiance/contract/discovery';
import type { Result } from '@ambiance/contract/route';

export type NearbyCount = Result<(typeof discoveryRoutes)['nearbyCounts']>[number];

const maxShown = 3;

/** The counts that add members: the first radius with any members, then each with more than the one before. */
export const growingCounts = (counts: readonly NearbyCount[]): NearbyCount[] =>
  counts.filter(({ count }, index) => count > (counts[index - 1]?.count ?? 0)).slice(0, maxShown);
