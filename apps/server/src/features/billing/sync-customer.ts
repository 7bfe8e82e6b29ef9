import { isDeepStrictEqual } from 'node:util';
import type { UserId } from '@ambiance/domain/ids';
import { effectiveTier } from '@ambiance/domain/subscriptions';
import type { Stripe } from 'stripe';
import type { Db } from '../../platform/database/database.ts';
import { fromProvider, type Payments, refusalCode } from '../../platform/services/payments.ts';
import { lockUsers } from '../../platform/database/lock-users.ts';
import { limitMoodTo } from '../moods/moods.repository.ts';
import { publishUserEvent } from '../notifications/user-events.ts';
import {
  effectiveTierOf,
  storedSubscriptionsOf,
  storePaid,
  subscriptionOf,
} from '../plans/subscriptions.repository.ts';
import { tierOf } from '../plans/tiers.repository.ts';
import type { BillingNeeds } from './billing-needs.ts';
import { advanceRevision, customerOf, saveEvent } from './customers.repository.ts';
import { endAll, endSubscription } from './end-charges.ts';
import { noticePaidPlan, noticeRevertedChange, type RevertedChange } from './plan-notices.ts';
import {
  billsPeriod,
  choose,
  invoiceOfChange,
  isLive,
  paidStateOf,
  pauseOf,
  priceBefore,
  type ReadSubscription,
  tierOfSubscription,
  voidChange,
} from './provider-state.ts';

export type SyncNeeds = Pick<BillingNeeds, 'db' | 'clock' | 'payments' | 'bus'>;
type ReadNeeds = Pick<BillingNeeds, 'payments'>;

/** All subscriptions that a customer ever had, each with the invoices that tell what is paid. */
export async function subscriptionsOf(needs: ReadNeeds, customerId: string): Promise<ReadSubscription[]> {
  const found: ReadSubscription[] = [];
  for (const one of await listSubscriptions(needs, customerId)) {
    found.push(invoiceOfChange(one) ? { ...one, period_invoice: await periodInvoiceOf(needs, one) } : one);
  }
  return found;
}

async function periodInvoiceOf({ payments }: ReadNeeds, subscription: Stripe.Subscription) {
  const listed = payments.stripe.invoices.list({ subscription: subscription.id, limit: 100 });
  return (await fromProvider(listed)).data.find((invoice) => billsPeriod(subscription, invoice));
}

async function listSubscriptions({ payments }: ReadNeeds, customerId: string): Promise<Stripe.Subscription[]> {
  const asked = payments.stripe.subscriptions.list({
    customer: customerId,
    status: 'all',
    limit: 100,
    expand: ['data.latest_invoice'],
  });
  return fromProvider(asked).then(
    ({ data }) => data,
    async (error: unknown) => {
      // A customer who was deleted in the provider's dashboard no longer has any subscription.
      if (await isDeletedCustomer({ payments }, customerId, error)) return [];
      throw error;
    },
  );
}

/** Yields all subscriptions that have not ended, page by page, so that each page has its own timeout. */
export async function* allSubscriptions(
  { payments }: ReadNeeds,
  filter: Pick<Stripe.SubscriptionListParams, 'price'> = {},
): AsyncGenerator<Stripe.Subscription> {
  let after: { starting_after?: string } = {};
  let isLast = false;
  while (!isLast) {
    const page = await fromProvider(payments.stripe.subscriptions.list({ ...filter, ...after, limit: 100 }));
    yield* page.data;
    after = { starting_after: page.data.at(-1)?.id ?? '' };
    isLast = !page.has_more || page.data.length === 0;
  }
}

const maxTries = 100;

/**
 * Stores a member's plan as the provider has it now, together with the event that triggered the reading. A reading is stored
 * only if no other was stored since it began. The newest state therefore wins, even with duplicate, late or reordered
 * events. If the plan has changed, the member's open pages read it again. Returns the subscription that was stored.
 */
export async function syncCustomer(
  needs: SyncNeeds,
  customerId: string,
  event?: { id: string; type: string },
): Promise<Stripe.Subscription | undefined> {
  const { db, clock, bus } = needs;
  let reverted: RevertedChange | undefined;
  for (let tries = 0; tries < maxTries; tries += 1) {
    const customer = await customerOf(db, { customerId });
    // The customer is not ours, or the account was erased.
    if (!customer) return undefined;
    const all = await subscriptionsOf(needs, customerId);
    const { closedAt } = customer;
    // For example, it was paid on a page that was open while the account was deleted. Its owner can no longer cancel it.
    if (closedAt && (await endAll(needs, customer, all, closedAt))) continue;
    const chosen = choose(all);
    await endDuplicates(needs, all, chosen);
    if (chosen && (await endCancelledPause(needs, chosen))) continue;
    const revertedNow = chosen && (await revertVoidChange(needs, customer.userId, chosen));
    if (revertedNow) {
      reverted = revertedNow;
      continue;
    }
    const stored = await db.transaction().execute(async (tx) => {
      await lockUsers(tx, [customer.userId]);
      if (!(await advanceRevision(tx, customer))) return undefined;
      if (event) await saveEvent(tx, event, clock.now());
      const { paid: before } = await storedSubscriptionsOf(tx, customer.userId);
      const after = chosen && paidStateOf(chosen);
      await storePaid(tx, customer.userId, after);
      await noticePaidPlan(tx, customer.userId, { before, after }, clock.now());
      if (reverted) await noticeRevertedChange(tx, customer.userId, reverted, clock.now());
      await limitMoodToPlan(tx, customer.userId, clock.now());
      // A pause begins by the clock, so the event that reports it changes nothing that is stored. A refund by a command has already
      // stored the end of a plan, but the command is not on the bus.
      const isReported =
        event?.type === 'customer.subscription.deleted' || (event && chosen && pauseOf(chosen)?.hasBegun);
      const isChanged = !isDeepStrictEqual(before, after) || isReported;
      return { changedTo: isChanged ? await effectiveTierOf(tx, customer.userId, clock.now()) : undefined };
    });
    if (!stored) continue;
    if (stored.changedTo) publishUserEvent(bus, [customer.userId], 'PlanChanged', stored.changedTo);
    return chosen;
  }
  throw new Error(`The plan of customer ${customerId} keeps changing.`);
}

/** Finishing two checkout pages creates two subscriptions. All but the chosen one are ended, with a refund of the rest. */
async function endDuplicates(needs: SyncNeeds, all: Stripe.Subscription[], chosen: Stripe.Subscription | undefined) {
  for (const one of all) {
    if (one === chosen || !isLive(one)) continue;
    await endSubscription(needs, one.id, { prorate: true, invoice_now: true });
  }
}

/**
 * A plan that was cancelled does not resume. If its pause has begun, nothing paid is left, so the plan ends now, and another one can be
 * bought. Returns whether anything changed at the provider.
 */
async function endCancelledPause(needs: SyncNeeds, subscription: ReadSubscription): Promise<boolean> {
  const pause = pauseOf(subscription);
  if (!pause || !(subscription.cancel_at_period_end || subscription.cancel_at)) return false;
  const { subscriptions } = needs.payments.stripe;
  if (pause.hasBegun) await endSubscription(needs, subscription.id);
  else await fromProvider(subscriptions.update(subscription.id, { pause_collection: '' }));
  return true;
}

/**
 * A paused plan cannot be changed, since its invoices are void and a higher plan would cost nothing. But pages of the provider that were
 * opened before the pause cannot be closed. Sets the plan back to what it was, and returns the change that this reverts.
 */
async function revertVoidChange(
  { db, payments }: SyncNeeds,
  userId: UserId,
  subscription: Stripe.Subscription,
): Promise<RevertedChange | undefined> {
  if (!isLive(subscription) || !invoiceOfChange(subscription)) return undefined;
  const { paid } = await storedSubscriptionsOf(db, userId);
  const invoice = paid && voidChange(subscription, paid);
  if (!paid || !invoice) return undefined;
  const price = priceBefore(invoice) ?? (await tierOf(db, paid.tier)).stripePriceId ?? '';
  const items = [{ id: subscription.items.data[0]!.id, price }];
  await fromProvider(payments.stripe.subscriptions.update(subscription.id, { items, proration_behavior: 'none' }));
  return { tier: tierOfSubscription(subscription), fromMs: invoice.created * 1000 };
}

/** Replaces a mood that the plan no longer allows by the one that every plan has, also in search. The user must be locked. */
export async function limitMoodToPlan(tx: Db, userId: UserId, now: Date): Promise<void> {
  const subscription = await subscriptionOf(tx, userId, now);
  const renewsAnyMoment =
    subscription?.status === 'active' && !subscription.cancelAtPeriodEnd && !subscription.pausedUntilAt;
  const tier = renewsAnyMoment ? subscription.tier : effectiveTier(subscription, now);
  await limitMoodTo(tx, userId, (await tierOf(tx, tier)).moods);
}

/**
 * Returns whether a call failed because its customer was deleted in the provider's dashboard, which also ends their
 * subscriptions. It returns false for a customer whom the provider never had, for example with the key of another account.
 */
export async function isDeletedCustomer(
  { payments }: { payments: Payments },
  customerId: string,
  error: unknown,
): Promise<boolean> {
  if (refusalCode(error) !== 'resource_missing') return false;
  const customer = await fromProvider(payments.stripe.customers.retrieve(customerId)).catch(() => undefined);
  return customer?.deleted === true;
}
