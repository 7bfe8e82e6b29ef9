import type { FoundMember } from '@ambiance/contract/operator-shapes';
import type { UserId } from '@ambiance/domain/ids';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';

export const maxFound = 20;
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Accounts by id, by the whole address, or by a part of the name or address; exact matches come first. */
export async function findMembers(db: Db, q: string): Promise<FoundMember[]> {
  const words = q.trim().toLowerCase();
  if (uuid.test(words)) return matching(db, sql`id = ${words}::uuid`, words);
  // Exact address first, since a part of it may be in very many addresses.
  const [addressed] = await matching(db, sql`email = ${words}`, words);
  if (addressed) return [addressed];
  return matching(db, sql`(fold(display_name) like containing(${words}) or email like containing(${words}))`, words);
}

async function matching(db: Db, condition: RawBuilder<unknown>, words: string): Promise<FoundMember[]> {
  const { rows } = await sql<FoundMember>`
    select id, display_name as "displayName", email, role, status from users where ${condition}
    order by fold(display_name) <> fold(${words}), display_name, id limit ${maxFound}`.execute(db);
  return rows;
}

/** Facts and counts of an account for support; undefined if there is no such account. */
export async function accountFacts(db: Db, userId: UserId, now: Date) {
  return db
    .selectFrom('users')
    .where('id', '=', userId)
    .select(['id', 'display_name', 'email', 'role', 'status', 'city', 'country', 'language', 'date_of_birth'])
    .select(['created_at', 'active_on', 'deleted_at', 'email_proved', 'phone_verified_at', 'verification_source'])
    .select([
      sql<boolean>`exists (select 1 from second_factors where user_id = users.id)`.as('has_second_factor'),
      sql<number>`(select count(*)::int from passkeys where user_id = users.id and removed_at is null)`.as('passkeys'),
      sql<number>`(select count(*) from photos where user_id = users.id)`.as('photos'),
      sql<number>`(select count(*) from sessions where user_id = users.id and expires_at > ${now})`.as('sessions'),
    ])
    .executeTakeFirst();
}

/** The cases about a user, newest first, each with its number of reports. */
export async function casesAbout(db: Db, userId: UserId) {
  return db
    .selectFrom('cases')
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(50)
    .select(['id', 'opened_at', 'closed_at'])
    .select(sql<number>`(select count(*) from reports where case_id = cases.id)`.as('reports'))
    .execute();
}
