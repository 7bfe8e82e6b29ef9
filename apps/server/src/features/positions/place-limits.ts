import type { CountedLimit } from '../../platform/limits/counted-limit.ts';
import type { Limits } from '../../platform/limits/limits.ts';

/** How often a person may change where they are. */
export interface PlaceLimits {
  moves: CountedLimit;
  jumps: CountedLimit;
  cities: CountedLimit;
}

export const placeLimits = (limits: Limits): PlaceLimits => ({
  moves: limits.counted(
    [
      { most: 10, hours: 1 },
      { most: 30, hours: 24 },
    ],
    'position.too-often',
  ),
  jumps: limits.counted([{ most: 5, hours: 24 }], 'position.too-often'),
  cities: limits.counted([{ most: 3, hours: 24 }], 'position.too-often'),
});

/** Farther than this is a jump: somebody who walks or drives does not get there between two changes. */
export const jumpKm = 100;
