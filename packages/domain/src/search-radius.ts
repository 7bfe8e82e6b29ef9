import type { TierKey } from './tiers.ts';

export const minRadiusKm = 5;
export const defaultRadiusKm = 50;
export const maxRadiusKm: Readonly<Record<TierKey, number>> = { free: 50, standard: 100, premium: 1000 };

/** The radius that a search uses: a requested radius beyond the plan is shortened, never refused. */
export const allowedRadiusKm = (wishedKm: number, tier: TierKey): number =>
  Math.min(Math.max(wishedKm, minRadiusKm), maxRadiusKm[tier]);

const countedRadiiKm = [5, 10, 25, 50, 100, 250, 500, 1000] as const;

/** The radii in kilometres for which a plan can count nearby members, smallest first. */
export const nearbyRadiiKm = (tier: TierKey): number[] => countedRadiiKm.filter((km) => km <= maxRadiusKm[tier]);

/** Towns farther away than this are not suggested: they are too far to meet in. */
export const nearestTownWithinKm = 500;

/** Towns with fewer members are not suggested, so that no member can be recognized. */
export const fewestInNearestTown = 10;

/** Path of Discover for a radius in kilometres around the user's position; 0 means their city. */
export const aroundPath = (radiusKm: number): string =>
  `/search?mood=all${radiusKm > 0 ? `&nearMe=true&radiusKm=${radiusKm}` : ''}`;

/** Counting stops at this number: the counts are meant for places with few members. */
export const maxCountedNearby = 500;
