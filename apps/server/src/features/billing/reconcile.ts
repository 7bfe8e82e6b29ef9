import { builtInTiers } from '@ambiance/domain/tiers';
import { fromProvider } from '../../platform/payments.ts';
import { usersWithEndedPlans } from '../plans/subscriptions.repository.ts';
import type { BillingNeeds } from './billing-needs.ts';
import { customerOf, forgetEvents, payingCustomers } from './customers.repository.ts';
import { keepMoodInPlan, syncCustomer } from './sync-customer.ts';

type ReconcileNeeds = Pick<BillingNeeds, 'db' | 'clock' | 'payments'>;

const keptEventDays = 60;

/** Repairs what webhooks missed: reads every subscription that runs at the provider, or that we believe to run. */
export async function reconcile(needs: ReconcileNeeds): Promise<void> {
  const customers = new Set(await payingCustomers(needs.db));
  const running = needs.payments.stripe.subscriptions.list({ limit: 100 });
  await fromProvider(
    running.autoPagingEach(({ customer }) => {
      customers.add(typeof customer === 'string' ? customer : customer.id);
    }),
  );
  for (const customer of customers) await syncCustomer(needs, customer);
  await forgetEvents(needs.db, new Date(needs.clock.now().getTime() - keptEventDays * 86_400_000));
}

/** Takes back moods that a plan which has ended opened; of a paid plan only after reading that it really has. */
export async function closeEndedPlans(needs: ReconcileNeeds): Promise<void> {
  const free = builtInTiers.flatMap(({ key, moods }) => (key === 'free' ? moods : []));
  for (const userId of await usersWithEndedPlans(needs.db, free, needs.clock.now())) {
    const customer = await customerOf(needs.db, { userId });
    if (customer) await syncCustomer(needs, customer.customerId);
    else await needs.db.transaction().execute((tx) => keepMoodInPlan(tx, userId, needs.clock.now()));
  }
}
