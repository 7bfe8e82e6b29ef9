import type { UserId } from '@ambiance/domain/ids';
import { countingSubscription, effectiveTier } from '@ambiance/domain/subscriptions';
import type { TierKey } from '@ambiance/domain/tiers';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import { lockUsers } from '../../platform/database/lock-users.ts';
import { queueMail } from '../mail/outgoing-mails.repository.ts';
import { addNotice, addNoticeOnce, hadNotice } from '../notices/add-notice.ts';
import {
  endingPlans,
  renewingPlans,
  resumingPlans,
  type StoredSubscription,
  storedSubscriptionsOf,
} from '../plans/subscriptions.repository.ts';

/** Days before its end at which a member is notified of a plan that will not be renewed. */
const endingDays = 3;

/** Days before a renewal at which its member gets a mail. */
const renewingDays = 7;

/** Notifies a member of a plan that was bought, or whose payment failed, in the transaction that stores it. */
export async function noticePaidPlan(
  tx: Db,
  userId: UserId,
  { before, after }: { before: StoredSubscription | undefined; after: StoredSubscription | undefined },
  now: Date,
): Promise<void> {
  if (!after) return;
  const { tier } = after;
  const isNew = effectiveTier(before, now) !== tier && effectiveTier(after, now) === tier && !renews(before, tier);
  const hasResumed = isNew && Boolean(before?.pausedUntilAt);
  if (hasResumed) await mailWithNotice(tx, userId, { kind: 'plan-resumed', tier, lastMs: endMs(after) }, now);
  else if (isNew) await addNotice(tx, userId, { kind: 'plan-bought', tier }, now);
  if (after.pausedUntilAt && !before?.pausedUntilAt) {
    const lastMs = after.pausedUntilAt.getTime();
    await mailWithNotice(tx, userId, { kind: 'plan-paused', tier, fromMs: endMs(after), lastMs }, now);
  }
  if (after.pastDueSinceAt && !before?.pastDueSinceAt)
    await addNotice(tx, userId, { kind: 'payment-failed', tier }, now);
}

/** True if a stored plan of a tier renews itself. Until its next period is read, it has ended by the clock. */
const renews = (stored: StoredSubscription | undefined, tier: TierKey): boolean =>
  stored?.tier === tier &&
  (stored.status === 'active' || stored.status === 'trialing') &&
  !stored.cancelAtPeriodEnd &&
  !stored.pausedUntilAt;

/** A change to a plan that was set back, because the member's plan is paused. `fromMs` is the time of the change. */
export interface RevertedChange {
  tier: TierKey;
  fromMs: number;
}

/** Notifies a member once of a change that was set back, even if parallel readings found it. The user must be locked. */
export async function noticeRevertedChange(tx: Db, userId: UserId, change: RevertedChange, now: Date): Promise<void> {
  const notice = { kind: 'plan-not-changed', ...change } as const;
  if (!(await hadNotice(tx, userId, notice))) await addNotice(tx, userId, notice, now);
}

const endMs = ({ currentPeriodEndAt }: StoredSubscription) => currentPeriodEndAt?.getTime() ?? 0;

type PlanNotice =
  | { kind: 'plan-renewing' | 'plan-resuming' | 'plan-resumed'; tier: TierKey; lastMs: number }
  | { kind: 'plan-paused'; tier: TierKey; fromMs: number; lastMs: number };

/** Adds a notice about a plan, and queues the mail of the same kind. */
async function mailWithNotice(tx: Db, userId: UserId, notice: PlanNotice, now: Date): Promise<void> {
  const { kind, ...details } = notice;
  await addNotice(tx, userId, notice, now);
  await queueMail(tx, userId, { kind, details }, now);
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

/** Mails members before their plan renews itself or a pause ends, once for each charge. */
export async function noticeRenewingPlans({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  const now = clock.now();
  const until = new Date(now.getTime() + renewingDays * 86_400_000);
  const due = [
    ...(await renewingPlans(db, now, until)).map((plan) => ({ ...plan, kind: 'plan-renewing' as const })),
    ...(await resumingPlans(db, now, until)).map((plan) => ({ ...plan, kind: 'plan-resuming' as const })),
  ];
  for (const { userId, tier, at, kind } of due) {
    const notice = { kind, tier, lastMs: at.getTime() };
    await db.transaction().execute(async (tx) => {
      await lockUsers(tx, [userId]);
      if (!(await hadNotice(tx, userId, notice))) await mailWithNotice(tx, userId, notice, now);
    });
  }
}
