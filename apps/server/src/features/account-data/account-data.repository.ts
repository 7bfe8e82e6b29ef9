import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';

/** Everything that is stored of a user and is theirs to take along, by file name. */
export async function recordsOf(db: Db, userId: string): Promise<Record<string, unknown>> {
  const table = async (rows: ReturnType<typeof sql>) => (await rows.execute(db)).rows;
  const [profile] = await table(sql`
    select email, role, language, display_name, city, country, date_of_birth, description, expectations,
      search_radius_km, mood, phone, verification_source, verified_at, created_at, active_on
    from users where id = ${userId}`);
  return {
    profile,
    subscription: await table(sql`
      select source, tier, status, current_period_end_at, cancel_at_period_end from subscriptions where user_id = ${userId}`),
    sessions: await table(
      sql`select created_at, expires_at, device from sessions where user_id = ${userId} order by created_at`,
    ),
    notifications: {
      settings: await table(sql`
        select messages, assignments, perks, shows_details from notification_settings where user_id = ${userId}`),
      devices: await table(sql`
        select endpoint, created_at from push_subscriptions where user_id = ${userId} order by created_at`),
    },
    favorites: await table(sql`
      select favorite_user_id, display_name, favorites.created_at
      from favorites join users on users.id = favorite_user_id where user_id = ${userId} order by favorites.created_at`),
    blocks: await table(
      sql`select blocked_id, created_at from blocks where blocker_id = ${userId} order by created_at`,
    ),
    reports: await table(sql`
      select reported_id, category, reason, created_at, status from reports where reporter_id = ${userId} order by id`),
    messages: await table(sql`
      select messages.id, case when sender_id = ${userId} then 'me' else partner_id::text end as "from",
        case when sender_id = ${userId} then partner_id::text else 'me' end as "to", sent_at, body
      from conversation_members mine join messages on messages.conversation_id = mine.conversation_id
      where mine.user_id = ${userId} order by messages.id`),
  };
}

/** What a user's photos are kept under, with their number. */
export const photosOf = (db: Db, userId: string) =>
  db
    .selectFrom('photos')
    .where('user_id', '=', userId)
    .orderBy('number')
    .select(['id', 'extension', 'number'])
    .execute();

/** Users whose time to undo their deletion is over. */
export async function usersToErase(db: Db, deletedBefore: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .where('status', '=', 'Deleted')
    .where('deleted_at', '<=', deletedBefore)
    .select('id')
    .limit(100)
    .execute();
  return rows.map((row) => row.id);
}

/** Each conversation is locked until its transaction ends, and PostgreSQL has room for some thousands of locks. */
const conversationsAtOnce = 200;

/** Erases a user who is still deleted, and everything that hangs on them: the conversations some at a time. */
export async function eraseUser(db: Db, userId: string): Promise<void> {
  const some = db
    .selectFrom('conversation_members')
    .innerJoin('users', 'users.id', 'conversation_members.user_id')
    .where('users.id', '=', userId)
    .where('users.status', '=', 'Deleted')
    .select('conversation_id')
    .limit(conversationsAtOnce);
  while ((await db.deleteFrom('conversations').where('id', 'in', some).executeTakeFirst()).numDeletedRows > 0);
  await db.deleteFrom('users').where('id', '=', userId).where('status', '=', 'Deleted').execute();
}
