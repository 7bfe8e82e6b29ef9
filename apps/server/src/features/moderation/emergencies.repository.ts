import { DomainError } from '@ambiance/domain/errors';
import type { CaseId, UserId } from '@ambiance/domain/ids';
import { emergency } from '@ambiance/domain/moderation';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { isNoPartyOf } from './cases.repository.ts';

/** Puts an open case above all others. @throws DomainError `case.decided` */
export async function raiseCase(tx: Db, caseId: CaseId): Promise<void> {
  const raised = await tx
    .updateTable('cases')
    .set({ priority: emergency })
    .where('id', '=', caseId)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  if (Number(raised.numUpdatedRows) !== 1) throw new DomainError('case.decided');
}

/**
 * Records the alert for an emergency, once for each case. Returns the moderators to alert: those on duty, or all if none is,
 * except the parties of the case and the moderator who raised it. Empty if the case is not an emergency or an alert was recorded
 * before.
 */
export async function recordAlert(tx: Db, caseId: CaseId, now: Date, raisedBy: UserId | null): Promise<UserId[]> {
  const { rows } = await sql<{ id: UserId }>`
    with alerted as (
      update cases set alerted_at = ${now}
      where id = ${caseId} and priority = ${emergency} and closed_at is null and alerted_at is null
      returning id, user_id),
    reachable as (
      select users.id, exists (select from off_duty where off_duty.user_id = users.id) as is_off
      from users, alerted as cases where ${mayBeAlerted(raisedBy)})
    select id from reachable where not is_off or not exists (select from reachable where not is_off)`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Condition: a moderator of `users` is no party of the case in `cases`, and did not raise it. */
const mayBeAlerted = (raisedBy: UserId | null) => sql<boolean>`(
  users.role in ('moderator', 'admin') and users.status = 'Active'
  and users.id is distinct from ${raisedBy}::uuid and ${isNoPartyOf(sql<UserId>`users.id`)})`;

/** Returns true if someone else than the moderator who raised a case can be alerted to it. */
export async function canAlertOthers(db: Db, caseId: CaseId, raisedBy: UserId): Promise<boolean> {
  const { rows } = await sql<{ canAlertOthers: boolean }>`
    select exists (select from users, cases where cases.id = ${caseId} and ${mayBeAlerted(raisedBy)}) as "canAlertOthers"`.execute(
    db,
  );
  return rows[0]!.canAlertOthers;
}

/** Returns true if a moderator is alerted to emergencies. */
export async function isOnDuty(db: Db, userId: UserId): Promise<boolean> {
  return !(await db.selectFrom('off_duty').where('user_id', '=', userId).select('user_id').executeTakeFirst());
}

export async function setDuty(db: Db, userId: UserId, onDuty: boolean, now: Date): Promise<void> {
  await (onDuty
    ? db.deleteFrom('off_duty').where('user_id', '=', userId).execute()
    : db
        .insertInto('off_duty')
        .values({ user_id: userId, since: now })
        .onConflict((conflict) => conflict.column('user_id').doNothing())
        .execute());
}
