import { reachesTier, type TierKey } from './tiers.ts';

export const perkCategories = ['dining', 'fitness', 'cafe', 'entertainment'] as const;
export type PerkCategory = (typeof perkCategories)[number];

export const perkClaimStatuses = ['active', 'redeemed', 'expired'] as const;
export type PerkClaimStatus = (typeof perkClaimStatuses)[number];

/** How far around a position perks are looked for, unless a radius is named. */
export const perkRadiusKm = 50;
/** How long a host can take a redemption back. */
export const undoRedemptionMinutes = 5;
/** How many of the latest redemptions the door shows. */
export const latestRedemptions = 20;
/** What a short code is made of: no letter or digit that is read or heard as another. */
export const shortCodeLetters = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
export const shortCodeLength = 8;
/** How long a member waits for a host in opening hours before somebody else takes over. */
export const unansweredMinutes = 10;
/** How many perks of a venue its card shows before it says how many more there are. */
export const perksPerVenueCard = 3;

/** Whether a plan opens a perk: they come with a paid one, and some with the highest alone. */
export const opensPerk = (tier: TierKey, minTier: TierKey): boolean =>
  reachesTier(tier, 'standard') && reachesTier(tier, minTier);
