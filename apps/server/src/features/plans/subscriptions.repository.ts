import { lowestUserId, type UserId } from '@ambiance/domain/ids';
import type { Mood } from '@ambiance/domain/moods';
import { countingSubscription, effectiveTier, type SubscriptionState } from '@ambiance/domain/subscriptions';
import type { TierKey } from '@ambiance/domain/tiers';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.ts';

export type StoredSubscription = SubscriptionState & {
  cancelAtPeriodEnd: boolean;
  /** End of a pause, at which the plan is charged again. The pause begins at the end of the current period. */
  pausedUntilAt: Date | null;
  /** The instant from which the provider counts the months; null if it is not known. */
  billingAnchorAt: Date | null;
};

const subscriptionFrom = (row: Selectable<Tables['subscriptions']>): StoredSubscription => ({
  tier: row.tier,
  status: row.status,
  currentPeriodEndAt: row.current_period_end_at,
  pastDueSinceAt: row.past_due_since_at,
  cancelAtPeriodEnd: row.cancel_at_period_end,
  pausedUntilAt: row.paused_until_at,
  billingAnchorAt: row.billing_anchor_at,
});

/** The subscription in effect now: the given or the paid one. */
export async function subscriptionOf(db: Db, userId: UserId, now: Date): Promise<StoredSubscription | undefined> {
  const mine = db.selectFrom('subscriptions').where('user_id', '=', userId);
  const rows = await mine.selectAll().orderBy('source').execute();
  return countingSubscription(rows.map(subscriptionFrom), now);
}

/** A user's given and paid subscriptions, each as it is stored. */
export async function storedSubscriptionsOf(
  db: Db,
  userId: UserId,
): Promise<Partial<Record<'given' | 'paid', StoredSubscription>>> {
  const rows = await db.selectFrom('subscriptions').where('user_id', '=', userId).selectAll().execute();
  return Object.fromEntries(rows.map((row) => [row.source, subscriptionFrom(row)]));
}

/** The tier in effect now. A write that depends on it must lock the user first, as all changes of a plan do. */
export async function effectiveTierOf(tx: Db, userId: UserId, now: Date): Promise<TierKey> {
  return effectiveTier(await subscriptionOf(tx, userId, now), now);
}

/** A user with a mood that the free plan may not include. `tier` is the one in effect, given or paid. */
export interface OpenedMoods {
  userId: UserId;
  /** The default and the temporary mood. */
  moods: Mood[];
  tier: TierKey;
}

/** Users with moods that the free plan may not include, whose plan ended after `since` or has an unpaid charge. */
export async function moodsOfEndedPlans(
  db: Db,
  freeMoods: readonly Mood[],
  { since, now }: { since: Date; now: Date },
): Promise<OpenedMoods[]> {
  const rows = inOpenedMoods(db, freeMoods).where((where) =>
    where.or([
      where.and([where('plan.current_period_end_at', '>', since), where('plan.current_period_end_at', '<=', now)]),
      where('plan.past_due_since_at', 'is not', null),
    ]),
  );
  return withTiers(db, await rows.execute(), now);
}

/**
 * The same for the next `atOnce` users by id. It includes users without a plan and plans that ended at any time.
 * @returns the users found, and the `last` id of the batch if more users may follow
 */
export async function moodsWithoutPlan(
  db: Db,
  freeMoods: readonly Mood[],
  { after = lowestUserId, atOnce, now }: { after: UserId | undefined; atOnce: number; now: Date },
): Promise<{ found: OpenedMoods[]; last: UserId | undefined }> {
  const users = db.selectFrom('users').where('users.id', '>', after);
  const rest = users.orderBy('users.id').offset(atOnce - 1);
  const last = (await rest.limit(1).select('users.id').executeTakeFirst())?.id;
  const rows = inOpenedMoods(db, freeMoods)
    .where('users.id', '>', after)
    .$if(last !== undefined, (all) => all.where('users.id', '<=', last!))
    .where((where) =>
      where.or([
        where('plan.user_id', 'is', null),
        where('plan.current_period_end_at', '<=', now),
        where('plan.past_due_since_at', 'is not', null),
      ]),
    );
  return { found: await withTiers(db, await rows.execute(), now), last };
}

const inOpenedMoods = (db: Db, freeMoods: readonly Mood[]) =>
  db
    .selectFrom('users')
    .leftJoin('subscriptions as plan', 'plan.user_id', 'users.id')
    .where((where) =>
      where.or([where('mood', 'not in', [...freeMoods]), where('passing_mood', 'not in', [...freeMoods])]),
    )
    .distinct()
    .select(['users.id', 'mood', 'passing_mood']);

type MoodsRow = { id: UserId; mood: Mood | null; passing_mood: Mood | null };

async function withTiers(db: Db, rows: readonly MoodsRow[], now: Date): Promise<OpenedMoods[]> {
  const users: OpenedMoods[] = [];
  for (const { id, mood, passing_mood } of rows) {
    const moods = [mood, passing_mood].filter((one) => one !== null);
    users.push({ userId: id, moods, tier: await effectiveTierOf(db, id, now) });
  }
  return users;
}

/** Users whose given plan ended after `since`. */
export async function usersWithEndedGift(db: Db, { since, now }: { since: Date; now: Date }): Promise<UserId[]> {
  const rows = await db
    .selectFrom('subscriptions')
    .where('source', '=', 'given')
    .where('current_period_end_at', '>', since)
    .where('current_period_end_at', '<=', now)
    .select('user_id')
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** Plans that end between two instants and are not renewed. */
export async function endingPlans(db: Db, after: Date, until: Date): Promise<{ userId: UserId; end: Date }[]> {
  const rows = await db
    .selectFrom('subscriptions')
    .where('cancel_at_period_end', '=', true)
    .where('current_period_end_at', '>', after)
    .where('current_period_end_at', '<=', until)
    .orderBy('user_id')
    .select(['user_id as userId', 'current_period_end_at as end'])
    .execute();
  return rows.flatMap(({ userId, end }) => (end ? [{ userId, end }] : []));
}

interface ComingCharge {
  userId: UserId;
  tier: TierKey;
  at: Date;
}

/** Plans of accounts that are not deleted, with the instant `at` in a column after `after`, until `until`. */
const comingCharges = (
  db: Db,
  column: 'current_period_end_at' | 'paused_until_at',
  { after, until }: { after: Date; until: Date },
) =>
  db
    .selectFrom('subscriptions')
    .innerJoin('users', 'users.id', 'user_id')
    .where('users.status', '<>', 'Deleted')
    .where(column, '>', after)
    .where(column, '<=', until)
    .orderBy('user_id')
    .select(['user_id as userId', 'tier', sql<Date>`${sql.ref(column)}`.as('at')]);

/** Paid plans that renew themselves at an instant after `after`, until `until`. */
export const renewingPlans = (db: Db, after: Date, until: Date): Promise<ComingCharge[]> =>
  comingCharges(db, 'current_period_end_at', { after, until })
    .where('source', '=', 'paid')
    .where('subscriptions.status', '=', 'active')
    .where('cancel_at_period_end', '=', false)
    .where('paused_until_at', 'is', null)
    .execute();

/** Paused plans that are charged again at an instant after `after`, until `until`. */
export const resumingPlans = (db: Db, after: Date, until: Date): Promise<ComingCharge[]> =>
  comingCharges(db, 'paused_until_at', { after, until }).execute();

/** Stores a paid subscription as the payment provider reports it; undefined removes it. */
export async function storePaid(tx: Db, userId: UserId, paid: StoredSubscription | undefined): Promise<void> {
  if (paid) await store(tx, userId, 'paid', paid);
  else await remove(tx, userId, 'paid');
}

/** Gives a member a plan without payment, until the given time or without end (null). */
export function giveTier(db: Db, userId: UserId, tier: TierKey, until: Date | null): Promise<void> {
  const ends = { currentPeriodEndAt: until, pastDueSinceAt: null, cancelAtPeriodEnd: until !== null };
  const unbilled = { pausedUntilAt: null, billingAnchorAt: null };
  return store(db, userId, 'given', { tier, status: 'active', ...ends, ...unbilled });
}

/** Removes a given plan; a paid one stays. */
export const removeTier = (db: Db, userId: UserId): Promise<void> => remove(db, userId, 'given');

async function store(db: Db, userId: UserId, source: 'given' | 'paid', subscription: StoredSubscription) {
  const row = {
    tier: subscription.tier,
    status: subscription.status,
    current_period_end_at: subscription.currentPeriodEndAt,
    past_due_since_at: subscription.pastDueSinceAt,
    cancel_at_period_end: subscription.cancelAtPeriodEnd,
    paused_until_at: subscription.pausedUntilAt,
    billing_anchor_at: subscription.billingAnchorAt,
  };
  await db
    .insertInto('subscriptions')
    .values({ user_id: userId, source, ...row })
    .onConflict((conflict) => conflict.columns(['user_id', 'source']).doUpdateSet(row))
    .execute();
}

async function remove(db: Db, userId: UserId, source: 'given' | 'paid') {
  await db.deleteFrom('subscriptions').where('user_id', '=', userId).where('source', '=', source).execute();
}
