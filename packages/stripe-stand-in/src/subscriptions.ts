import { recordEvent } from './events.ts';
import type { Invoice, Price, Subscription, Taxed } from './objects.ts';
import type { Objects } from './store.ts';
import { totalOf } from './tax.ts';

/** Error of a charge that the card refused. */
export class CardDeclined extends Error {}

const liveStatuses = ['active', 'trialing', 'past_due', 'unpaid'] as const;
export const isLive = ({ status }: Subscription): boolean => liveStatuses.some((live) => live === status);

const daySeconds = 86_400;
/** Days after a failed renewal on which the payment is retried; after the last one the subscription ends. */
const retryDays = [3, 5, 7, 14];

/** Charges the customer's card for the first month, and starts the subscription. */
export async function startSubscription(
  objects: Objects,
  {
    customer,
    price: priceId,
    metadata,
    automatic_tax = { enabled: false },
  }: Taxed & { customer: string; price: string; metadata: Record<string, string> },
): Promise<Subscription> {
  const price = (await objects.get('price', priceId))!;
  if (!(await canCharge(objects, customer))) throw new CardDeclined();
  const { now } = objects;
  const id = objects.newId('sub');
  const period = { start: now, end: monthsAfter(now, 1) };
  const amount = totalOf(price.unit_amount, price, { automatic_tax });
  const invoice = await makeInvoice(objects, { customer, subscription: id, price, amount, period });
  const subscription = await objects.put<Subscription>({
    id,
    object: 'subscription',
    created: now,
    customer,
    status: 'active',
    cancel_at_period_end: false,
    canceled_at: null,
    ended_at: null,
    billing_cycle_anchor: now,
    pause_collection: null,
    automatic_tax,
    latest_invoice: invoice.id,
    metadata,
    items: {
      object: 'list',
      has_more: false,
      url: '/v1/subscription_items',
      data: [
        {
          id: objects.newId('si'),
          object: 'subscription_item',
          quantity: 1,
          price: price.id,
          current_period_start: period.start,
          current_period_end: period.end,
        },
      ],
    },
    stand_in: { months: 1, nextPrice: null, attempts: 0 },
  });
  await recordEvent(objects, 'customer.subscription.created', subscription);
  await pay(objects, invoice);
  return subscription;
}

export async function setCancelAtPeriodEnd(objects: Objects, subscription: Subscription, cancel: boolean) {
  const canceledAt = cancel ? objects.now : null;
  await change(objects, { ...subscription, cancel_at_period_end: cancel, canceled_at: canceledAt });
}

/**
 * Changes the price. A higher price applies immediately and charges the difference for the rest of the period; a lower one
 * applies from the next period.
 */
export async function changePrice(objects: Objects, subscription: Subscription, priceId: string): Promise<void> {
  const [item] = subscription.items.data;
  const [current, next] = [await objects.get('price', item.price), await objects.get('price', priceId)];
  if (!current || !next) return;
  if (next.unit_amount <= current.unit_amount) {
    const nextPrice = next.id === current.id ? null : next.id;
    await change(objects, { ...subscription, stand_in: { ...subscription.stand_in, nextPrice } });
    return;
  }
  if (!(await canCharge(objects, subscription.customer))) throw new CardDeclined();
  const left = (item.current_period_end - objects.now) / (item.current_period_end - item.current_period_start);
  const difference = Math.round((next.unit_amount - current.unit_amount) * Math.max(0, left));
  const amount = totalOf(difference, next, subscription);
  const period = { start: objects.now, end: item.current_period_end };
  const credit = { price: current, amount: Math.round(current.unit_amount * Math.max(0, left)) };
  const bill = { customer: subscription.customer, subscription: subscription.id, price: next, amount, period, credit };
  const invoice = await makeInvoice(objects, bill);
  if (subscription.pause_collection) await objects.put<Invoice>({ ...invoice, status: 'void' });
  else await pay(objects, invoice);
  await change(objects, {
    ...subscription,
    cancel_at_period_end: false,
    canceled_at: null,
    latest_invoice: invoice.id,
    items: { ...subscription.items, data: [{ ...item, price: next.id }] },
    stand_in: { ...subscription.stand_in, nextPrice: null },
  });
}

/** Switches to another price of the same plan from the next renewal on; the paid period is not affected. */
export async function renewAt(objects: Objects, subscription: Subscription, price: string): Promise<void> {
  const [item] = subscription.items.data;
  await change(objects, { ...subscription, items: { ...subscription.items, data: [{ ...item, price }] } });
}

/** Moves the end of the current period without a charge, as a trial does that starts within it. */
export async function renewLater(
  objects: Objects,
  subscription: Subscription,
  { end, metadata }: { end: number; metadata: Record<string, string> },
): Promise<void> {
  const [item] = subscription.items.data;
  await change(objects, {
    ...subscription,
    status: 'trialing',
    billing_cycle_anchor: end,
    metadata: { ...subscription.metadata, ...metadata },
    items: { ...subscription.items, data: [{ ...item, current_period_end: end }] },
    stand_in: { ...subscription.stand_in, months: 0 },
  });
}

/** Sets when payments are collected again, or clears the pause. Invoices are void from now until then. */
export async function setPause(
  objects: Objects,
  subscription: Subscription,
  pause_collection: Subscription['pause_collection'],
): Promise<void> {
  await change(objects, { ...subscription, pause_collection: pause_collection ?? null });
}

/** Begins a new period now and charges it, without a proration. A declined card leaves the subscription as it is. */
export async function beginPeriodNow(objects: Objects, subscription: Subscription): Promise<void> {
  if (!(await canCharge(objects, subscription.customer))) throw new CardDeclined();
  const [item] = subscription.items.data;
  await renew(objects, {
    ...subscription,
    billing_cycle_anchor: objects.now,
    items: { ...subscription.items, data: [{ ...item, current_period_end: objects.now }] },
    stand_in: { ...subscription.stand_in, months: 0 },
  });
}

export async function changeMetadata(objects: Objects, subscription: Subscription, changes: Record<string, string>) {
  await objects.put({ ...subscription, metadata: { ...subscription.metadata, ...changes } });
}

export async function endSubscription(objects: Objects, subscription: Subscription, at = objects.now) {
  const ended: Subscription = { ...subscription, status: 'canceled', ended_at: at, canceled_at: at };
  await objects.put(ended);
  await recordEvent(objects, 'customer.subscription.deleted', ended);
  return ended;
}

/** Processes everything due: renewals, payment retries and endings. */
export async function billWhatIsDue(objects: Objects): Promise<void> {
  for (const subscription of await objects.find('subscription')) {
    if (isLive(subscription)) await billIfDue(objects, subscription);
  }
}

async function billIfDue(objects: Objects, subscription: Subscription): Promise<void> {
  const [item] = subscription.items.data;
  const resumesAt = subscription.pause_collection?.resumes_at ?? Infinity;
  if (resumesAt <= Math.min(objects.now, item.current_period_end)) {
    await setPause(objects, subscription, null);
    return billIfDue(objects, { ...subscription, pause_collection: null });
  }
  if (subscription.status === 'past_due') return retryIfDue(objects, subscription);
  if (item.current_period_end > objects.now) return;
  if (subscription.cancel_at_period_end) {
    await endSubscription(objects, subscription, item.current_period_end);
    return;
  }
  await billIfDue(objects, await renew(objects, subscription));
}

async function renew(objects: Objects, subscription: Subscription): Promise<Subscription> {
  const [item] = subscription.items.data;
  const { months, nextPrice } = subscription.stand_in;
  const price = (await objects.get('price', nextPrice ?? item.price))!;
  const period = {
    start: item.current_period_end,
    end: monthsAfter(subscription.billing_cycle_anchor, months + 1),
  };
  const { customer, id } = subscription;
  const amount = totalOf(price.unit_amount, price, subscription);
  const bill = { customer, subscription: id, price, amount, period };
  const made = await makeInvoice(objects, bill, period.start);
  const isPaused = Boolean(subscription.pause_collection);
  const invoice = isPaused ? await objects.put<Invoice>({ ...made, status: 'void' }) : made;
  const isUnpaid = !isPaused && !(await canCharge(objects, subscription.customer));
  const renewed: Subscription = {
    ...subscription,
    status: isUnpaid ? 'past_due' : 'active',
    latest_invoice: invoice.id,
    items: {
      ...subscription.items,
      data: [
        {
          ...item,
          price: price.id,
          current_period_start: period.start,
          current_period_end: period.end,
        },
      ],
    },
    stand_in: { months: months + 1, nextPrice: null, attempts: isUnpaid ? 1 : 0 },
  };
  await change(objects, renewed);
  if (isUnpaid) await recordEvent(objects, 'invoice.payment_failed', invoice);
  else if (!isPaused) await pay(objects, invoice);
  return renewed;
}

/** Time of the next payment attempt on a subscription's open invoice. */
export async function nextTryAt(objects: Objects, { latest_invoice, stand_in }: Subscription): Promise<number> {
  const invoice = (await objects.get('invoice', latest_invoice))!;
  return invoice.created + (retryDays[stand_in.attempts - 1] ?? Infinity) * daySeconds;
}

async function retryIfDue(objects: Objects, subscription: Subscription): Promise<void> {
  const { attempts } = subscription.stand_in;
  if (objects.now < (await nextTryAt(objects, subscription))) return;
  const invoice = (await objects.get('invoice', subscription.latest_invoice))!;
  if (await payOpenInvoice(objects, subscription)) return;
  if (attempts === retryDays.length) await endSubscription(objects, subscription);
  else {
    const tried = { ...subscription, stand_in: { ...subscription.stand_in, attempts: attempts + 1 } };
    await objects.put(tried);
    await recordEvent(objects, 'invoice.payment_failed', invoice);
    await retryIfDue(objects, tried);
  }
}

/** Tries to pay the open invoice, for example after the card was replaced. */
export async function payOpenInvoice(objects: Objects, subscription: Subscription): Promise<boolean> {
  const invoice = (await objects.get('invoice', subscription.latest_invoice))!;
  if (!(await canCharge(objects, subscription.customer))) return false;
  await pay(objects, invoice);
  await change(objects, { ...subscription, status: 'active', stand_in: { ...subscription.stand_in, attempts: 0 } });
  return true;
}

async function change(objects: Objects, changed: Subscription): Promise<void> {
  await objects.put(changed);
  await recordEvent(objects, 'customer.subscription.updated', changed);
}

const canCharge = async (objects: Objects, customer: string): Promise<boolean> =>
  (await objects.get('customer', customer))?.stand_in.card?.charges === 'succeed';

interface Bill {
  customer: string;
  subscription: string;
  price: Price;
  amount: number;
  /** The period that it charges for. */
  period: { start: number; end: number };
  /** For a change within a period: the rest of the former price, which `amount` has already been reduced by. */
  credit?: { price: Price; amount: number };
}

async function makeInvoice(
  objects: Objects,
  { customer, subscription, price, amount, period, credit }: Bill,
  at = objects.now,
): Promise<Invoice> {
  const id = objects.newId('in');
  const line = (lineAmount: number, { id: priced, product }: Price) => ({
    period,
    amount: lineAmount,
    pricing: { type: 'price_details' as const, price_details: { price: priced, product } },
    parent: {
      type: 'subscription_item_details' as const,
      subscription_item_details: { proration: credit !== undefined },
    },
  });
  const data = [...(credit ? [line(-credit.amount, credit.price)] : []), line(amount + (credit?.amount ?? 0), price)];
  return objects.put<Invoice>({
    id,
    object: 'invoice',
    created: at,
    customer,
    status: 'open',
    currency: price.currency,
    total: amount,
    amount_due: amount,
    amount_paid: 0,
    number: `TEST-${id.slice(-6).toUpperCase()}`,
    status_transitions: { finalized_at: at, paid_at: null },
    lines: { object: 'list', has_more: false, url: `/v1/invoices/${id}/lines`, data },
    parent: { type: 'subscription_details', subscription_details: { subscription } },
  });
}

async function pay(objects: Objects, invoice: Invoice): Promise<void> {
  const status_transitions = { ...invoice.status_transitions, paid_at: objects.now };
  const paid = { ...invoice, status: 'paid' as const, amount_paid: invoice.amount_due, status_transitions };
  await objects.put(paid);
  await recordEvent(objects, 'invoice.paid', paid);
}

/** The time a number of months after `anchor`, in seconds. A day that a month does not have becomes its last day. */
export function monthsAfter(anchor: number, months: number): number {
  const start = new Date(anchor * 1000);
  const first = new Date(start);
  first.setUTCMonth(start.getUTCMonth() + months, 1);
  const lastDay = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(start.getUTCDate(), lastDay));
  return Math.floor(first.getTime() / 1000);
}
