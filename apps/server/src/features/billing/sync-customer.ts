import type { UserId } from '@ambiance/domain/ids';
import { effectiveTier } from '@ambiance/domain/subscriptions';
import type { Stripe } from 'stripe';
import type { Db } from '../../platform/database/database.ts';
import { fromProvider } from '../../platform/payments.ts';
import { lockUsers } from '../../platform/database/lock-users.ts';
import { limitMoodTo } from '../moods/moods.repository.ts';
import { storePaid, subscriptionOf } from '../plans/subscriptions.repository.ts';
import { tierOf } from '../plans/tiers.repository.ts';
import type { BillingNeeds } from './billing-needs.ts';
import { advanceRevision, customerOf, saveEvent } from './customers.repository.ts';
import { isDeletedCustomer } from './deleted-customer.ts';
import { endAll, endSubscription } from './end-charges.ts';
import { choose, isLive, paidStateOf } from './provider-state.ts';

type SyncNeeds = Pick<BillingNeeds, 'db' | 'clock' | 'payments'>;

/** Everything that a customer ever subscribed to, with the newest invoice of each. */
export async function subscriptionsOf({ payments }: SyncNeeds, customerId: string): Promise<Stripe.Subscription[]> {
  const asked = payments.stripe.subscriptions.list({
    customer: customerId,
    status: 'all',
    limit: 100,
    expand: ['data.latest_invoice'],
  });
  return fromProvider(asked).then(
    ({ data }) => data,
    async (error: unknown) => {
      // A customer who was deleted in the provider's dashboard has no subscription any more.
      if (await isDeletedCustomer({ payments }, customerId, error)) return [];
      throw error;
    },
  );
}

/** Every subscription that has not ended, page by page, so that each page has its own time limit. */
export async function* allSubscriptions(
  { payments }: Pick<SyncNeeds, 'payments'>,
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
 * Brings a member's plan in step with what the provider says now, together with the event that was the reason. Each
 * reading is stored only if no other was stored since it began, so whatever comes doubled, late or in another order, the
 * newest state stays.
 */
export async function syncCustomer(
  needs: SyncNeeds,
  customerId: string,
  event?: { id: string; type: string },
): Promise<void> {
  const { db, clock } = needs;
  for (let tries = 0; tries < maxTries; tries += 1) {
    const customer = await customerOf(db, { customerId });
    // Not ours, or erased: there is nobody to tell.
    if (!customer) return;
    const all = await subscriptionsOf(needs, customerId);
    const { closedAt } = customer;
    // For example paid on a page that was open while the account was deleted: nobody could cancel that plan any more.
    if (closedAt && (await endAll(needs, customer, all, closedAt))) continue;
    const chosen = choose(all);
    await endSurplus(needs, all, chosen);
    const stored = await db.transaction().execute(async (tx) => {
      await lockUsers(tx, [customer.userId]);
      if (!(await advanceRevision(tx, customer))) return false;
      if (event) await saveEvent(tx, event, clock.now());
      await storePaid(tx, customer.userId, chosen && paidStateOf(chosen));
      await limitMoodToPlan(tx, customer.userId, clock.now());
      return true;
    });
    if (stored) return;
  }
  throw new Error(`The plan of customer ${customerId} keeps changing.`);
}

/** Two payment pages that were both finished make two subscriptions; nobody pays for more than one. */
async function endSurplus(needs: SyncNeeds, all: Stripe.Subscription[], chosen: Stripe.Subscription | undefined) {
  for (const one of all) {
    if (one === chosen || !isLive(one)) continue;
    await endSubscription(needs, one.id, { prorate: true, invoice_now: true });
  }
}

/** A mood that the plan does not open any more becomes the one that every plan has, in search too. The user is locked before. */
export async function limitMoodToPlan(tx: Db, userId: UserId, now: Date): Promise<void> {
  const subscription = await subscriptionOf(tx, userId, now);
  const renewsAnyMoment = subscription?.status === 'active' && !subscription.cancelAtPeriodEnd;
  const tier = renewsAnyMoment ? subscription.tier : effectiveTier(subscription, now);
  await limitMoodTo(tx, userId, (await tierOf(tx, tier)).moods);
}
