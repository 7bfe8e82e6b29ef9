import type { SubscriptionState, SubscriptionStatus } from '@ambiance/domain/subscriptions';
import type { TierKey } from '@ambiance/domain/tiers';
import type { Db } from '../../platform/database/database.ts';

export type StoredSubscription = SubscriptionState & { cancelAtPeriodEnd: boolean };

export async function subscriptionOf(db: Db, userId: string): Promise<StoredSubscription | undefined> {
  const row = await db.selectFrom('subscriptions').where('user_id', '=', userId).selectAll().executeTakeFirst();
  return (
    row && {
      tier: row.tier as TierKey,
      status: row.status as SubscriptionStatus,
      currentPeriodEndAt: row.current_period_end_at,
      pastDueSinceAt: row.past_due_since_at,
      cancelAtPeriodEnd: row.cancel_at_period_end,
    }
  );
}

/** Gives a member a plan without payment, as a present or for support, until then or (null) for good. */
export async function giveTier(db: Db, userId: string, tier: TierKey, until: Date | null): Promise<void> {
  const given = {
    tier,
    status: 'active',
    current_period_end_at: until,
    past_due_since_at: null,
    cancel_at_period_end: false,
  };
  await db
    .insertInto('subscriptions')
    .values({ user_id: userId, ...given })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(given))
    .execute();
}

/** Takes a plan away; the member is on the free one. */
export async function takeTier(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('subscriptions').where('user_id', '=', userId).execute();
}
