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

/**
 * Some users whose time to undo their deletion is over; in no order, so that those who could not be erased stand in
 * nobody's way.
 */
export async function usersToErase(db: Db, deletedBefore: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .where('status', '=', 'Deleted')
    .where('deleted_at', '<=', deletedBefore)
    .select('id')
    .orderBy(sql`random()`)
    .limit(100)
    .execute();
  return rows.map((row) => row.id);
}

/** Each conversation is locked until its transaction ends, and PostgreSQL has room for some thousands of locks. */
const conversationsAtOnce = 100;
/** They may lie anywhere in the table: as many as a slow disk finds in a few seconds. */
const messagesAtOnce = 1000;

/** Erases a user who is still deleted, and everything that hangs on them: conversations and their messages some at a time. */
export async function eraseUser(db: Db, userId: string): Promise<void> {
  for (let some = await someConversations(db, userId); some.length > 0; some = await someConversations(db, userId)) {
    while ((await deleteMessages(db, some)) > 0);
    await db.deleteFrom('conversations').where('id', 'in', some).execute();
  }
  await db.deleteFrom('users').where('id', '=', userId).where('status', '=', 'Deleted').execute();
}

async function someConversations(db: Db, userId: string): Promise<number[]> {
  const rows = await db
    .selectFrom('conversation_members')
    .innerJoin('users', 'users.id', 'conversation_members.user_id')
    .where('users.id', '=', userId)
    .where('users.status', '=', 'Deleted')
    .select('conversation_id')
    .limit(conversationsAtOnce)
    .execute();
  return rows.map((row) => row.conversation_id);
}

async function deleteMessages(db: Db, conversationIds: readonly number[]): Promise<number> {
  const some = sql`
    select conversation_id, id from messages where conversation_id = any(${conversationIds}) limit ${messagesAtOnce}`;
  const { numAffectedRows } = await sql`delete from messages where (conversation_id, id) in (${some})`.execute(db);
  return Number(numAffectedRows ?? 0);
}
