import type { UserId } from '@ambiance/domain/ids';
import { fromProvider, isRefusedByProvider } from '../../platform/payments.ts';
import { tryEach } from '../../platform/try-each.ts';
import type { BillingNeeds } from './billing-needs.ts';
import { customerOf, customersToEnd, recordEnded } from './customers.repository.ts';
import { endAll } from './end-charges.ts';
import { subscriptionsOf, syncCustomer } from './sync-customer.ts';

type CancelNeeds = Pick<BillingNeeds, 'db' | 'clock' | 'payments'>;

/**
 * Ends what a member pays for, at the provider first and at once, and what they could still pay on; what was paid since
 * the given moment is paid back, and where `paysBackUnused` what was paid for the time after it. Throws where the provider cannot be asked.
 */
export async function cancelSubscription(
  needs: CancelNeeds,
  userId: UserId,
  since: Date,
  paysBackUnused = false,
): Promise<void> {
  const customer = await customerOf(needs.db, { userId });
  if (!customer) return;
  await closePaymentPages(needs, customer.customerId);
  await endAll(needs, await subscriptionsOf(needs, customer.customerId), since, paysBackUnused);
  await syncCustomer(needs, customer.customerId);
}

/**
 * Ends what deleted and banned accounts could still be charged for. A page that was made, or a payment that arrived,
 * while the account was being closed is found here, and by the reading of all plans.
 */
export async function endChargesOfClosed(needs: CancelNeeds): Promise<void> {
  const end = async (customer: Awaited<ReturnType<typeof customersToEnd>>[number]) => {
    const now = needs.clock.now();
    await cancelSubscription(needs, customer.userId, customer.closedAt ?? now, customer.isBanned);
    await recordEnded(needs.db, customer, now);
  };
  await tryEach(await customersToEnd(needs.db), end, 'Some charges of closed accounts could not be ended for now.');
}

async function closePaymentPages(needs: CancelNeeds, customer: string): Promise<void> {
  const { sessions } = needs.payments.stripe.checkout;
  const open = await fromProvider(sessions.list({ customer, status: 'open', limit: 100 }));
  for (const { id } of open.data) await closePaymentPage(needs, id);
}

/** Lets nobody pay on a page any more; one that was paid or is over is left as it is. */
export async function closePaymentPage({ payments }: Pick<CancelNeeds, 'payments'>, id: string): Promise<void> {
  await fromProvider(payments.stripe.checkout.sessions.expire(id)).catch((error: unknown) => {
    if (!isRefusedByProvider(error)) throw error;
  });
}
