import type { MyLimits } from '@ambiance/contract/plans';

/** The user is shown how many are left from this number down. */
const shownFrom = 5;

/** Returns how many are left of a limit if they are few enough to show, else undefined. Also undefined without a limit. */
export function leftToShow({ used, limit }: Pick<MyLimits['dailyMessage'], 'used' | 'limit'>): number | undefined {
  const left = limit === null ? Infinity : Math.max(0, limit - used);
  return left <= shownFrom ? left : undefined;
}
