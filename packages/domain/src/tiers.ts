import { type Mood, moods } from './moods.ts';

/** The levels a member can be on, lowest first. */
export const tierKeys = ['free', 'standard', 'premium'] as const;
export type TierKey = (typeof tierKeys)[number];

/** A number of things allowed in a period; null is unlimited. */
type Limit = number | null;

/** What a tier opens. The database is seeded from these; the screens fall back to them when the tiers call fails. */
export interface Tier {
  key: TierKey;
  name: string;
  /** Price of a month in Canadian cents, before tax. */
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

/** How long before it counts a new price is announced, and a subscriber told of it. */
export const priceNoticeDays = 30;

/** The first instant at which a price may be charged that was told at `toldAt`. */
export const priceNoticeEnd = (toldAt: Date): Date => new Date(toldAt.getTime() + priceNoticeDays * 86_400_000);

/** Reads a tier however it is written; anything unknown is free. */
export function parseTier(text: string | null | undefined): TierKey {
  const key = text?.trim().toLowerCase();
  return tierKeys.find((tier) => tier === key) ?? 'free';
}

/** Whether `tier` opens what `needed` opens. */
export const reachesTier = (tier: TierKey, needed: TierKey): boolean =>
  tierKeys.indexOf(tier) >= tierKeys.indexOf(needed);
