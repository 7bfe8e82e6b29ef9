import type { SubscriptionStatus } from '@ambiance/domain/subscriptions';
import { parseTier, reachesTier, type TierKey, tierKeys } from '@ambiance/domain/tiers';
import type { Stripe } from 'stripe';
import type { StoredSubscription } from '../plans/subscriptions.repository.ts';

/** A subscription that was read with its newest invoice. */
export interface ReadSubscription extends Stripe.Subscription {
  /** The invoice of the current period of a plan that was paused once, if a newer invoice bills a change within the period. */
  period_invoice?: Stripe.Invoice | undefined;
}

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
export function choose<S extends Stripe.Subscription>(all: readonly S[]): S | undefined {
  const started = all.filter(({ status }) => status !== 'incomplete_expired');
  const rank = (one: Stripe.Subscription) =>
    isLive(one) ? tierKeys.indexOf(tierOfSubscription(one)) : one.status === 'canceled' ? -1 : -2;
  return started.toSorted((a, b) => rank(b) - rank(a) || b.created - a.created)[0];
}

/** Marks, at the provider, a subscription that its member has paused at least once. */
export const pausedMark = { paused_by: 'member' } as const;

/**
 * Payments are collected again this long before the period that follows a pause, so that the provider never has to decide which of
 * two simultaneous events comes first. No period begins in the meantime.
 */
export const resumesBeforeSeconds = 3600;

interface Pause {
  /** True if the current period is the first or a later month of the pause, for which nothing is paid. */
  hasBegun: boolean;
  /** Seconds since 1970. */
  from: number;
  until: number;
}

/**
 * The pause of a subscription, planned or begun; undefined without one, or if it was set in the provider's dashboard. It must have
 * been read with its newest invoice.
 */
export function pauseOf(subscription: ReadSubscription): Pause | undefined {
  const { pause_collection: pause } = subscription;
  const hasBegun = isUnpaidMonth(subscription);
  const end = subscription.items.data[0]?.current_period_end;
  if (end === undefined || !isLive(subscription) || !isPausedByMember(subscription)) return undefined;
  if (!pause && !hasBegun) return undefined;
  const until = pause?.resumes_at ? pause.resumes_at + resumesBeforeSeconds : end;
  return { hasBegun, from: paidUntil(subscription), until };
}

const isPausedByMember = ({ metadata }: Stripe.Subscription) => metadata['paused_by'] === pausedMark.paused_by;

const newestInvoice = ({ latest_invoice }: Stripe.Subscription): Stripe.Invoice | null =>
  typeof latest_invoice === 'object' ? latest_invoice : null;

/** True if an invoice bills the current period itself, and not only a change of plan within it. */
export function billsPeriod(subscription: Stripe.Subscription, { lines }: Stripe.Invoice): boolean {
  const start = subscription.items.data[0]?.current_period_start;
  return lines.data.some(({ period, parent }) => {
    const item = parent?.subscription_item_details ?? parent?.invoice_item_details;
    return period.start === start && !item?.proration;
  });
}

/** The newest invoice of a plan that was paused at least once, if it bills only a change within the current period. */
export function invoiceOfChange(subscription: Stripe.Subscription): Stripe.Invoice | undefined {
  const newest = newestInvoice(subscription);
  return isPausedByMember(subscription) && newest && !billsPeriod(subscription, newest) ? newest : undefined;
}

/** True if the current period is a month of a pause. */
function isUnpaidMonth(subscription: ReadSubscription): boolean {
  const { pause_collection, period_invoice } = subscription;
  const invoice = invoiceOfChange(subscription) ? period_invoice : newestInvoice(subscription);
  // An extension after a suspension has an invoice of zero.
  if (!isPausedByMember(subscription) || !invoice || invoice.total <= 0) return false;
  return invoice.status === 'void' || (invoice.status === 'draft' && pause_collection !== null);
}

/**
 * The void invoice of a change to a higher plan than the stored one. The change was confirmed on a page of the provider that was opened
 * before the pause, and nothing was paid for it. Undefined if there is none.
 */
export function voidChange(subscription: Stripe.Subscription, stored: StoredSubscription): Stripe.Invoice | undefined {
  const invoice = invoiceOfChange(subscription);
  const isHigher = !reachesTier(stored.tier, tierOfSubscription(subscription));
  return isHigher && invoice?.status === 'void' && invoice.total > 0 ? invoice : undefined;
}

/** The price before a change within a period, which the invoice of the change credits. */
export function priceBefore({ lines }: Stripe.Invoice): string | undefined {
  const price = lines.data.find(({ amount }) => amount < 0)?.pricing?.price_details?.price;
  return typeof price === 'object' ? price.id : price;
}

/**
 * The end of the time that is paid for, in seconds since 1970: the current period's end, or its beginning in a pause. The
 * subscription must have been read with its newest invoice.
 */
export function paidUntil(subscription: ReadSubscription): number {
  const item = subscription.items.data[0];
  return (isUnpaidMonth(subscription) ? item?.current_period_start : item?.current_period_end) ?? 0;
}

/** Converts a subscription into what we store. It must have been read with its newest invoice. */
export function paidStateOf(subscription: ReadSubscription): StoredSubscription {
  const pause = pauseOf(subscription);
  const end = subscription.ended_at ?? pause?.from ?? subscription.items.data[0]?.current_period_end;
  const invoice = newestInvoice(subscription);
  const failedAt = invoice?.status_transitions.finalized_at ?? invoice?.created;
  const owes = subscription.status === 'past_due' && failedAt !== undefined;
  return {
    tier: tierOfSubscription(subscription),
    status: statuses[subscription.status] ?? 'incomplete',
    currentPeriodEndAt: end === undefined ? null : new Date(end * 1000),
    pastDueSinceAt: owes ? new Date(failedAt * 1000) : null,
    cancelAtPeriodEnd: subscription.cancel_at_period_end || Boolean(subscription.cancel_at),
    pausedUntilAt: pause ? new Date(pause.until * 1000) : null,
    billingAnchorAt: new Date(subscription.billing_cycle_anchor * 1000),
  };
}
