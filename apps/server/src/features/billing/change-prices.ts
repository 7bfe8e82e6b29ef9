import type { Stripe } from 'stripe';
import { fromProvider } from '../../platform/services/payments.ts';
import {
  allPriceChanges,
  appliesFrom,
  applyPriceChange,
  comingPriceChanges,
  saveNewPrice,
  type PriceChange,
  notifySubscriber,
  notifySubscribers,
} from '../plans/price-changes.repository.ts';
import { tierOf } from '../plans/tiers.repository.ts';
import type { BillingNeeds } from './billing-needs.ts';
import { ensureCatalogue, makePrice, pricesWithoutTax } from './catalogue.ts';
import { customerOf } from './customers.repository.ts';
import { isLive } from './provider-state.ts';
import { allSubscriptions } from './sync-customer.ts';

type ChangeNeeds = Pick<BillingNeeds, 'db' | 'clock' | 'payments' | 'publicUrl'>;

/**
 * Advances announced price changes: notifies new subscribers, creates the price at the provider and applies it from its date
 * on. Each step can be repeated safely, on any node and after a crash.
 */
export async function changePrices(needs: ChangeNeeds): Promise<void> {
  const { db, clock } = needs;
  await notifySubscribers(db, clock.now());
  let somethingCounts = false;
  for (const change of await comingPriceChanges(db)) {
    if (!change.stripePriceId) await saveNewPrice(db, change.id, await makePriceFor(needs, change));
    if (change.takesEffectAt > clock.now()) continue;
    await db.transaction().execute((tx) => applyPriceChange(tx, change, clock.now()));
    somethingCounts = true;
  }
  if (somethingCounts) await moveToNewPrices(needs);
}

async function makePriceFor(needs: ChangeNeeds, { id, tier, monthlyCents }: PriceChange): Promise<string> {
  // The provider may not have the product of this plan yet.
  await ensureCatalogue(needs);
  const tierAtNewPrice = { ...(await tierOf(needs.db, tier)), monthlyCents };
  return makePrice(needs, tierAtNewPrice, { idempotencyKey: `price-change:${id}` });
}

/**
 * Moves subscriptions at an older price to the newer one, if their next renewal is after the end of their notice period.
 * Nothing is charged before that renewal. If a price does not include taxes, its subscriptions move to the same price with taxes
 * included. Members then pay less, so they get no notice.
 */
export async function moveToNewPrices(needs: ChangeNeeds): Promise<void> {
  await ensureCatalogue(needs);
  const problems: unknown[] = [];
  for (const change of await allPriceChanges(needs.db)) {
    if (!change.appliedAt || !change.oldStripePriceId) continue;
    for (const subscription of await subscriptionsAt(needs, change.oldStripePriceId)) {
      await moveWhenDue(needs, change, subscription).catch((error: unknown) => problems.push(error));
    }
  }
  for (const { old, included } of await pricesWithoutTax(needs)) {
    for (const subscription of await subscriptionsAt(needs, old)) {
      const moved = moveItem(needs, subscription, old, included);
      await moved.catch((error: unknown) => problems.push(error));
    }
  }
  if (problems.length > 0) throw new AggregateError(problems, 'Some subscriptions stay at an older price for now.');
}

/** All are read before the first one is moved, since moving changes the list. */
async function subscriptionsAt(needs: ChangeNeeds, price: string): Promise<Stripe.Subscription[]> {
  const found: Stripe.Subscription[] = [];
  for await (const one of allSubscriptions(needs, { price })) found.push(one);
  return found;
}

async function moveWhenDue(needs: ChangeNeeds, change: PriceChange, subscription: Stripe.Subscription) {
  const { db, clock } = needs;
  const item = movableItem(subscription, change.oldStripePriceId!);
  if (!item) return;
  const { customer } = subscription;
  const payer = await customerOf(db, { customerId: typeof customer === 'string' ? customer : customer.id });
  if (!payer) return;
  await notifySubscriber(db, change.id, payer.userId, clock.now());
  const from = await appliesFrom(db, change.id, payer.userId);
  if (!from || item.current_period_end * 1000 < from.getTime()) return;
  await moveItem(needs, subscription, change.oldStripePriceId!, change.stripePriceId!);
}

/** The item at a price. A subscription with a planned change of plan has a schedule, which sets its prices until then. */
const movableItem = (subscription: Stripe.Subscription, price: string) =>
  isLive(subscription) && !subscription.schedule
    ? subscription.items.data.find((one) => one.price.id === price)
    : undefined;

async function moveItem({ payments }: ChangeNeeds, subscription: Stripe.Subscription, from: string, to: string) {
  const item = movableItem(subscription, from);
  if (!item) return;
  await fromProvider(
    payments.stripe.subscriptions.update(subscription.id, {
      items: [{ id: item.id, price: to }],
      proration_behavior: 'none',
    }),
  );
}
