import type { CalendarDate } from '@ambiance/domain/calendar';
import type { UserId } from '@ambiance/domain/ids';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';

/** A member's usage of the limits on a day and in the week of a Monday, and the number of new chats given back. */
export async function usageOf(
  db: Db,
  userId: UserId,
  { day, week, now }: { day: CalendarDate; week: CalendarDate; now: Date },
): Promise<{ dailyMessages: number; weeklyNewChats: number; returnedNewChats: number }> {
  const row = await db
    .selectFrom('message_usage')
    .where('user_id', '=', userId)
    .selectAll()
    .select(sql<number>`new_chats_returned(user_id, week, ${now})`.as('returned'))
    .executeTakeFirst();
  const returned = row && row.week >= week ? row.returned : 0;
  return {
    dailyMessages: row && row.day >= day ? row.messages : 0,
    weeklyNewChats: row && row.week >= week ? row.new_chats - returned : 0,
    returnedNewChats: returned,
  };
}

/**
 * The members who got new chats of a week back within the last day, each with the number of the whole week. Those who were already
 * notified of that number are left out, so that a run handles only what is new.
 */
export async function returnedSince(
  db: Db,
  week: CalendarDate,
  now: Date,
): Promise<{ userId: UserId; count: number }[]> {
  const { rows } = await sql<{ userId: UserId; count: number }>`
    with returned as materialized (
      select user_id, new_chats_returned(user_id, ${week}, ${now}) as count
      from (
        select distinct user_id from new_chats
        where week = ${week} and started_at > ${now}::timestamptz - interval '96 hours'
          and started_at <= ${now}::timestamptz - interval '72 hours'
      ) as writers
    )
    select user_id as "userId", count from returned
    where count > 0 and not exists (
      select from notices
      where notices.user_id = returned.user_id and kind = 'chats-returned'
        and parameters = jsonb_build_object('week', ${week}::text, 'count', count))`.execute(db);
  return rows;
}
