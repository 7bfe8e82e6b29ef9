import { createHash } from 'node:crypto';
import type { Language } from '@ambiance/domain/languages';
import type { Db } from '../../platform/database/database.ts';

/** The hash of a friend link's secret. Only the hash is stored. */
export const friendTokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();

/** The address of the page that a friend's link opens. */
export const friendUrl = (publicUrl: string, token: string): string => `${publicUrl}/friend?token=${token}`;

/** Stores the hash of a new secret for the friend's page about a check-in. */
export async function addFriendLink(tx: Db, checkInId: number, token: string): Promise<void> {
  await tx
    .insertInto('check_in_links')
    .values({ check_in_id: checkInId, token_hash: friendTokenHash(token) })
    .execute();
}

/** Returns true if the friend with one of these hashes wants no messages from any member. */
export async function hasDeclined(db: Db, hashes: readonly Buffer[]): Promise<boolean> {
  const found = await db
    .selectFrom('declining_friends')
    .where('contact_hash', 'in', [...hashes])
    .select('contact_hash')
    .executeTakeFirst();
  return found !== undefined;
}

/** Returns true if an answer of the member still changes something: their friend is not involved yet, and they can log in. */
export async function isAnswerable(db: Db, checkInId: number): Promise<boolean> {
  const found = await db
    .selectFrom('check_ins')
    .innerJoin('users', 'users.id', 'check_ins.user_id')
    .where('check_ins.id', '=', checkInId)
    .where('ended_at', 'is', null)
    .where('call_asked_at', 'is', null)
    .where('notifying_since', 'is', null)
    .where('told_at', 'is', null)
    .where('not_reached_at', 'is', null)
    .where('declined_at', 'is', null)
    .where('status', '=', 'Active')
    .select('check_ins.id')
    .executeTakeFirst();
  return found !== undefined;
}

/** The address and language of the friend to mail; undefined if the check-in has ended. It is locked. */
export async function mailedFriend(
  tx: Db,
  checkInId: number,
): Promise<{ email: string; language: Language } | undefined> {
  const row = await tx
    .selectFrom('check_ins')
    .where('id', '=', checkInId)
    .where('ended_at', 'is', null)
    .select(['email', 'language'])
    .forUpdate()
    .executeTakeFirst();
  return row?.email ? { email: row.email, language: row.language as Language } : undefined;
}
