import type { Stripe } from 'stripe';
import { fromProvider, isRefusedByProvider } from '../../platform/payments.ts';
import type { BillingNeeds } from './billing-needs.ts';
import { mayCharge } from './provider-state.ts';

type EndNeeds = Pick<BillingNeeds, 'payments'>;

/** Our clock and the provider's may differ by this; in doubt the money goes back. */
const clockDifferenceSeconds = 60;

/** Ends everything that the provider charges for, at once, and pays back what was paid since a moment. */
export async function endAll(needs: EndNeeds, all: readonly Stripe.Subscription[], since: Date): Promise<void> {
  for (const subscription of all) {
    // The money first: a subscription that still runs is found again when this fails half-way.
    for (const payment of await paymentsToReturn(needs, subscription, since)) await payBack(needs, payment);
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
  const invoice = typeof latest_invoice === 'object' ? latest_invoice : null;
  const paidAt = invoice?.status_transitions.paid_at;
  if (!invoice || !paidAt || invoice.amount_paid === 0) return [];
  if (paidAt < Math.floor(since.getTime() / 1000) - clockDifferenceSeconds) return [];
  const made = await fromProvider(payments.stripe.invoicePayments.list({ invoice: invoice.id, status: 'paid' }));
  const intents = made.data.flatMap(({ payment }) => payment.payment_intent ?? []);
  const open: string[] = [];
  for (const intent of intents.map((one) => (typeof one === 'string' ? one : one.id))) {
    const returned = await fromProvider(payments.stripe.refunds.list({ payment_intent: intent }));
    if (!returned.data.some(({ status }) => status !== 'failed' && status !== 'canceled')) open.push(intent);
  }
  return open;
}

async function payBack({ payments }: EndNeeds, payment_intent: string): Promise<void> {
  const refund = payments.stripe.refunds.create({ payment_intent }, { idempotencyKey: `refund:${payment_intent}` });
  await fromProvider(refund).catch((error: unknown) => {
    // Paid back since it was listed.
    if (!isRefusedByProvider(error)) throw error;
  });
}
