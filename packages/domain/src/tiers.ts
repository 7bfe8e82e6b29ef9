import { type Mood, moods } from './moods.ts';

/** Tiers, lowest first. */
export const tierKeys = ['free', 'standard', 'premium'] as const;
export type TierKey = (typeof tierKeys)[number];

/** A quota per period; null is unlimited. */
type Limit = number | null;

/** Features of a tier. The database is seeded from them; the screens use them if the tiers cannot be fetched. */
export interface Tier {
  key: TierKey;
  name: string;
  /** Monthly price in Canadian cents, taxes included. */
  monthlyCents: number;
  moods: readonly Mood[];
  limits: { dailyMessageLimit: Limit; weeklyNewChatsLimit: Limit };
}

export const builtInTiers: readonly Tier[] = [
  {
    key: 'free',
    name: 'Free',
    monthlyCents: 0,
    moods: ['chat'],
    limits: { dailyMessageLimit: 25, weeklyNewChatsLimit: 3 },
  },
  {
    key: 'standard',
    name: 'Standard',
    monthlyCents: 999,
    moods: ['chat', 'dinner', 'outdoor'],
    limits: { dailyMessageLimit: 250, weeklyNewChatsLimit: 15 },
  },
  {
    key: 'premium',
    name: 'Premium',
    monthlyCents: 1999,
    moods,
    limits: { dailyMessageLimit: null, weeklyNewChatsLimit: null },
  },
];

/** Days between the announcement of a new price, sent to subscribers, and the day it applies. */
export const priceNoticeDays = 30;

/** The earliest instant at which a price announced at `notifiedAt` may be charged. */
export const priceNoticeEnd = (notifiedAt: Date): Date => new Date(notifiedAt.getTime() + priceNoticeDays * 86_400_000);

/** Parses a tier in any letter case; unknown values are `free`. */
export function parseTier(text: string | null | undefined): TierKey {
  const key = text?.trim().toLowerCase();
  return tierKeys.find((tier) => tier === key) ?? 'free';
}

/** True if `tier` includes everything that `needed` includes. */
export const reachesTier = (tier: TierKey, needed: TierKey): boolean =>
  tierKeys.indexOf(tier) >= tierKeys.indexOf(needed);
