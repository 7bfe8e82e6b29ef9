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

/** The members who got new chats of a week back within the last day, each with the number of the whole week. */
export async function returnedSince(
  db: Db,
  week: CalendarDate,
  now: Date,
): Promise<{ userId: UserId; count: number }[]> {
  const { rows } = await sql<{ userId: UserId; count: number }>`
    select user_id as "userId", new_chats_returned(user_id, ${week}, ${now}) as count
    from (
      select distinct user_id from new_chats
      where week = ${week} and started_at > ${now}::timestamptz - interval '96 hours'
        and started_at <= ${now}::timestamptz - interval '72 hours'
    ) as writers
    where new_chats_returned(user_id, ${week}, ${now}) > 0`.execute(db);
  return rows;
}
