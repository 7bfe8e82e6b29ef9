import { lowestUserId, type UserId } from '@ambiance/domain/ids';
import type { Mood } from '@ambiance/domain/moods';
import { countingSubscription, effectiveTier, type SubscriptionState } from '@ambiance/domain/subscriptions';
import type { TierKey } from '@ambiance/domain/tiers';
import type { Selectable } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.ts';

export type StoredSubscription = SubscriptionState & { cancelAtPeriodEnd: boolean };

const subscriptionFrom = (row: Selectable<Tables['subscriptions']>): StoredSubscription => ({
  tier: row.tier,
  status: row.status,
  currentPeriodEndAt: row.current_period_end_at,
  pastDueSinceAt: row.past_due_since_at,
  cancelAtPeriodEnd: row.cancel_at_period_end,
});

/** What counts now of what a user was given and pays for. */
export async function subscriptionOf(db: Db, userId: UserId, now: Date): Promise<StoredSubscription | undefined> {
  const mine = db.selectFrom('subscriptions').where('user_id', '=', userId);
  const rows = await mine.selectAll().orderBy('source').execute();
  return countingSubscription(rows.map(subscriptionFrom), now);
}

/** What a user was given and what they pay for, each as it is stored. */
export async function storedSubscriptionsOf(
  db: Db,
  userId: UserId,
): Promise<Partial<Record<'given' | 'paid', StoredSubscription>>> {
  const rows = await db.selectFrom('subscriptions').where('user_id', '=', userId).selectAll().execute();
  return Object.fromEntries(rows.map((row) => [row.source, subscriptionFrom(row)]));
}

/** The tier that counts now. A write that depends on it locks its user before, as whatever changes a plan does. */
export async function effectiveTierOf(tx: Db, userId: UserId, now: Date): Promise<TierKey> {
  return effectiveTier(await subscriptionOf(tx, userId, now), now);
}

/** Whether the payment provider knows a subscription of a user, running or over. */
export async function isBilledFor(db: Db, userId: UserId): Promise<boolean> {
  const mine = db.selectFrom('subscriptions').where('user_id', '=', userId).where('source', '=', 'paid');
  return Boolean(await mine.select('source').executeTakeFirst());
}

/** Somebody in a mood that the free plan may not open; `tier` counts now, of all that was given and is paid for. */
export interface OpenedMoods {
  userId: UserId;
  /** The one that passes, and the one under it. */
  moods: Mood[];
  tier: TierKey;
}

/** Users in moods that the free plan may not open, of a plan that ended after `since` or that waits for money. */
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

/** The same of the next `atOnce` users by id, whenever the plan ended, and of those without one; and the `last` of them, when more may follow. */
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

/** Writes what the payment provider says; nothing is the free plan. */
export async function storePaid(tx: Db, userId: UserId, paid: StoredSubscription | undefined): Promise<void> {
  if (paid) await store(tx, userId, 'paid', paid);
  else await remove(tx, userId, 'paid');
}

/** Gives a member a plan without payment, as a present or for support, until then or (null) for good. */
export function giveTier(db: Db, userId: UserId, tier: TierKey, until: Date | null): Promise<void> {
  const ends = { currentPeriodEndAt: until, pastDueSinceAt: null, cancelAtPeriodEnd: until !== null };
  return store(db, userId, 'given', { tier, status: 'active', ...ends });
}

/** Takes a given plan away; what the member pays for stays. */
export const removeTier = (db: Db, userId: UserId): Promise<void> => remove(db, userId, 'given');

async function store(db: Db, userId: UserId, source: 'given' | 'paid', subscription: StoredSubscription) {
  const row = {
    tier: subscription.tier,
    status: subscription.status,
    current_period_end_at: subscription.currentPeriodEndAt,
    past_due_since_at: subscription.pastDueSinceAt,
    cancel_at_period_end: subscription.cancelAtPeriodEnd,
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
