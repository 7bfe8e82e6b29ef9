import { fromProvider, isRefusedByProvider } from '../../platform/payments.ts';
import type { BillingNeeds } from './billing-needs.ts';
import { customerOf } from './customers.repository.ts';
import { endAll, subscriptionsOf, syncCustomer } from './sync-customer.ts';

type CancelNeeds = Pick<BillingNeeds, 'db' | 'clock' | 'payments'>;

/**
 * Ends what a member pays for, at the provider first and at once, and what they could still pay on. Throws where the
 * provider cannot be asked.
 */
export async function cancelSubscription(needs: CancelNeeds, userId: string): Promise<void> {
  const customer = await customerOf(needs.db, { userId });
  if (!customer) return;
  await closePaymentPages(needs, customer.customerId);
  await endAll(needs, await subscriptionsOf(needs, customer.customerId));
  await syncCustomer(needs, customer.customerId);
}

async function closePaymentPages({ payments }: CancelNeeds, customer: string): Promise<void> {
  const { sessions } = payments.stripe.checkout;
  const open = await fromProvider(sessions.list({ customer, status: 'open', limit: 100 }));
  for (const { id } of open.data) {
    await fromProvider(sessions.expire(id)).catch((error: unknown) => {
      // Paid or over since it was listed.
      if (!isRefusedByProvider(error)) throw error;
    });
  }
}
