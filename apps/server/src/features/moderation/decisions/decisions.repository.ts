import type { Decision } from '@ambiance/contract/cases';
import { DomainError } from '@ambiance/domain/errors';
import type { AppealId, CaseId, DecisionId, UserId } from '@ambiance/domain/ids';
import type {
  AppealOutcome,
  DecisionEnd,
  DecisionKind,
  DecisionReason,
  RemovableText,
  SuspensionDays,
} from '@ambiance/domain/moderation';
import { undoMinutes } from '@ambiance/domain/moderation';
import { type RawBuilder, sql } from 'kysely';
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
export async function findDecision(db: Db, id: DecisionId): Promise<FoundDecision> {
  const [row] = await decisionRows(db, sql`decisions.id = ${id}`);
  if (!row) throw new DomainError('decision.unknown');
  return { view: decisionFrom(row), userId: row.user_id, removed: row.removed };
}

/** One decision that is known to exist. */
export async function decisionOf(db: Db, id: DecisionId): Promise<FoundDecision> {
  const [row] = await decisionRows(db, sql`decisions.id = ${id}`);
  return { view: decisionFrom(row!), userId: row!.user_id, removed: row!.removed };
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
