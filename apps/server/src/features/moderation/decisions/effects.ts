import type { DecisionId, UserId } from '@ambiance/domain/ids';
import type { DecisionEnd, DecisionKind } from '@ambiance/domain/moderation';
import { effectiveTier } from '@ambiance/domain/subscriptions';
import { tierKeys } from '@ambiance/domain/tiers';
import type { Bus } from '../../../platform/bus.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { Log } from '../../../platform/log.ts';
import { endSessionsOf } from '../../accounts/sessions.repository.ts';
import { setStatusUnlessDeleted } from '../../accounts/users.repository.ts';
import { type AssignmentChange, publishAssignmentChange } from '../../assignments/publish-assignment-change.ts';
import { notifyMeetingsOff } from '../../conversations/notify-meetings-off.ts';
import { publishGone } from '../../assignments/publish-gone.ts';
import { reassignOpenChats } from '../../hosts/host-changes.ts';
import {
  addDecision,
  endInForce,
  endNone,
  type InForce,
  type PlanOfBan,
  restoreReplaced,
} from './decisions.repository.ts';
import { giveTier, storedSubscriptionsOf } from '../../plans/subscriptions.repository.ts';

type NewDecision = Omit<Parameters<typeof addDecision>[1], 'until' | 'plan'> & { startsAt: Date };

const statusOf = { suspend: 'Suspended', ban: 'Blocked' } as const;

const shutsOut = (kind: DecisionKind): kind is keyof typeof statusOf => kind in statusOf;

/**
 * Reassigns a host's open chats if a decision shuts the host out. Call it first in the transaction.
 * @returns the changes to publish after the commit
 */
export const prepareEffects = (tx: Db, userId: UserId, kind: DecisionKind, now: Date): Promise<AssignmentChange[]> =>
  shutsOut(kind) ? reassignOpenChats(tx, userId, now) : Promise.resolve([]);

/** Puts a decision in force in place of the former one, which stays if the new one is `none`. The user must be locked. */
export async function applyDecision(tx: Db, decision: NewDecision): Promise<DecisionId> {
  const { userId, kind, days, startsAt, now } = decision;
  const former =
    kind === 'none' ? undefined : await endInForce(tx, userId, decision.lightens ? 'lightened' : 'replaced', now);
  // If a ban replaces a ban, the first one already ended the plan.
  const plan = kind !== 'ban' ? null : former?.kind === 'ban' ? former.plan : await planOfBan(tx, userId, now);
  const id = await addDecision(tx, {
    ...decision,
    until: days === null ? null : new Date(startsAt.getTime() + days * 86_400_000),
    plan,
  });
  if (former && kind !== 'ban') await undoShutOut(tx, userId, former, now);
  if (shutsOut(kind)) {
    await notifyMeetingsOff(tx, userId, now);
    await setStatusUnlessDeleted(tx, userId, statusOf[kind], now);
    await endSessionsOf(tx, userId);
  }
  return id;
}

/**
 * Ends the decision in force about a user and undoes its effects; returns undefined if there is none. The user must be locked.
 */
export async function endDecision(tx: Db, userId: UserId, why: DecisionEnd, now: Date): Promise<InForce | undefined> {
  const former = await endInForce(tx, userId, why, now);
  if (former) await undoShutOut(tx, userId, former, now);
  return former;
}

/**
 * Undoes a decision as if it had not been taken: its effects end, and a decision that it replaced is in force again. The user
 * must be locked.
 * @returns the kind of the decision that is in force again
 */
export async function undoEffects(
  tx: Db,
  { id, userId, kind, decidedAt }: { id: DecisionId; userId: UserId; kind: DecisionKind; decidedAt: Date },
  now: Date,
): Promise<DecisionKind | undefined> {
  if (kind === 'none') {
    await endNone(tx, id, 'undone', now);
    return undefined;
  }
  await endDecision(tx, userId, 'undone', now);
  const former = await restoreReplaced(tx, userId, decidedAt);
  if (former && shutsOut(former)) {
    await notifyMeetingsOff(tx, userId, now);
    await setStatusUnlessDeleted(tx, userId, statusOf[former], now);
    await endSessionsOf(tx, userId);
  }
  return former;
}

async function undoShutOut(tx: Db, userId: UserId, former: InForce, now: Date): Promise<void> {
  if (!shutsOut(former.kind)) return;
  await setStatusUnlessDeleted(tx, userId, 'Active', now);
  if (former.plan) await givePlanBack(tx, userId, former.plan, now);
}

/** Publishes the effects of a committed decision to all nodes: ended sessions, reassigned chats, and an account that is gone. */
export async function publishEffects(
  needs: { db: Db; bus: Bus; log: Log },
  userId: UserId,
  kind: DecisionKind,
  changedChats: readonly AssignmentChange[],
): Promise<void> {
  if (shutsOut(kind)) needs.bus.publish('session-ended', { userId });
  for (const change of changedChats) await publishAssignmentChange(needs, change);
  if (shutsOut(kind)) await publishGone(needs, userId);
}

/** The running paid plan that a ban ends now; null if there is none. A given plan stays stored for the account's return. */
async function planOfBan(tx: Db, userId: UserId, now: Date): Promise<PlanOfBan | null> {
  const { paid } = await storedSubscriptionsOf(tx, userId);
  const tier = effectiveTier(paid, now);
  if (!paid?.currentPeriodEndAt || tier === 'free') return null;
  const seconds = Math.round((paid.currentPeriodEndAt.getTime() - now.getTime()) / 1000);
  return seconds > 0 ? { tier, seconds } : null;
}

/** Gives back the plan that a ban ended, for its remaining time. Does nothing if the member has a given plan that is as good. */
async function givePlanBack(tx: Db, userId: UserId, { tier, seconds }: PlanOfBan, now: Date): Promise<void> {
  const { given } = await storedSubscriptionsOf(tx, userId);
  const until = new Date(now.getTime() + seconds * 1000);
  const has = effectiveTier(given, now);
  const outranks = tierKeys.indexOf(has) > tierKeys.indexOf(tier);
  const outlasts = has === tier && (given!.currentPeriodEndAt ?? until) >= until;
  if (!outranks && !outlasts) await giveTier(tx, userId, tier, until);
}
