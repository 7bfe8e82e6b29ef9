import type { MyLimits } from '@ambiance/contract/plans';

/** From so few on it is said how many are left. */
const toldFrom = 5;

/** How many are left of a limit, where that is few enough to say; undefined where it is not, or without a limit. */
export function leftToTell({ used, limit }: Pick<MyLimits['dailyMessage'], 'used' | 'limit'>): number | undefined {
  const left = limit === null ? Infinity : Math.max(0, limit - used);
  return left <= toldFrom ? left : undefined;
}
