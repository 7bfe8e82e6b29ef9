import { fromProvider, refusalCode } from '../../platform/services/payments.ts';
import { tryEach } from '../../platform/try-each.ts';
import type { BillingNeeds } from './billing-needs.ts';
import { type BillingCustomer, customersToEnd, recordEnded } from './customers.repository.ts';
import { isDeletedCustomer, subscriptionsOf, syncCustomer, type SyncNeeds } from './sync-customer.ts';
import { endAll } from './end-charges.ts';
import { refundDue } from './send-refund.ts';

type CancelNeeds = Pick<BillingNeeds, 'db' | 'clock' | 'payments'>;

/**
 * Ends everything a member pays for at the provider, immediately, and expires their open checkout pages.
 * Payments since `since` are refunded. A banned member also gets back what was paid for the time after it. Refunds that fail
 * now are retried by a job.
 * @throws DomainError `payments.unavailable`, `payments.out-of-order`
 */
export async function endCharges(
  needs: CancelNeeds,
  customer: Pick<BillingCustomer, 'userId' | 'customerId' | 'isBanned'>,
  since: Date,
): Promise<void> {
  await closePaymentPages(needs, customer.customerId);
  await endAll(needs, customer, await subscriptionsOf(needs, customer.customerId), since);
}

/**
 * Ends everything that deleted and banned accounts could still be charged for. Like the check of all plans, it handles
 * checkout pages and payments that were made while the account was being closed. It also retries refunds that are
 * owed.
 */
export async function endChargesOfClosed(needs: SyncNeeds): Promise<void> {
  const end = async (customer: BillingCustomer) => {
    const now = needs.clock.now();
    await endCharges(needs, customer, customer.closedAt ?? now);
    await syncCustomer(needs, customer.customerId);
    await recordEnded(needs.db, customer, now);
  };
  await tryEach(
    [() => refundDue(needs), ...(await customersToEnd(needs.db)).map((customer) => () => end(customer))],
    (act) => act(),
    'Some charges of closed accounts could not be ended yet.',
  );
}

/** Expires the open checkout pages of a customer. */
export async function closePaymentPages(needs: CancelNeeds, customer: string): Promise<void> {
  const { sessions } = needs.payments.stripe.checkout;
  const open = await fromProvider(sessions.list({ customer, status: 'open', limit: 100 })).catch(
    async (error: unknown) => {
      if (await isDeletedCustomer(needs, customer, error)) return { data: [] };
      throw error;
    },
  );
  for (const { id } of open.data) await closePaymentPage(needs, id);
}

/** Expires an open checkout page, so that it can no longer be paid on. A paid or expired page stays as it is. */
export async function closePaymentPage({ payments }: Pick<CancelNeeds, 'payments'>, id: string): Promise<void> {
  const { sessions } = payments.stripe.checkout;
  await fromProvider(sessions.expire(id)).catch(async (error: unknown) => {
    if (refusalCode(error) === undefined) throw error;
    if ((await fromProvider(sessions.retrieve(id))).status === 'open') throw error;
  });
}
