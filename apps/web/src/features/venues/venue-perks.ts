import type { server } from '../../server/server.ts';

/** A perk as its managers see it. */
export type ManagedPerk = Awaited<ReturnType<typeof server.venues.perks>>[number];

/** Heights of the bars of a small chart, from 0 to 1. */
export function barHeights(counts: readonly number[]): number[] {
  const most = Math.max(1, ...counts);
  return counts.map((count) => count / most);
}
