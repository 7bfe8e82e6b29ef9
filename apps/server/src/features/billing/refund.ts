import { DomainError } from '@ambiance/domain/errors';
import type { MemberPayment } from '@ambiance/contract/operator-shapes';
import type { UserId } from '@ambiance/domain/ids';
import type { Stripe } from 'stripe';
import { fromProvider } from '../../platform/payments.ts';
import type { BillingNeeds } from './billing-needs.ts';
import { customerOf } from './customers.repository.ts';
import { lastPeriod, paidInvoicesOf, payBack, payBackUnused, paymentsOfInvoice, unusedOf } from './end-charges.ts';
import { isLive } from './provider-state.ts';
import { subscriptionsOf, syncCustomer } from './sync-customer.ts';

type RefundNeeds = Pick<BillingNeeds, 'db' | 'clock' | 'payments'>;

/** What of a payment goes back: all of it, or what was paid for the days of the running period that are left. */
export type RefundPart = 'all' | 'unused';

/** What a member paid, newest first. @throws DomainError `payments.unavailable` */
export async function paymentsOf(needs: RefundNeeds, userId: UserId): Promise<MemberPayment[]> {
  const found = await paymentsWithSubscriptions(needs, userId);
  return found.map(({ payment }) => payment).toSorted((one, other) => (one.paidUtc < other.paidUtc ? 1 : -1));
}

async function paymentsWithSubscriptions(needs: RefundNeeds, userId: UserId) {
  const customer = await customerOf(needs.db, { userId });
  if (!customer) return [];
  const found: { payment: MemberPayment; subscription: Stripe.Subscription; customerId: string }[] = [];
  for (const subscription of await subscriptionsOf(needs, customer.customerId)) {
    const invoices = await paidInvoicesOf(needs, subscription.id);
    const running = isLive(subscription) ? lastPeriod(invoices) : [];
    for (const invoice of invoices) {
      const endsPlan = running.includes(invoice);
      for (const { id, cents, refunds, returnedCents } of await paymentsOfInvoice(needs, invoice.id)) {
        const unusedCents = endsPlan && refunds === 0 ? unusedOf(subscription, invoice, needs.clock.now()) : 0;
        const paidUtc = new Date(invoice.paidAt * 1000).toISOString();
        const payment = { id, paidUtc, cents, returnedCents, unusedCents, endsPlan };
        found.push({ payment, subscription, customerId: customer.customerId });
      }
    }
  }
  return found;
}

/**
 * Pays a payment back, once however often it is called, and ends the plan that it pays for at once, as for a ban: with `unused`
 * all that was paid for the days that are left of it goes back. Where something of it was paid back already the plan still
 * ends, and no more money goes. `record` is awaited once it is sure what will be done.
 * @throws DomainError `payment.unknown`, `payment.returned`, `payment.used-up`, `payments.unavailable`
 */
export async function refundPayment(
  needs: RefundNeeds,
  userId: UserId,
  { paymentId, part }: { paymentId: string; part: RefundPart },
  record: () => Promise<void>,
): Promise<MemberPayment> {
  const found = (await paymentsWithSubscriptions(needs, userId)).find(({ payment }) => payment.id === paymentId);
  if (!found) throw new DomainError('payment.unknown');
  const { payment, subscription, customerId } = found;
  const isReturned = payment.returnedCents > 0;
  if (isReturned && !payment.endsPlan) throw new DomainError('payment.returned');
  if (!isReturned && part === 'unused' && payment.unusedCents === 0) throw new DomainError('payment.used-up');
  await record();
  // The money first: a plan that still runs is found again when this fails half-way.
  if (!isReturned && part === 'all') await payBack(needs, paymentId);
  if (!isReturned && part === 'unused') await payBackUnused(needs, subscription, needs.clock.now());
  if (payment.endsPlan) await fromProvider(needs.payments.stripe.subscriptions.cancel(subscription.id));
  await syncCustomer(needs, customerId);
  return (await paymentsOf(needs, userId)).find(({ id }) => id === paymentId)!;
}
