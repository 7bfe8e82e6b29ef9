import type { CountedLimit } from '../../platform/limits/counted-limit.ts';
import type { Limits } from '../../platform/limits/limits.ts';

/** How often a user may change their position. */
export interface PlaceLimits {
  moves: CountedLimit;
  jumps: CountedLimit;
  cities: CountedLimit;
}

export const placeLimits = (limits: Limits): PlaceLimits => ({
  moves: limits.counted(
    [
      { max: 10, hours: 1 },
      { max: 30, hours: 24 },
    ],
    'position.too-often',
  ),
  jumps: limits.counted([{ max: 5, hours: 24 }], 'position.too-often'),
  cities: limits.counted([{ max: 3, hours: 24 }], 'position.too-often'),
});

/** A longer move counts as a jump: walking or driving does not get that far between two changes. */
export const jumpKm = 100;
