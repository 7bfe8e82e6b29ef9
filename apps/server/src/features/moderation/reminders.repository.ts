import type { UserId } from '@ambiance/domain/ids';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { isNoPartyOf } from './cases.repository.ts';

/**
 * Counts the undecided cases opened before then as reminded of `times` times, unless they were before, and answers which
 * moderators to tell of how many: never of one that they are part of.
 */
export async function recordReminders(
  tx: Db,
  times: number,
  openedBefore: Date,
): Promise<{ moderatorId: UserId; cases: number }[]> {
  const { rows } = await sql<{ moderatorId: UserId; cases: number }>`
    with reminded as (
      update cases set reminders = ${times}
      where closed_at is null and opened_at <= ${openedBefore} and reminders < ${times}
      returning id, user_id)
    select users.id as "moderatorId", count(*) as cases from users, reminded as cases
    where users.role in ('moderator', 'admin') and users.status = 'Active'
      and ${isNoPartyOf(sql<UserId>`users.id`)}
    group by users.id`.execute(tx);
  return rows;
}

/** The cases that wait: how many, how many of them are overdue, and since when the oldest does. */
export async function caseBacklog(
  db: Db,
  now: Date,
): Promise<{ open: number; overdue: number; oldestAt: Date | null }> {
  return db
    .selectFrom('cases')
    .where('closed_at', 'is', null)
    .select((cases) => [
      cases.fn.countAll<number>().as('open'),
      cases.fn.countAll<number>().filterWhere('due_at', '<=', now).as('overdue'),
      cases.fn.min<Date | null>('opened_at').as('oldestAt'),
    ])
    .executeTakeFirstOrThrow();
}
