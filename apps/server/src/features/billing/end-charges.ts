import type { Stripe } from 'stripe';
import { fromProvider, refusalCode } from '../../platform/services/payments.ts';
import type { BillingNeeds } from './billing-needs.ts';
import type { BillingCustomer } from './customers.repository.ts';
import { type PartOfPayment, refundOwed, refundsOfPayment } from './send-refund.ts';
import { isLive, mayCharge, paidUntil } from './provider-state.ts';

type EndNeeds = Pick<BillingNeeds, 'db' | 'clock' | 'payments'>;

/** Tolerated difference between our clock and the provider's. In doubt, money is refunded. */
const clockDifferenceSeconds = 60;

/**
 * Ends all subscriptions of a customer immediately and refunds payments since `since`. A banned customer also gets back the
 * part of earlier payments for the time after it. Returns whether anything changed at the provider.
 */
export async function endAll(
  needs: EndNeeds,
  { userId, isBanned }: Pick<BillingCustomer, 'userId' | 'isBanned'>,
  all: readonly Stripe.Subscription[],
  since: Date,
): Promise<boolean> {
  const charging = all.filter(mayCharge);
  for (const { id } of charging) await endSubscription(needs, id);
  let isChanged = charging.length > 0;
  // Refunds come last, so that a refused refund does not keep the plan running. If a refund is interrupted, a later run
  // finds the payment again.
  for (const owed of await owedPayments(needs, all, since, isBanned)) {
    isChanged = (await refundOwed(needs, userId, owed)) || isChanged;
  }
  return isChanged;
}

/**
 * Ends a subscription immediately. It also succeeds if the subscription has already ended, for example if the response of an
 * earlier call was lost.
 */
export async function endSubscription(
  { payments }: Pick<EndNeeds, 'payments'>,
  id: string,
  how: Stripe.SubscriptionCancelParams = {},
): Promise<void> {
  const { subscriptions } = payments.stripe;
  await fromProvider(subscriptions.cancel(id, how)).catch(async (error: unknown) => {
    if (refusalCode(error) === undefined) throw error;
    if (mayCharge(await fromProvider(subscriptions.retrieve(id)))) throw error;
  });
}

async function owedPayments(
  needs: EndNeeds,
  all: readonly Stripe.Subscription[],
  since: Date,
  owesUnused: boolean,
): Promise<PartOfPayment[]> {
  const owed: PartOfPayment[] = [];
  for (const subscription of all) {
    const whole = await paymentsSince(needs, subscription, since);
    const isKnown = ({ paymentId }: PartOfPayment) => whole.some((payment) => payment.paymentId === paymentId);
    const endedBefore = !isLive(subscription) && !isSince(subscription.ended_at, since);
    const parts = owesUnused && !endedBefore ? await unusedPayments(needs, subscription, since) : [];
    owed.push(...whole, ...parts.filter((part) => !isKnown(part)));
  }
  return owed;
}

const isSince = (seconds: number | null | undefined, since: Date) =>
  typeof seconds === 'number' && seconds >= Math.floor(since.getTime() / 1000) - clockDifferenceSeconds;

/**
 * The payments of the newest invoice if it was paid since `since`. The subscription must have been read with its newest
 * invoice.
 */
async function paymentsSince(needs: EndNeeds, { latest_invoice }: Stripe.Subscription, since: Date) {
  const invoice = typeof latest_invoice === 'object' ? latest_invoice : null;
  if (!invoice || invoice.amount_paid <= 0 || !isSince(invoice.status_transitions.paid_at, since)) return [];
  return openPayments(needs, invoice.id);
}

/** The payments of an invoice without any refund, each limited to `cents`. */
async function openPayments(needs: EndNeeds, invoice: string, cents = Infinity): Promise<PartOfPayment[]> {
  const open = (await paymentsOfInvoice(needs, invoice)).filter(({ refunds }) => refunds === 0);
  return open.map((payment) => ({ paymentId: payment.id, cents: Math.min(cents, payment.cents) }));
}

/** The payments of an invoice in cents, each with the number and the sum of its refunds. */
export async function paymentsOfInvoice({ payments }: Pick<EndNeeds, 'payments'>, invoice: string) {
  const made = await fromProvider(payments.stripe.invoicePayments.list({ invoice, status: 'paid' }));
  const found: { id: string; cents: number; refunds: number; returnedCents: number }[] = [];
  for (const { payment, amount_paid: cents } of made.data) {
    const intent = payment.payment_intent;
    if (!intent) continue;
    const id = typeof intent === 'string' ? intent : intent.id;
    const refunds = await refundsOfPayment({ payments }, id);
    const returnedCents = refunds.reduce((sum, { amount }) => sum + amount, 0);
    found.push({ id, cents: cents ?? 0, refunds: refunds.length, returnedCents });
  }
  return found;
}

/**
 * The refundable parts of payments for the time from `from` to the end of the current period. They come from the invoice
 * that began the period and from those of later plan changes. If the period was extended, its refundable part shrinks only
 * once less time is left than was paid for.
 */
export async function unusedPayments(
  needs: EndNeeds,
  subscription: Stripe.Subscription,
  from: Date,
): Promise<PartOfPayment[]> {
  const found: PartOfPayment[] = [];
  for (const invoice of lastPeriod(await paidInvoicesOf(needs, subscription.id))) {
    const unused = unusedOf(subscription, invoice, from);
    if (unused > 0) found.push(...(await openPayments(needs, invoice.id, unused)));
  }
  return found;
}

/** The amount in cents of an invoice of the current period for the time from `from` to the end of what is paid for. */
export function unusedOf(subscription: Stripe.Subscription, { cents, seconds }: PaidInvoice, from: Date): number {
  return Math.max(0, Math.floor(cents * Math.min(1, (paidUntil(subscription) - from.getTime() / 1000) / seconds)));
}

/** A paid invoice: its amount in cents and the period it covers. Instants are seconds since 1970. */
export interface PaidInvoice {
  id: string;
  cents: number;
  paidAt: number;
  end: number;
  seconds: number;
}

/** The paid invoices of a subscription. */
export async function paidInvoicesOf(
  { payments }: Pick<EndNeeds, 'payments'>,
  subscription: string,
): Promise<PaidInvoice[]> {
  const paid = await fromProvider(payments.stripe.invoices.list({ subscription, status: 'paid', limit: 100 }));
  return paid.data.flatMap(({ id, amount_paid: cents, lines, created, status_transitions: { paid_at } }) => {
    const period = lines.data.map((line) => line.period).toSorted((one, other) => other.end - one.end)[0];
    if (!period || cents <= 0) return [];
    return [{ id, cents, paidAt: paid_at ?? created, end: period.end, seconds: period.end - period.start }];
  });
}

/** The invoices of the latest period that was paid for. */
export function lastPeriod(invoices: readonly PaidInvoice[]): PaidInvoice[] {
  const last = Math.max(...invoices.map(({ end }) => end));
  return invoices.filter(({ end }) => end === last);
}
