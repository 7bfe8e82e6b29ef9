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
const openPayments = async (needs: EndNeeds, invoice: string): Promise<string[]> =>
  (await paymentsOfInvoice(needs, invoice)).filter(({ refunds }) => refunds === 0).map(({ id }) => id);

/** The payments of an invoice, with how often and how much of each was paid back, in cents. */
export async function paymentsOfInvoice({ payments }: EndNeeds, invoice: string) {
  const made = await fromProvider(payments.stripe.invoicePayments.list({ invoice, status: 'paid' }));
  const found: { id: string; cents: number; refunds: number; returnedCents: number }[] = [];
  for (const { payment, amount_paid: cents } of made.data) {
    const intent = payment.payment_intent;
    if (!intent) continue;
    const id = typeof intent === 'string' ? intent : intent.id;
    const { data } = await fromProvider(payments.stripe.refunds.list({ payment_intent: id }));
    const refunds = data.filter(({ status }) => status !== 'failed' && status !== 'canceled');
    const returnedCents = refunds.reduce((sum, { amount }) => sum + amount, 0);
    found.push({ id, cents: cents ?? 0, refunds: refunds.length, returnedCents });
  }
  return found;
}

/**
 * Pays back what was paid for the time from a moment to the end of the running period: by the invoice that began it, and by
 * those of changes of plan since. A period that was put off is used up later by as much.
 */
export async function payBackUnused(needs: EndNeeds, subscription: Stripe.Subscription, from: Date): Promise<void> {
  for (const invoice of lastPeriod(await paidInvoicesOf(needs, subscription.id))) {
    const unused = unusedOf(subscription, invoice, from);
    if (unused <= 0) continue;
    for (const payment of await openPayments(needs, invoice.id)) await payBack(needs, payment, unused);
  }
}

/** How many cents of an invoice of the running period are for the time from a moment to its end. */
export function unusedOf({ items }: Stripe.Subscription, { cents, seconds }: PaidInvoice, from: Date): number {
  const end = items.data[0]?.current_period_end ?? 0;
  return Math.max(0, Math.floor(cents * Math.min(1, (end - from.getTime() / 1000) / seconds)));
}

/** What was paid, in cents, and the time that it is for; times are seconds since 1970. */
export interface PaidInvoice {
  id: string;
  cents: number;
  paidAt: number;
  end: number;
  seconds: number;
}

/** The paid invoices of a subscription. */
export async function paidInvoicesOf({ payments }: EndNeeds, subscription: string): Promise<PaidInvoice[]> {
  const paid = await fromProvider(payments.stripe.invoices.list({ subscription, status: 'paid', limit: 100 }));
  return paid.data.flatMap(({ id, amount_paid: cents, lines, created, status_transitions: { paid_at } }) => {
    const period = lines.data.map((line) => line.period).toSorted((one, other) => other.end - one.end)[0];
    if (!period || cents <= 0) return [];
    return [{ id, cents, paidAt: paid_at ?? created, end: period.end, seconds: period.end - period.start }];
  });
}

/** Those that end with the period for which was paid last. */
export function lastPeriod(invoices: readonly PaidInvoice[]): PaidInvoice[] {
  const last = Math.max(...invoices.map(({ end }) => end));
  return invoices.filter(({ end }) => end === last);
}

/** Pays a payment back, or so many cents of it; once, whoever else does so. */
export async function payBack({ payments }: EndNeeds, payment_intent: string, amount?: number): Promise<void> {
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
