import type { UserId } from '@ambiance/domain/ids';
import type { Mood } from '@ambiance/domain/moods';
import type { TierKey } from '@ambiance/domain/tiers';
import type { Db } from '../../platform/database/database.ts';
import { tryEach } from '../../platform/try-each.ts';
import { lockUsers } from '../../platform/database/lock-users.ts';
import { publishUserEvent } from '../notifications/user-events.ts';
import {
  effectiveTierOf,
  moodsOfEndedPlans,
  moodsWithoutPlan,
  type OpenedMoods,
} from '../plans/subscriptions.repository.ts';
import { allTiers } from '../plans/tiers.repository.ts';
import { customerOf, deleteEvents, payingCustomers } from './customers.repository.ts';
import { deleteSettledRefunds } from './refunds.repository.ts';
import { allSubscriptions, limitMoodToPlan, syncCustomer, type SyncNeeds } from './sync-customer.ts';

/** Retention of handled events and finished refunds, in days. */
const retentionDays = 60;
/** Must cover the longest time between two runs of the job that checks everyone. */
const recentlyMs = 3_600_000;
/** Error message when the provider fails for some customers. */
const complaint = 'Some plans could not be read again yet.';

/**
 * Repairs missed webhooks: reads all subscriptions that run at the provider, and those of customers with a stored paid plan.
 */
export async function reconcile(needs: SyncNeeds): Promise<void> {
  const before = new Date(needs.clock.now().getTime() - retentionDays * 86_400_000);
  await deleteEvents(needs.db, before);
  await deleteSettledRefunds(needs.db, before);
  const customers = new Set(await payingCustomers(needs.db));
  for await (const { customer } of allSubscriptions(needs)) {
    customers.add(typeof customer === 'string' ? customer : customer.id);
  }
  await tryEach(customers, (customer) => syncCustomer(needs, customer), complaint);
}

/**
 * Removes moods that depended on a plan that ended in the last hour. A paid plan is read from the provider first, to be sure
 * that it has ended.
 */
export async function closeEndedPlans(needs: SyncNeeds): Promise<void> {
  const now = needs.clock.now();
  const opened = await openedMoods(needs.db);
  const since = new Date(now.getTime() - recentlyMs);
  const users = await moodsOfEndedPlans(needs.db, opened.get('free') ?? [], { since, now });
  await closeFor(needs, opened, users);
}

/**
 * Does the same for all users whose plan ended earlier, `atOnce` users per statement. It finds changes that were missed
 * while the provider or this server was down.
 */
export async function closeMissedPlans(needs: SyncNeeds, atOnce = 5000): Promise<void> {
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

async function closeFor(needs: SyncNeeds, opened: MoodsByTier, users: readonly OpenedMoods[]): Promise<void> {
  const { db, clock } = needs;
  // Another plan may still allow the mood, for example a paid one after a given one.
  const tooMuch = users.filter(({ tier, moods }) => !moods.every((mood) => opened.get(tier)?.includes(mood)));
  const close = async ({ userId }: { userId: UserId }) => {
    const customer = await customerOf(db, { userId });
    if (customer) await syncCustomer(needs, customer.customerId);
    else
      await db.transaction().execute(async (tx) => {
        await lockUsers(tx, [userId]);
        await limitMoodToPlan(tx, userId, clock.now());
      });
    // Pages read the mood again with the plan.
    publishUserEvent(needs.bus, [userId], 'PlanChanged', await effectiveTierOf(db, userId, clock.now()));
  };
  await tryEach(tooMuch, close, complaint);
}
