import type { UserId } from '@ambiance/domain/ids';
import type { Mood } from '@ambiance/domain/moods';
import type { TierKey } from '@ambiance/domain/tiers';
import type { Db } from '../../platform/database/database.ts';
import { tryEach } from '../../platform/try-each.ts';
import { lockUsers } from '../../platform/database/lock-users.ts';
import { moodsOfEndedPlans, moodsWithoutPlan, type OpenedMoods } from '../plans/subscriptions.repository.ts';
import { allTiers } from '../plans/tiers.repository.ts';
import type { BillingNeeds } from './billing-needs.ts';
import { customerOf, deleteEvents, payingCustomers } from './customers.repository.ts';
import { deleteSettledRefunds } from './refunds.repository.ts';
import { allSubscriptions, limitMoodToPlan, syncCustomer } from './sync-customer.ts';

type ReconcileNeeds = Pick<BillingNeeds, 'db' | 'clock' | 'payments'>;

/** How long handled events and finished refunds are kept. */
const keptDays = 60;
/** As long as the job that looks at everybody may take to come. */
const recentlyMs = 3_600_000;
/** As the provider may refuse a customer. */
const complaint = 'Some plans could not be read anew for now.';

/** Repairs what webhooks missed: reads every subscription that runs at the provider, or that we believe to run. */
export async function reconcile(needs: ReconcileNeeds): Promise<void> {
  const before = new Date(needs.clock.now().getTime() - keptDays * 86_400_000);
  await deleteEvents(needs.db, before);
  await deleteSettledRefunds(needs.db, before);
  const customers = new Set(await payingCustomers(needs.db));
  for await (const { customer } of allSubscriptions(needs)) {
    customers.add(typeof customer === 'string' ? customer : customer.id);
  }
  await tryEach(customers, (customer) => syncCustomer(needs, customer), complaint);
}

/** Takes back moods that a plan which ended in the last hour opened; of a paid plan only after reading that it really has. */
export async function closeEndedPlans(needs: ReconcileNeeds): Promise<void> {
  const now = needs.clock.now();
  const opened = await openedMoods(needs.db);
  const since = new Date(now.getTime() - recentlyMs);
  const users = await moodsOfEndedPlans(needs.db, opened.get('free') ?? [], { since, now });
  await closeFor(needs, opened, users);
}

/** The same for whoever has had no plan for longer, `atOnce` users in a statement: what was missed while the provider or this server was away. */
export async function closeMissedPlans(needs: ReconcileNeeds, atOnce = 5000): Promise<void> {
  const opened = await openedMoods(needs.db);
  let after: UserId | undefined;
  const missed: OpenedMoods[] = [];
  do {
    const page = await moodsWithoutPlan(needs.db, opened.get('free') ?? [], { after, atOnce, now: needs.clock.now() });
    missed.push(...page.found);
    after = page.last;
  } while (after !== undefined);
  await closeFor(needs, opened, missed);
}

type MoodsByTier = ReadonlyMap<TierKey, readonly Mood[]>;

const openedMoods = async (db: Db): Promise<MoodsByTier> =>
  new Map((await allTiers(db)).map(({ key, moods }) => [key, moods]));

async function closeFor(needs: ReconcileNeeds, opened: MoodsByTier, users: readonly OpenedMoods[]): Promise<void> {
  const { db, clock } = needs;
  // Another plan may open it still, such as one that is paid for after a present.
  const tooMuch = users.filter(({ tier, moods }) => !moods.every((mood) => opened.get(tier)?.includes(mood)));
  const close = async ({ userId }: { userId: UserId }) => {
    const customer = await customerOf(db, { userId });
    if (customer) await syncCustomer(needs, customer.customerId);
    else
      await db.transaction().execute(async (tx) => {
        await lockUsers(tx, [userId]);
        await limitMoodToPlan(tx, userId, clock.now());
      });
  };
  await tryEach(tooMuch, close, complaint);
}
