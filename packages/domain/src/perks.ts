import { reachesTier, type TierKey } from './tiers.ts';

export const perkCategories = ['dining', 'fitness', 'cafe', 'entertainment'] as const;
export type PerkCategory = (typeof perkCategories)[number];

export const perkClaimStatuses = ['active', 'redeemed', 'expired'] as const;
export type PerkClaimStatus = (typeof perkClaimStatuses)[number];

/** Default radius of a perk search, in kilometres. */
export const perkRadiusKm = 50;
/** Minutes in which a host can undo a redemption. */
export const undoRedemptionMinutes = 5;
/** Number of recent redemptions shown at the door. */
export const latestRedemptions = 20;
/** Characters of a short code, without letters and digits that look or sound alike. */
export const shortCodeLetters = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
export const shortCodeLength = 8;

/** Writes a number as a short code: its last `length` digits in the base of `shortCodeLetters`. */
export function writeShortCode(number: bigint, length: number): string {
  const base = BigInt(shortCodeLetters.length);
  let [rest, letters] = [number, ''];
  for (let place = 0; place < length; place += 1) {
    letters = shortCodeLetters[Number(rest % base)]! + letters;
    rest /= base;
  }
  return letters;
}

/** Parses a typed short code; returns undefined if it has a different format. Capitals, spaces and hyphens are ignored. */
export function readShortCode(typed: string, length = shortCodeLength): string | undefined {
  const code = typed.replace(/[\s-]/g, '').toUpperCase();
  return new RegExp(`^[${shortCodeLetters}]{${length}}$`).test(code) ? code : undefined;
}

/** Minutes, within opening hours, after which a member without a reply can be assigned to another host. */
export const unansweredMinutes = 10;
/** Minutes, within opening hours, after which the managers are notified of a member without a reply. */
export const managerNoticeMinutes = 5;
/** Number of perks listed on a venue's card; the rest are only counted. */
export const perksPerVenueCard = 3;

/** True if a plan includes a perk: paid plans include perks, and only the highest plan includes all. */
export const opensPerk = (tier: TierKey, minTier: TierKey): boolean =>
  reachesTier(tier, 'standard') && reachesTier(tier, minTier);
