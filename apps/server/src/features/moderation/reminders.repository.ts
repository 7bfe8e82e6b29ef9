import type { UserId } from '@ambiance/domain/ids';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { isNoPartyOf } from './cases.repository.ts';

/**
 * Marks undecided cases opened before `openedBefore` as reminded of `times` times, unless they already were. Returns the number
 * of newly marked cases for each moderator, without cases about or reported by that moderator.
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

/** Open cases: their number, the number of overdue ones, and when the oldest was opened. */
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
