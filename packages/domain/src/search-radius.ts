import type { TierKey } from './tiers.ts';

export const minRadiusKm = 5;
export const defaultRadiusKm = 50;
export const maxRadiusKm: Readonly<Record<TierKey, number>> = { free: 50, standard: 100, premium: 1000 };

/** The radius a search really uses: a wish beyond the plan is shortened, never refused. */
export const allowedRadiusKm = (wishedKm: number, tier: TierKey): number =>
  Math.min(Math.max(wishedKm, minRadiusKm), maxRadiusKm[tier]);
