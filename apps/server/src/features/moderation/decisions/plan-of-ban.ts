import type { UserId } from '@ambiance/domain/ids';
import { effectiveTier } from '@ambiance/domain/subscriptions';
import { tierKeys } from '@ambiance/domain/tiers';
import type { Db } from '../../../platform/database/database.ts';
import type { PlanOfBan } from './decisions-in-force.repository.ts';
import { giveTier, storedSubscriptionsOf } from '../../plans/subscriptions.repository.ts';

/** The running paid plan that a ban ends now; null if there is none. A given plan stays stored for the account's return. */
export async function planOfBan(tx: Db, userId: UserId, now: Date): Promise<PlanOfBan | null> {
  const { paid } = await storedSubscriptionsOf(tx, userId);
  const tier = effectiveTier(paid, now);
  if (!paid?.currentPeriodEndAt || tier === 'free') return null;
  const seconds = Math.round((paid.currentPeriodEndAt.getTime() - now.getTime()) / 1000);
  return seconds > 0 ? { tier, seconds } : null;
}

/** Gives back the plan that a ban ended, for its remaining time. Does nothing if the member has a given plan that is as good. */
export async function givePlanBack(tx: Db, userId: UserId, { tier, seconds }: PlanOfBan, now: Date): Promise<void> {
  const { given } = await storedSubscriptionsOf(tx, userId);
  const until = new Date(now.getTime() + seconds * 1000);
  const has = effectiveTier(given, now);
  const outranks = tierKeys.indexOf(has) > tierKeys.indexOf(tier);
  const outlasts = has === tier && (given!.currentPeriodEndAt ?? until) >= until;
  if (!outranks && !outlasts) await giveTier(tx, userId, tier, until);
}
