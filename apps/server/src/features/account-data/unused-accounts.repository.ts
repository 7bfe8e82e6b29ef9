import type { CalendarDate } from '@ambiance/domain/calendar';
import type { UserId } from '@ambiance/domain/ids';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';

/**
 * True for members without anything that needs their account: a session, a plan, a case, a report or appeal that is open, or a
 * refund that is still owed. Staff are never counted as unused.
 */
const isDispensable = (now: Date) => sql<boolean>`
  users.role = 'member' and users.status = 'Active'
  and not exists (select from sessions where user_id = users.id and expires_at > ${now})
  and not exists (
    select from subscriptions where user_id = users.id
      and (status not in ('none', 'canceled') and coalesce(current_period_end_at > ${now}, true) or current_period_end_at > ${now}
        or paused_until_at is not null or past_due_since_at is not null))
  and not exists (select from refunds where user_id = users.id and settled_at is null)
  and not exists (select from cases where user_id = users.id and closed_at is null)
  and not exists (
    select from reports join cases on cases.id = case_id where reporter_id = users.id and cases.closed_at is null)
  and not exists (select from appeals where user_id = users.id and outcome is null)`;

/** The day from which a member who is active counts as back. */
const warnedOn = (timeZone: string) => sql<CalendarDate>`(warned_at at time zone ${timeZone})::date`;

interface Since {
  now: Date;
  timeZone: string;
}

/** Withdraws the warnings of members who used their account since, or who need it again. */
export async function withdrawWarnings(db: Db, { now, timeZone }: Since): Promise<void> {
  await sql`
    delete from unused_accounts using users where users.id = user_id
      and (active_on >= ${warnedOn(timeZone)} or not (${isDispensable(now)}))`.execute(db);
}

/** How many accounts one run handles of each kind. The order is random, so that one that fails never blocks the others. */
const maxAtOnce = 1000;

/** Members who were last active on or before the given day and were not warned yet. */
export async function unusedSince(db: Db, day: CalendarDate, now: Date): Promise<UserId[]> {
  const rows = await db
    .selectFrom('users')
    .where('active_on', '<=', day)
    .where(isDispensable(now))
    .where(sql<boolean>`not exists (select from unused_accounts where user_id = users.id)`)
    .orderBy(sql`random()`)
    .limit(maxAtOnce)
    .select('id')
    .execute();
  return rows.map(({ id }) => id);
}

const warned = (db: Db) =>
  db
    .selectFrom('unused_accounts')
    .orderBy(sql`random()`)
    .limit(maxAtOnce)
    .select('user_id');

/** Members whose first warning is from `until` or earlier and who had no second one. */
export async function dueSecondWarnings(db: Db, until: Date): Promise<UserId[]> {
  const rows = await warned(db).where('warned_again_at', 'is', null).where('warned_at', '<=', until).execute();
  return rows.map((row) => row.user_id);
}

/** Members whose second warning is from `until` or earlier. */
export async function dueDeletions(db: Db, until: Date): Promise<UserId[]> {
  const rows = await warned(db).where('warned_again_at', '<=', until).execute();
  return rows.map((row) => row.user_id);
}

/** Returns true if nothing needs the account of a member whom the transaction has locked, and they were last active by then. */
export async function isUnusedSince(tx: Db, userId: UserId, day: CalendarDate, now: Date): Promise<boolean> {
  const mine = tx.selectFrom('users').where('id', '=', userId).where('active_on', '<=', day).where(isDispensable(now));
  return (await mine.select('id').executeTakeFirst()) !== undefined;
}

/** Records the first warning; false if there was one. */
export async function recordWarning(tx: Db, userId: UserId, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('unused_accounts')
    .values({ user_id: userId, warned_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Records the second warning; false if there was one, or the first was withdrawn. */
export async function recordSecondWarning(tx: Db, userId: UserId, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('unused_accounts')
    .set({ warned_again_at: now })
    .where('user_id', '=', userId)
    .where('warned_again_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Removes the warnings of an account; false if there are none, so that only one of two runs deletes it. */
export async function removeWarnings(tx: Db, userId: UserId): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('unused_accounts')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}
