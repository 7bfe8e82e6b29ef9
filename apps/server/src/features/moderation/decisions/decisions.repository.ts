import type { Decision } from '@ambiance/contract/cases';
import { DomainError } from '@ambiance/domain/errors';
import type { AppealId, CaseId, DecisionId, UserId } from '@ambiance/domain/ids';
import {
  type AppealOutcome,
  type DecisionEnd,
  type DecisionKind,
  type DecisionReason,
  type RemovableText,
  type SuspensionDays,
  undoMinutes,
} from '@ambiance/domain/moderation';
import { type RawBuilder, sql } from 'kysely';
import type { TierKey } from '@ambiance/domain/tiers';
import type { Db } from '../../../platform/database/database.ts';

/** Content that a decision removed from a profile. It is stored so that it can be restored. */
export interface Removed {
  photos: { id: string; number: number; extension: string; isPrimary: boolean }[];
  texts: Partial<Record<RemovableText, string>>;
}

interface DecisionRow {
  id: DecisionId;
  case_id: CaseId;
  kind: DecisionKind;
  days: SuspensionDays | null;
  reason: DecisionReason;
  note: string;
  decided_by: UserId;
  decided_by_name: string | null;
  decided_at: Date;
  until_at: Date | null;
  ended_at: Date | null;
  ended_by: DecisionEnd | null;
  removed: Removed | null;
  seen_at: Date | null;
  user_id: UserId;
  lightens: DecisionId | null;
  appeal_id: AppealId | null;
  appeal_text: string;
  appeal_sent_at: Date;
  appeal_outcome: AppealOutcome | null;
  appeal_note: string | null;
  appeal_decided_by: UserId | null;
  appeal_decided_by_name: string | null;
  appeal_decided_at: Date | null;
}

/** The decisions about a user, oldest first, with their appeals. */
export async function decisionsAbout(db: Db, userId: UserId): Promise<Decision[]> {
  return (await decisionRows(db, sql`decisions.user_id = ${userId}`)).map(decisionFrom);
}

/** Decisions by their ids, with their appeals. */
export async function decisionsOf(db: Db, ids: readonly DecisionId[]): Promise<Map<DecisionId, Decision>> {
  const rows = await decisionRows(db, sql`decisions.id = any(${ids})`);
  return new Map(rows.map((row) => [row.id, decisionFrom(row)]));
}

/** A decision with the content to restore if it is undone. */
export interface FoundDecision {
  view: Decision;
  userId: UserId;
  removed: Removed | null;
}

/** A decision. @throws DomainError `decision.unknown` */
export async function decisionOf(db: Db, id: DecisionId): Promise<FoundDecision> {
  const [row] = await decisionRows(db, sql`decisions.id = ${id}`);
  if (!row) throw new DomainError('decision.unknown');
  return { view: decisionFrom(row), userId: row.user_id, removed: row.removed };
}

/** Records that the removed content was restored, so that the member may write those texts again. */
export async function recordRestored(tx: Db, id: DecisionId, now: Date): Promise<void> {
  await tx.updateTable('decisions').set({ restored_at: now }).where('id', '=', id).execute();
}

async function decisionRows(db: Db, condition: RawBuilder<unknown>): Promise<DecisionRow[]> {
  const { rows } = await sql<DecisionRow>`
    select decisions.*, (select display_name from users where id = decisions.decided_by) as decided_by_name,
      appeals.id as appeal_id, appeals.text as appeal_text, appeals.sent_at as appeal_sent_at,
      appeals.outcome as appeal_outcome, appeals.note as appeal_note, appeals.decided_by as appeal_decided_by,
      (select display_name from users where id = appeals.decided_by) as appeal_decided_by_name,
      appeals.decided_at as appeal_decided_at
    from decisions left join appeals on appeals.decision_id = decisions.id
    where ${condition} order by decisions.id`.execute(db);
  return rows;
}

/** The time until which the moderator who made a decision may undo it. */
const undoUntil = (decidedAt: Date): Date => new Date(decidedAt.getTime() + undoMinutes * 60_000);

const decisionFrom = (row: DecisionRow): Decision => ({
  id: row.id,
  caseId: row.case_id,
  kind: row.kind,
  days: row.days,
  reason: row.reason,
  note: row.note,
  decidedBy: { id: row.decided_by, displayName: row.decided_by_name },
  decidedUtc: row.decided_at.toISOString(),
  untilUtc: row.until_at?.toISOString() ?? null,
  endedUtc: row.ended_at?.toISOString() ?? null,
  endedBy: row.ended_by,
  undoUntilUtc: row.ended_at || row.lightens || row.appeal_outcome ? null : undoUntil(row.decided_at).toISOString(),
  removed: row.removed && {
    photoIds: row.removed.photos.map(({ id }) => id),
    texts: Object.keys(row.removed.texts ?? {}) as RemovableText[],
  },
  seenUtc: row.seen_at?.toISOString() ?? null,
  appeal: row.appeal_id === null ? null : appealFrom(row, row.appeal_id),
});

const appealFrom = (row: DecisionRow, id: AppealId): NonNullable<Decision['appeal']> => ({
  id,
  text: row.appeal_text,
  sentUtc: row.appeal_sent_at.toISOString(),
  outcome: row.appeal_outcome,
  note: row.appeal_note,
  decidedBy: row.appeal_decided_by && { id: row.appeal_decided_by, displayName: row.appeal_decided_by_name },
  decidedUtc: row.appeal_decided_at?.toISOString() ?? null,
});

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
    /** After an appeal: the heavier decision that this one replaces. */
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
