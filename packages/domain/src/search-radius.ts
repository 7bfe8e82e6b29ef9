import type { TierKey } from './tiers.ts';

export const minRadiusKm = 5;
export const defaultRadiusKm = 50;
export const maxRadiusKm: Readonly<Record<TierKey, number>> = { free: 50, standard: 100, premium: 1000 };

/** The radius a search really uses: a wish beyond the plan is shortened, never refused. */
export const allowedRadiusKm = (wishedKm: number, tier: TierKey): number =>
  Math.min(Math.max(wishedKm, minRadiusKm), maxRadiusKm[tier]);

const countedRadiiKm = [5, 10, 25, 50, 100, 250, 500, 1000] as const;

/** The radii in kilometres within which a plan may ask how many members there are, the smallest first. */
export const nearbyRadiiKm = (tier: TierKey): number[] => countedRadiiKm.filter((km) => km <= maxRadiusKm[tier]);

/** More members than this are not counted: the counts are for places where hardly anybody is. */
export const mostCountedNearby = 500;
