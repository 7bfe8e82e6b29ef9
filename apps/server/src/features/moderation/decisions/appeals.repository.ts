import type { AppealId, DecisionId, UserId } from '@ambiance/domain/ids';
import type { Role } from '@ambiance/domain/members';
import type { AppealOutcome } from '@ambiance/domain/moderation';
import { DomainError } from '@ambiance/domain/errors';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';
import { isNoPartyOf } from '../cases.repository.ts';

export const appealsAPage = 24;

export interface ListedAppeal {
  id: AppealId;
  decision_id: DecisionId;
  user_id: UserId;
  display_name: string | null;
  role: Role | null;
}

/** The number of open appeals that the viewer may decide. */
export async function countAppeals(db: Db, viewerId: UserId): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count
    from appeals join decisions on decisions.id = decision_id join cases on cases.id = decisions.case_id
    where outcome is null and ${isNoPartyOf(viewerId)}`.execute(db);
  return rows[0]!.count;
}

/**
 * Open appeals, oldest first, or decided ones, newest first, each with its member; one row more than a page if there are more.
 */
export async function listAppeals(
  db: Db,
  viewerId: UserId,
  { state, cursor }: { state: 'open' | 'closed'; cursor?: string | undefined },
): Promise<ListedAppeal[]> {
  if (cursor !== undefined && !/^[1-9]\d{0,14}$/.test(cursor)) throw new DomainError('cursor.invalid');
  const last = cursor === undefined ? null : Number(cursor);
  const isOpen = state === 'open';
  const { rows } = await sql<ListedAppeal>`
    select appeals.id, decision_id, cases.user_id, display_name, role
    from appeals join decisions on decisions.id = decision_id join cases on cases.id = decisions.case_id
      left join users on users.id = cases.user_id
    where ${isOpen ? sql`outcome is null` : sql`outcome is not null`} and ${isNoPartyOf(viewerId)}
      and (${last}::bigint is null or ${
        isOpen
          ? sql`(appeals.sent_at, appeals.id) > (select sent_at, id from appeals where id = ${last})`
          : sql`(appeals.decided_at, appeals.id) < (select decided_at, id from appeals where id = ${last})`
      })
    order by ${isOpen ? sql`appeals.sent_at, appeals.id` : sql`appeals.decided_at desc, appeals.id desc`}
    limit ${appealsAPage + 1}`.execute(db);
  return rows;
}

/** The decision that an appeal is about. `isDecided` is true once the appeal is decided. @throws DomainError `appeal.unknown` */
export async function appealById(db: Db, appealId: AppealId): Promise<{ decisionId: DecisionId; isDecided: boolean }> {
  const row = await db
    .selectFrom('appeals')
    .where('id', '=', appealId)
    .select(['decision_id', 'outcome'])
    .executeTakeFirst();
  if (!row) throw new DomainError('appeal.unknown');
  return { decisionId: row.decision_id, isDecided: row.outcome !== null };
}

/** Records the outcome of an open appeal. @throws DomainError `appeal.decided` */
export async function closeAppeal(
  tx: Db,
  appealId: AppealId,
  { outcome, note, decidedBy, now }: { outcome: AppealOutcome; note: string; decidedBy: UserId; now: Date },
): Promise<void> {
  const closed = await tx
    .updateTable('appeals')
    .set({ outcome, note, decided_by: decidedBy, decided_at: now })
    .where('id', '=', appealId)
    .where('outcome', 'is', null)
    .executeTakeFirst();
  if (Number(closed.numUpdatedRows) !== 1) throw new DomainError('appeal.decided');
}

/**
 * Closes the open appeal of a decision that was changed in the meantime; does nothing if there is none.
 * @param decidedBy null if an operator changed it
 */
export async function closeAppealOf(
  tx: Db,
  decisionId: DecisionId,
  { outcome, note, decidedBy, now }: { outcome: AppealOutcome; note: string; decidedBy: UserId | null; now: Date },
): Promise<void> {
  await tx
    .updateTable('appeals')
    .set({ outcome, note, decided_by: decidedBy, decided_at: now })
    .where('decision_id', '=', decisionId)
    .where('outcome', 'is', null)
    .execute();
}

/** Stores an appeal. @throws DomainError `appeal.made` if the decision already has one */
export async function addAppeal(
  tx: Db,
  appeal: { decisionId: DecisionId; userId: UserId; text: string; now: Date },
): Promise<void> {
  const added = await tx
    .insertInto('appeals')
    .values({ decision_id: appeal.decisionId, user_id: appeal.userId, text: appeal.text, sent_at: appeal.now })
    .onConflict((conflict) => conflict.column('decision_id').doNothing())
    .executeTakeFirst();
  if (Number(added.numInsertedOrUpdatedRows) !== 1) throw new DomainError('appeal.made');
}
