import { fromProvider, refusalCode } from '../../platform/payments.ts';
import { tryEach } from '../../platform/try-each.ts';
import type { BillingNeeds } from './billing-needs.ts';
import { type BillingCustomer, customersToEnd, recordEnded } from './customers.repository.ts';
import { isDeletedCustomer } from './deleted-customer.ts';
import { endAll } from './end-charges.ts';
import { payBackDue } from './pay-back.ts';
import { subscriptionsOf, syncCustomer } from './sync-customer.ts';

type CancelNeeds = Pick<BillingNeeds, 'db' | 'clock' | 'payments'>;

/**
 * Ends what a member pays for, at the provider and at once, and what they could still pay on; what was paid since the given
 * moment is refunded, and if they are banned what was paid for the time after it. What the provider does not refund now is
 * attempted again by a job.
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
 * Ends what deleted and banned accounts could still be charged for. A page that was made, or a payment that arrived,
 * while the account was being closed is found here, and by the reading of all plans. Refunds that are owed are attempted again.
 */
export async function endChargesOfClosed(needs: CancelNeeds): Promise<void> {
  const end = async (customer: BillingCustomer) => {
    const now = needs.clock.now();
    await endCharges(needs, customer, customer.closedAt ?? now);
    await syncCustomer(needs, customer.customerId);
    await recordEnded(needs.db, customer, now);
  };
  await tryEach(
    [() => payBackDue(needs), ...(await customersToEnd(needs.db)).map((customer) => () => end(customer))],
    (act) => act(),
    'Some charges of closed accounts could not be ended for now.',
  );
}

async function closePaymentPages(needs: CancelNeeds, customer: string): Promise<void> {
  const { sessions } = needs.payments.stripe.checkout;
  const open = await fromProvider(sessions.list({ customer, status: 'open', limit: 100 })).catch(
    async (error: unknown) => {
      if (await isDeletedCustomer(needs, customer, error)) return { data: [] };
      throw error;
    },
  );
  for (const { id } of open.data) await closePaymentPage(needs, id);
}

/** Expires an open checkout page, so that nobody can pay on it; one that was paid or has expired is left as it is. */
export async function closePaymentPage({ payments }: Pick<CancelNeeds, 'payments'>, id: string): Promise<void> {
  const { sessions } = payments.stripe.checkout;
  await fromProvider(sessions.expire(id)).catch(async (error: unknown) => {
    if (refusalCode(error) === undefined) throw error;
    if ((await fromProvider(sessions.retrieve(id))).status === 'open') throw error;
  });
}
