import { fromProvider } from '../../platform/payments.ts';
import type { BillingNeeds } from './billing-needs.ts';
import { customerOf } from './customers.repository.ts';
import { isLive } from './provider-state.ts';
import { subscriptionsOf, syncCustomer } from './sync-customer.ts';

/** Ends what a member pays for, at the provider first and at once. Throws where the provider cannot be asked. */
export async function cancelSubscription(
  needs: Pick<BillingNeeds, 'db' | 'clock' | 'payments'>,
  userId: string,
): Promise<void> {
  const customer = await customerOf(needs.db, { userId });
  if (!customer) return;
  const running = (await subscriptionsOf(needs, customer.customerId)).filter(isLive);
  for (const { id } of running) await fromProvider(needs.payments.stripe.subscriptions.cancel(id));
  if (running.length > 0) await syncCustomer(needs, customer.customerId);
}
