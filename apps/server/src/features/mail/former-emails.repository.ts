import type { UserId } from '@ambiance/domain/ids';
import { sql } from 'kysely';
import { createHash } from 'node:crypto';
import type { Db } from '../../platform/database/database.ts';

/** A proved address that was changed away from, and can still be put back. Those changed away from later have higher ids. */
export interface FormerEmail {
  id: number;
  userId: UserId;
  email: string;
  expiresAt: Date;
}

const hashOf = (token: string) => createHash('sha256').update(token).digest();

/** Holds an address for whoever leaves it now; answers its number. */
export async function holdEmail(tx: Db, { userId, email, expiresAt }: Omit<FormerEmail, 'id'>): Promise<number> {
  const { id } = await tx
    .insertInto('former_emails')
    .values({ user_id: userId, email, expires_at: expiresAt })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Lets go of an address whose time is over. Call it before giving the address to anybody. */
export async function forgetExpired(tx: Db, email: string, now: Date): Promise<void> {
  await tx.deleteFrom('former_emails').where('email', '=', email).where('expires_at', '<=', now).execute();
}

/** Whether an address can still be given back to somebody else. Call it after giving the address to a user, in their transaction. */
export async function isHeldForAnother(tx: Db, email: string, userId: UserId): Promise<boolean> {
  const held = tx.selectFrom('former_emails').where('email', '=', email).where('user_id', '<>', userId);
  return Boolean(await held.select('id').executeTakeFirst());
}

/** The number of an address that is held for its user; undefined where it is not. */
export async function heldEmail(tx: Db, userId: UserId, email: string): Promise<number | undefined> {
  const held = tx.selectFrom('former_emails').where('user_id', '=', userId).where('email', '=', email);
  return (await held.select('id').executeTakeFirst())?.id;
}

/** Lets go of an address that is put back, and of those that came after it: whoever had it first has the last word. */
export async function releaseSince(tx: Db, userId: UserId, id: number): Promise<void> {
  await tx.deleteFrom('former_emails').where('user_id', '=', userId).where('id', '>=', id).execute();
}

/** Remembers the hash of a link's secret that goes to a held address; answers the address, or undefined where it is held no more. */
export async function addUndoToken(db: Db, id: number, token: string): Promise<string | undefined> {
  const row = await db
    .updateTable('former_emails')
    .set({ token_hashes: sql`array_append(token_hashes, ${hashOf(token)})` })
    .where('id', '=', id)
    .returning('email')
    .executeTakeFirst();
  return row?.email;
}

/** The address that a link puts back; undefined for a secret we do not know (any more). */
export async function formerEmailOf(db: Db, token: string): Promise<FormerEmail | undefined> {
  return db
    .selectFrom('former_emails')
    .where(sql<boolean>`${hashOf(token)} = any(token_hashes)`)
    .select(['id', 'user_id as userId', 'email', 'expires_at as expiresAt'])
    .executeTakeFirst();
}

export async function deleteExpiredEmails(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('former_emails').where('expires_at', '<=', now).execute();
}
