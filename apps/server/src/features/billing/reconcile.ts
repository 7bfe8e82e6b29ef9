import type { UserId } from '@ambiance/domain/ids';
import { fromProvider } from '../../platform/payments.ts';
import { tryEach } from '../../platform/try-each.ts';
import { usersWithEndedPlans } from '../plans/subscriptions.repository.ts';
import { allTiers } from '../plans/tiers.repository.ts';
import type { BillingNeeds } from './billing-needs.ts';
import { customerOf, deleteEvents, payingCustomers } from './customers.repository.ts';
import { limitMoodToPlan, syncCustomer } from './sync-customer.ts';

type ReconcileNeeds = Pick<BillingNeeds, 'db' | 'clock' | 'payments'>;

const keptEventDays = 60;
/** As the provider may refuse a customer. */
const complaint = 'Some plans could not be read anew for now.';

/** Repairs what webhooks missed: reads every subscription that runs at the provider, or that we believe to run. */
export async function reconcile(needs: ReconcileNeeds): Promise<void> {
  await deleteEvents(needs.db, new Date(needs.clock.now().getTime() - keptEventDays * 86_400_000));
  const customers = new Set(await payingCustomers(needs.db));
  const running = needs.payments.stripe.subscriptions.list({ limit: 100 });
  await fromProvider(
    running.autoPagingEach(({ customer }) => {
      customers.add(typeof customer === 'string' ? customer : customer.id);
    }),
  );
  await tryEach(customers, (customer) => syncCustomer(needs, customer), complaint);
}

/** Takes back moods that a plan which has ended opened; of a paid plan only after reading that it really has. */
export async function closeEndedPlans(needs: ReconcileNeeds): Promise<void> {
  const { db, clock } = needs;
  const opened = new Map((await allTiers(db)).map(({ key, moods }) => [key, moods]));
  const users = await usersWithEndedPlans(db, opened.get('free') ?? [], clock.now());
  // Another plan may open it still, such as one that is paid for after a present.
  const tooMuch = users.filter(({ tier, moods }) => !moods.every((mood) => opened.get(tier)?.includes(mood)));
  const close = async ({ userId }: { userId: UserId }) => {
    const customer = await customerOf(db, { userId });
    if (customer) await syncCustomer(needs, customer.customerId);
    else await db.transaction().execute((tx) => limitMoodToPlan(tx, userId, clock.now()));
  };
  await tryEach(tooMuch, close, complaint);
}
