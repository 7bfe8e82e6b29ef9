import type { CalendarDate } from '@ambiance/domain/calendar';
import type { UserId } from '@ambiance/domain/ids';
import type { Db } from '../../platform/database/database.ts';

/** How much a member has used of the limits in a day and in the week from a Monday. */
export async function usageOf(
  db: Db,
  userId: UserId,
  { day, week }: { day: CalendarDate; week: CalendarDate },
): Promise<{ dailyMessages: number; weeklyNewChats: number }> {
  const row = await db.selectFrom('message_usage').where('user_id', '=', userId).selectAll().executeTakeFirst();
  return {
    dailyMessages: row && row.day >= day ? row.messages : 0,
    weeklyNewChats: row && row.week >= week ? row.new_chats : 0,
  };
}
