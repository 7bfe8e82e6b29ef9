import { DomainError } from '@ambiance/domain/errors';
import type { MemberPayment } from '@ambiance/contract/operator-shapes';
import type { UserId } from '@ambiance/domain/ids';
import type { Stripe } from 'stripe';
import type { Db } from '../../platform/database/database.ts';
import { isUnusable, refusalCode } from '../../platform/services/payments.ts';
import { queueMail } from '../mail/outgoing-mails.repository.ts';
import { addNotice } from '../notices/add-notice.ts';
import type { BillingNeeds } from './billing-needs.ts';
import { customerOf } from './customers.repository.ts';
import {
  endSubscription,
  lastPeriod,
  paidInvoicesOf,
  paymentsOfInvoice,
  unusedOf,
  unusedPayments,
} from './end-charges.ts';
import { type PartOfPayment, type RefundAnswer, sendRefund, recordRefunded } from './send-refund.ts';
import { isLive } from './provider-state.ts';
import { subscriptionsOf, syncCustomer, type SyncNeeds } from './sync-customer.ts';

type RefundNeeds = Pick<BillingNeeds, 'db' | 'clock' | 'payments'>;

/** The part of a payment to refund: all of it, or the part for the unused days of the current period. */
export type RefundPart = 'all' | 'unused';

/** A member's payments, newest first. @throws DomainError `payments.unavailable` */
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
 * Refunds a payment once, even if called again, and then immediately ends the plan that it pays for. With `unused`,
 * everything paid for the remaining days of the plan is refunded.
 * If a part was refunded before, the plan still ends but no more money is refunded. If the provider refuses, the plan
 * continues. `record` is called before the request, and again with the provider's answer for each payment that is refunded.
 * @throws DomainError `payment.unknown`, `payment.returned`, `payment.used-up`, `payments.unavailable`, those of `sendRefund`
 * @throws DomainError `refund.partly`, `refund.plan-runs`: part or all of the money was refunded, but the plan still runs
 */
export async function refundPayment(
  needs: SyncNeeds,
  userId: UserId,
  { paymentId, part }: { paymentId: string; part: RefundPart },
  record: (answer?: RefundAnswer & { payment: string }) => Promise<void>,
): Promise<MemberPayment> {
  const all = await paymentsWithSubscriptions(needs, userId);
  const found = all.find(({ payment }) => payment.id === paymentId);
  if (!found) throw new DomainError('payment.unknown');
  const { payment, subscription, customerId } = found;
  const isReturned = payment.returnedCents > 0;
  if (isReturned && !payment.endsPlan) throw new DomainError('payment.returned');
  if (!isReturned && part === 'unused' && payment.unusedCents === 0) throw new DomainError('payment.used-up');
  const whole = [{ paymentId, cents: payment.cents }];
  const parts = part === 'all' ? whole : await unusedPayments(needs, subscription, needs.clock.now());
  await record();
  const notify = (part: PartOfPayment) => async (tx: Db) => {
    const { paidUtc, endsPlan } = all.find(({ payment: one }) => one.id === part.paymentId)!.payment;
    const details = { cents: part.cents, paidMs: Date.parse(paidUtc), endsPlan: Number(endsPlan) };
    const now = needs.clock.now();
    await queueMail(tx, userId, { kind: 'refund', details }, now);
    await addNotice(tx, userId, { kind: 'refunded', cents: part.cents }, now);
  };
  if (isReturned) {
    await recordRefunded(needs, paymentId, notify({ paymentId, cents: payment.returnedCents }));
    await record({ payment: paymentId, outcome: 'accepted' });
  } else await refundAll(needs, { userId, parts, notify, record });
  if (payment.endsPlan) await endPlan(needs, subscription.id, customerId);
  // Zero if another administrator refunded the payment after it was listed.
  const refunded = isReturned ? 0 : (parts.find((one) => one.paymentId === paymentId)?.cents ?? 0);
  return { ...payment, returnedCents: payment.returnedCents + refunded, unusedCents: 0, endsPlan: false };
}

interface Refunding {
  userId: UserId;
  parts: readonly PartOfPayment[];
  notify(part: PartOfPayment): (tx: Db) => Promise<void>;
  record(answer: RefundAnswer & { payment: string }): Promise<void>;
}

/** Refunds all parts before the plan ends: if the provider refuses, the plan continues. */
async function refundAll(needs: RefundNeeds, { userId, parts, notify, record }: Refunding): Promise<void> {
  let done = 0;
  for (const part of parts) {
    const recordPart = (answer: RefundAnswer) => record({ payment: part.paymentId, ...answer });
    await sendRefund(needs, userId, part, { record: recordPart, notify: notify(part) }).catch((error: unknown) => {
      if (done === 0 || !(error instanceof DomainError)) throw error;
      throw new DomainError('refund.partly', { details: { dollars: (done / 100).toFixed(2) }, cause: error.cause });
    });
    done += part.cents;
  }
}

async function endPlan(needs: SyncNeeds, subscription: string, customerId: string): Promise<void> {
  await endSubscription(needs, subscription).catch((cause: unknown) => {
    if (isUnusable(cause) || refusalCode(cause)) throw new DomainError('refund.plan-runs', { cause });
    throw cause;
  });
  // If the provider cannot be read now, its event or the hourly check updates the plan.
  await syncCustomer(needs, customerId).catch((error: unknown) => {
    if (!isUnusable(error)) throw error;
  });
}
