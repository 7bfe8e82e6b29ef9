import type { UserId } from '@ambiance/domain/ids';
import type { NotificationTopic } from '@ambiance/domain/notifications';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import type { Due } from './due.repository.ts';

/** Stores a failed notification for the operator, unless a newer one of the same subject is already queued. */
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

/** Failed notifications by member and topic, newest first, without senders or texts. */
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

/** Retries a user's failed notifications of a topic at once; returns how many. */
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

/** Drops a user's failed notifications of a topic; returns how many. */
export async function dropNotifications(db: Db, userId: UserId, topic: NotificationTopic): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('due_notifications')
    .where('user_id', '=', userId)
    .where('topic', '=', topic)
    .where('failed_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

export async function deleteFailedNotifications(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('due_notifications').where('failed_at', '<', before).execute();
}
