import type { SubscriptionStatus } from '@ambiance/domain/subscriptions';
import { parseTier, type TierKey, tierKeys } from '@ambiance/domain/tiers';
import type { Stripe } from 'stripe';
import type { StoredSubscription } from '../plans/subscriptions.repository.ts';

/** Our name of each provider status. Unknown ones count as `incomplete`, which gives no access. */
const statuses: Readonly<Record<string, SubscriptionStatus>> = {
  active: 'active',
  trialing: 'trialing',
  past_due: 'past_due',
  canceled: 'canceled',
  unpaid: 'unpaid',
  paused: 'unpaid',
};

/** Returns whether the provider still bills a subscription or waits for a payment. */
export const isLive = ({ status }: Stripe.Subscription): boolean =>
  ['active', 'trialing', 'past_due', 'unpaid', 'paused'].includes(status);

/** Returns whether the provider bills a subscription or will do so once its first payment is confirmed. */
export const mayCharge = (subscription: Stripe.Subscription): boolean =>
  isLive(subscription) || subscription.status === 'incomplete';

export const tierOfSubscription = (subscription: Stripe.Subscription): TierKey =>
  parseTier(subscription.items.data[0]?.price.metadata['tier']);

/**
 * The subscription that counts among all that a customer ever had. Live ones come first, then the higher tier, then the
 * newer one.
 */
export function choose(all: readonly Stripe.Subscription[]): Stripe.Subscription | undefined {
  const started = all.filter(({ status }) => status !== 'incomplete_expired');
  const rank = (one: Stripe.Subscription) =>
    isLive(one) ? tierKeys.indexOf(tierOfSubscription(one)) : one.status === 'canceled' ? -1 : -2;
  return started.toSorted((a, b) => rank(b) - rank(a) || b.created - a.created)[0];
}

/** Converts a subscription into what we store. It must have been read with its newest invoice. */
export function paidStateOf(subscription: Stripe.Subscription): StoredSubscription {
  const end = subscription.ended_at ?? subscription.items.data[0]?.current_period_end;
  const invoice = typeof subscription.latest_invoice === 'object' ? subscription.latest_invoice : null;
  const failedAt = invoice?.status_transitions.finalized_at ?? invoice?.created;
  const owes = subscription.status === 'past_due' && failedAt !== undefined;
  return {
    tier: tierOfSubscription(subscription),
    status: statuses[subscription.status] ?? 'incomplete',
    currentPeriodEndAt: end === undefined ? null : new Date(end * 1000),
    pastDueSinceAt: owes ? new Date(failedAt * 1000) : null,
    cancelAtPeriodEnd: subscription.cancel_at_period_end || Boolean(subscription.cancel_at),
  };
}
