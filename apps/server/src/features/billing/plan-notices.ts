import type { UserId } from '@ambiance/domain/ids';
import { countingSubscription, effectiveTier } from '@ambiance/domain/subscriptions';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import { addNotice, addNoticeOnce } from '../notices/add-notice.ts';
import { endingPlans, type StoredSubscription, storedSubscriptionsOf } from '../plans/subscriptions.repository.ts';

/** Days before its end at which a member is notified of a plan that will not be renewed. */
const endingDays = 3;

/** Notifies a member of a plan that was bought, or whose payment failed, in the transaction that stores it. */
export async function noticePaidPlan(
  tx: Db,
  userId: UserId,
  { before, after }: { before: StoredSubscription | undefined; after: StoredSubscription | undefined },
  now: Date,
): Promise<void> {
  if (!after) return;
  const { tier } = after;
  const isNew = effectiveTier(before, now) !== tier && effectiveTier(after, now) === tier;
  if (isNew) await addNotice(tx, userId, { kind: 'plan-bought', tier }, now);
  if (after.pastDueSinceAt && !before?.pastDueSinceAt)
    await addNotice(tx, userId, { kind: 'payment-failed', tier }, now);
}

/** Notifies members of plans that end soon, unless another plan of theirs continues. */
export async function noticeEndingPlans({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  const now = clock.now();
  const until = new Date(now.getTime() + endingDays * 86_400_000);
  for (const { userId, end } of await endingPlans(db, now, until)) {
    const { given, paid } = await storedSubscriptionsOf(db, userId);
    const plans = [given, paid].filter((plan) => plan !== undefined);
    // A plan that renews itself has no end.
    const later = plans.map((plan) => (plan.cancelAtPeriodEnd ? plan : { ...plan, currentPeriodEndAt: null }));
    const tier = effectiveTier(countingSubscription(plans, now), now);
    if (tier === 'free' || effectiveTier(countingSubscription(later, end), end) === tier) continue;
    // The last day: the end is the first moment after it.
    await addNoticeOnce(db, userId, { kind: 'plan-ending', tier, lastMs: end.getTime() - 1 }, now);
  }
}
