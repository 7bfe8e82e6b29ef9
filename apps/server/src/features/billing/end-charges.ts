import type { Stripe } from 'stripe';
import { fromProvider, isRefusedByProvider } from '../../platform/payments.ts';
import type { BillingNeeds } from './billing-needs.ts';
import { isLive, mayCharge } from './provider-state.ts';

type EndNeeds = Pick<BillingNeeds, 'payments'>;

/** Our clock and the provider's may differ by this; in doubt the money goes back. */
const clockDifferenceSeconds = 60;

/**
 * Ends everything that the provider charges for, at once, and pays back what was paid since a moment; of what was paid before
 * also the part for the time after it, where `paysBackUnused`.
 */
export async function endAll(
  needs: EndNeeds,
  all: readonly Stripe.Subscription[],
  since: Date,
  paysBackUnused: boolean,
): Promise<void> {
  for (const subscription of all) {
    // The money first: a subscription that still runs is found again when this fails half-way.
    for (const payment of await paymentsToReturn(needs, subscription, since)) await payBack(needs, payment);
    if (paysBackUnused && isLive(subscription)) await payBackUnused(needs, subscription, since);
    if (mayCharge(subscription)) await fromProvider(needs.payments.stripe.subscriptions.cancel(subscription.id));
  }
}

/** Whether something still charges, or was paid since a moment and not paid back. */
export async function isChargedSince(
  needs: EndNeeds,
  all: readonly Stripe.Subscription[],
  since: Date,
): Promise<boolean> {
  if (all.some(mayCharge)) return true;
  for (const subscription of all) {
    if ((await paymentsToReturn(needs, subscription, since)).length > 0) return true;
  }
  return false;
}

/** The payments of the newest invoice, which must have been read with the subscription, where it was paid since then. */
async function paymentsToReturn({ payments }: EndNeeds, { latest_invoice }: Stripe.Subscription, since: Date) {
  const invoice = paidInvoice(latest_invoice);
  const paidAt = invoice?.status_transitions.paid_at;
  if (!invoice || !paidAt) return [];
  if (paidAt < Math.floor(since.getTime() / 1000) - clockDifferenceSeconds) return [];
  return openPayments({ payments }, invoice.id);
}

const paidInvoice = (invoice: Stripe.Subscription['latest_invoice']) =>
  typeof invoice === 'object' && invoice && invoice.amount_paid > 0 ? invoice : null;

/** The payments of an invoice of which nothing was paid back. */
async function openPayments({ payments }: EndNeeds, invoice: string): Promise<string[]> {
  const made = await fromProvider(payments.stripe.invoicePayments.list({ invoice, status: 'paid' }));
  const intents = made.data.flatMap(({ payment }) => payment.payment_intent ?? []);
  const open: string[] = [];
  for (const intent of intents.map((one) => (typeof one === 'string' ? one : one.id))) {
    const returned = await fromProvider(payments.stripe.refunds.list({ payment_intent: intent }));
    if (!returned.data.some(({ status }) => status !== 'failed' && status !== 'canceled')) open.push(intent);
  }
  return open;
}

/**
 * Pays back what was paid for the time from a moment to the end of the running period: by the invoice that began it, and by
 * those of changes of plan since. A period that was put off is used up later by as much.
 */
async function payBackUnused(needs: EndNeeds, subscription: Stripe.Subscription, from: Date): Promise<void> {
  const item = subscription.items.data[0];
  if (!item) return;
  const left = item.current_period_end - from.getTime() / 1000;
  for (const { id, amount, seconds } of await invoicesOfPeriod(needs, subscription.id)) {
    const unused = Math.floor(amount * Math.min(1, left / seconds));
    if (unused <= 0) continue;
    for (const payment of await openPayments(needs, id)) await payBack(needs, payment, unused);
  }
}

/** The paid invoices of a subscription that end with the period for which was paid last, and how long each is for. */
async function invoicesOfPeriod({ payments }: EndNeeds, subscription: string) {
  const paid = await fromProvider(payments.stripe.invoices.list({ subscription, status: 'paid', limit: 100 }));
  const invoices = paid.data.flatMap(({ id, amount_paid: amount, lines }) => {
    const period = lines.data.map((line) => line.period).toSorted((one, other) => other.end - one.end)[0];
    return period && amount > 0 ? [{ id, amount, end: period.end, seconds: period.end - period.start }] : [];
  });
  const last = Math.max(...invoices.map(({ end }) => end));
  return invoices.filter(({ end }) => end === last);
}

async function payBack({ payments }: EndNeeds, payment_intent: string, amount?: number): Promise<void> {
  const part = amount === undefined ? {} : { amount };
  const refund = payments.stripe.refunds.create(
    { payment_intent, ...part },
    { idempotencyKey: `refund:${payment_intent}` },
  );
  await fromProvider(refund).catch((error: unknown) => {
    // Paid back since it was listed.
    if (!isRefusedByProvider(error)) throw error;
  });
}
