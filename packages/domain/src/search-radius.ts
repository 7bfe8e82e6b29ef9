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

/** A town farther away is no place to meet, and is not told. */
export const nearestTownWithinKm = 500;

/** Fewer members than this do not make a town that is told: nobody may be recognized by it. */
export const fewestInNearestTown = 10;

/** Where Discover shows everybody within a radius in kilometres around oneself, in the own city where it is 0. */
export const aroundPath = (radiusKm: number): string =>
  `/search?mood=all${radiusKm > 0 ? `&nearMe=true&radiusKm=${radiusKm}` : ''}`;

/** More members than this are not counted: the counts are for places where hardly anybody is. */
export const mostCountedNearby = 500;
