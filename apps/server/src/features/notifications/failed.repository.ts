import type { UserId } from '@ambiance/domain/ids';
import type { NotificationTopic } from '@ambiance/domain/notifications';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import type { Due } from './due.repository.ts';

/** Keeps what no device took for the operator, unless something newer of the same is due by now. */
export async function recordFailed(
  db: Db,
  { userId, topic, subject, messageId }: Due,
  error: string,
  now: Date,
): Promise<void> {
  await sql`
    insert into due_notifications (user_id, topic, subject, message_id, due_at, last_error, failed_at)
    values (${userId}, ${topic}, ${subject}, ${messageId}, 'infinity', left(${error}::text, 500), ${now})
    on conflict do nothing`.execute(db);
}

/** What no device took, by member and topic, the newest first; nothing says who wrote or what. */
export async function failedNotifications(db: Db) {
  const { rows } = await sql<{
    userId: UserId;
    displayName: string;
    topic: NotificationTopic;
    count: number;
    failedAt: Date;
    error: string;
  }>`
    select user_id as "userId", display_name as "displayName", topic, count(*) as count, max(failed_at) as "failedAt",
      (array_agg(last_error order by failed_at desc))[1] as error
    from due_notifications join users on users.id = user_id where failed_at is not null
    group by user_id, display_name, topic order by max(failed_at) desc, user_id limit 200`.execute(db);
  return rows;
}

/** Has what no device of a user took told again at once; answers how many. */
export async function retryNotifications(db: Db, userId: UserId, topic: NotificationTopic, now: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('due_notifications')
    .set({ due_at: now, failed_at: null, last_error: null })
    .where('user_id', '=', userId)
    .where('topic', '=', topic)
    .where('failed_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** Drops what no device of a user took; answers how many. */
export async function dropNotifications(db: Db, userId: UserId, topic: NotificationTopic): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('due_notifications')
    .where('user_id', '=', userId)
    .where('topic', '=', topic)
    .where('failed_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Deletes notifications that no device took before a time. */
export async function deleteFailedNotifications(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('due_notifications').where('failed_at', '<', before).execute();
}
