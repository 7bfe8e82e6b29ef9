import { parseTier, type TierKey, tierKeys } from './tiers.ts';

export const subscriptionStatuses = [
  'none',
  'active',
  'trialing',
  'past_due',
  'canceled',
  'unpaid',
  'incomplete',
] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

export interface SubscriptionState {
  /** The tier that was bought or given. */
  tier: TierKey;
  status: SubscriptionStatus;
  /** End of the paid period; null if there is none (a gift, the free plan). */
  currentPeriodEndAt: Date | null;
  /** Time since which an invoice is unpaid; null if all are paid. */
  pastDueSinceAt: Date | null;
}

/** Days for which a plan stays active after a failed payment. */
export const pastDueGraceDays = 7;

/** Months for which a paid plan can be paused. */
export const pauseMonths = [1, 2, 3] as const;
export type PauseMonths = (typeof pauseMonths)[number];

/**
 * The instant a number of months after `anchor`, as the payment provider counts its periods: a day that a month does not have
 * becomes its last day.
 */
function monthsAfter(anchor: Date, months: number): Date {
  const first = new Date(anchor);
  first.setUTCMonth(anchor.getUTCMonth() + months, 1);
  const lastDay = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(anchor.getUTCDate(), lastDay));
  return first;
}

/** The end of a pause of some months that begins at `from`, the end of a period of a plan whose periods are counted from `anchor`. */
export function pauseEnd(anchor: Date, from: Date, months: PauseMonths): Date {
  const begun = (from.getUTCFullYear() - anchor.getUTCFullYear()) * 12 + from.getUTCMonth() - anchor.getUTCMonth();
  return monthsAfter(anchor, begun + months);
}

/** The tier in effect now. It decides every plan limit of the product. */
export function effectiveTier(subscription: SubscriptionState | undefined, now: Date): TierKey {
  if (!subscription) return 'free';
  const { tier, status, currentPeriodEndAt, pastDueSinceAt } = subscription;
  if (status === 'past_due') {
    const graceEnds = (pastDueSinceAt ?? currentPeriodEndAt)?.getTime() ?? 0;
    return now.getTime() < graceEnds + pastDueGraceDays * 86_400_000 ? parseTier(tier) : 'free';
  }
  if (status === 'active' || status === 'trialing' || status === 'canceled') {
    const paidUntil = currentPeriodEndAt?.getTime() ?? (status === 'canceled' ? 0 : Infinity);
    return now.getTime() < paidUntil ? parseTier(tier) : 'free';
  }
  return 'free';
}

/**
 * The subscription in effect, of all that a member was given or pays for: the one with the highest tier now. If two have the
 * same tier, the later one in the list wins.
 */
export function countingSubscription<S extends SubscriptionState>(all: readonly S[], now: Date): S | undefined {
  const rank = (one: S) => tierKeys.indexOf(effectiveTier(one, now));
  return all.toSorted((a, b) => rank(a) - rank(b)).at(-1);
}
