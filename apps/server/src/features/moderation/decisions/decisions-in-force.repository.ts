import type { CaseId, DecisionId, UserId } from '@ambiance/domain/ids';
import type { DecisionEnd, DecisionKind, DecisionReason, SuspensionDays } from '@ambiance/domain/moderation';
import type { TierKey } from '@ambiance/domain/tiers';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';
import type { Removed } from './decisions.repository.ts';

/** The paid plan that a ban ended. */
export interface PlanOfBan {
  tier: TierKey;
  /** The remaining time of the plan, in seconds. */
  seconds: number;
}

export async function addDecision(
  tx: Db,
  decision: {
    caseId: CaseId;
    userId: UserId;
    decidedBy: UserId;
    kind: DecisionKind;
    days: SuspensionDays | null;
    until: Date | null;
    reason: DecisionReason;
    note: string;
    removed: Removed | null;
    plan: PlanOfBan | null;
    lightens?: DecisionId | undefined;
    now: Date;
  },
): Promise<DecisionId> {
  const { id } = await tx
    .insertInto('decisions')
    .values({
      case_id: decision.caseId,
      user_id: decision.userId,
      decided_by: decision.decidedBy,
      kind: decision.kind,
      days: decision.days,
      until_at: decision.until,
      reason: decision.reason,
      note: decision.note,
      removed: decision.removed && JSON.stringify(decision.removed),
      plan_tier: decision.plan?.tier ?? null,
      plan_seconds: decision.plan?.seconds ?? null,
      lightens: decision.lightens ?? null,
      decided_at: decision.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A decision that was in force until now, with the facts needed to undo its effects. */
export interface InForce {
  id: DecisionId;
  kind: DecisionKind;
  plan: PlanOfBan | null;
}

/** Ends the decision in force about a user; returns undefined if there is none. */
export async function endInForce(tx: Db, userId: UserId, why: DecisionEnd, now: Date): Promise<InForce | undefined> {
  const ended = await tx
    .updateTable('decisions')
    .set({ ended_at: now, ended_by: why })
    .where('user_id', '=', userId)
    .where('kind', '<>', 'none')
    .where('ended_at', 'is', null)
    .returning(['id', 'kind', 'plan_tier', 'plan_seconds'])
    .executeTakeFirst();
  return (
    ended && {
      id: ended.id,
      kind: ended.kind,
      plan: ended.plan_tier && { tier: ended.plan_tier, seconds: ended.plan_seconds ?? 0 },
    }
  );
}

/** Ends a decision that no rule was broken, which is never in force. */
export async function endNone(tx: Db, id: DecisionId, why: DecisionEnd, now: Date): Promise<void> {
  await tx.updateTable('decisions').set({ ended_at: now, ended_by: why }).where('id', '=', id).execute();
}

/**
 * Restores the decision that another one replaced at an instant: it is in force again. Returns its kind; undefined if there is
 * none.
 */
export async function restoreReplaced(tx: Db, userId: UserId, replacedAt: Date): Promise<DecisionKind | undefined> {
  const restored = await tx
    .updateTable('decisions')
    .set({ ended_at: null, ended_by: null })
    .where('user_id', '=', userId)
    .where('ended_by', '=', 'replaced')
    .where('ended_at', '=', replacedAt)
    .returning('kind')
    .executeTakeFirst();
  return restored?.kind;
}

const dueSuspensions = (db: Db, now: Date) =>
  db.selectFrom('decisions').where('kind', '=', 'suspend').where('ended_at', 'is', null).where('until_at', '<=', now);

/** Returns true if a user's suspension has run its time and is still in force. */
export async function isSuspensionDue(db: Db, userId: UserId, now: Date): Promise<boolean> {
  const due = dueSuspensions(db, now).where('user_id', '=', userId);
  return Boolean(await due.select('id').executeTakeFirst());
}

export async function usersWithDueSuspensions(db: Db, now: Date): Promise<UserId[]> {
  const rows = await dueSuspensions(db, now)
    .select('user_id')
    .orderBy(sql`random()`)
    .limit(500)
    .execute();
  return rows.map((row) => row.user_id);
}
