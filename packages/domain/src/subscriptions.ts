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
  /** What was bought or given. */
  tier: TierKey;
  status: SubscriptionStatus;
  /** End of what is paid for; null where nothing ends by itself (a gift, the free plan). */
  currentPeriodEndAt: Date | null;
  /** Since when an invoice is open; null while everything is paid. */
  pastDueSinceAt: Date | null;
}

/** How long a failed payment leaves the plan as it is. */
export const pastDueGraceDays = 7;

/** The tier that counts now. It decides every gate of the product. */
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
 * Of everything a member was given and pays for, the one that counts: what opens most now. Of two that open the same it
 * is the later one in the list.
 */
export function countingSubscription<S extends SubscriptionState>(all: readonly S[], now: Date): S | undefined {
  const rank = (one: S) => tierKeys.indexOf(effectiveTier(one, now));
  return all.toSorted((a, b) => rank(a) - rank(b)).at(-1);
}
