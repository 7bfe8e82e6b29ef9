import type { UserId } from '@ambiance/domain/ids';
import { retention } from '@ambiance/domain/retention';
import { sql } from 'kysely';
import { createHash } from 'node:crypto';
import type { Db } from '../../platform/database/database.ts';

/**
 * A proved address and the login data before a change of the account, which its mailed link undoes. Later changes have higher
 * ids.
 */
export interface FormerEmail {
  id: number;
  userId: UserId;
  email: string;
  changedAt: Date;
  expiresAt: Date;
}

const heldMs = retention.formerEmails.days * 86_400_000;

const heldColumns = [
  'phone',
  'phone_verified_at',
  'sealed_secret',
  'added_at',
  'last_step',
  'recovery_hashes',
] as const;

const hashOf = (token: string) => createHash('sha256').update(token).digest();

/**
 * Stores the login data of an account for 48 hours, right before a change. The caller must have locked the user.
 * @returns the id, or undefined if the address is unproved: its mail might be read by a stranger
 */
export async function holdAccess(tx: Db, userId: UserId, now: Date): Promise<number | undefined> {
  const held = await tx
    .insertInto('former_emails')
    .columns(['user_id', 'email', 'expires_at', ...heldColumns])
    .expression((query) =>
      query
        .selectFrom('users')
        .leftJoin('second_factors', 'second_factors.user_id', 'users.id')
        .where('users.id', '=', userId)
        .where('email_proved', '=', true)
        .select(['users.id', 'email'])
        .select(sql<Date>`${new Date(now.getTime() + heldMs)}::timestamptz`.as('expires_at'))
        .select(heldColumns),
    )
    .returning('id')
    .executeTakeFirst();
  return held?.id;
}

/** Releases an address if it is no longer held. Call it before giving the address to any user. */
export async function purgeExpired(tx: Db, email: string, now: Date): Promise<void> {
  await tx.deleteFrom('former_emails').where('email', '=', email).where('expires_at', '<=', now).execute();
}

/**
 * Returns true if an address is held for a different user. Call it after giving the address to a user, in the same transaction.
 */
export async function isHeldForAnother(tx: Db, email: string, userId: UserId): Promise<boolean> {
  const held = tx.selectFrom('former_emails').where('email', '=', email).where('user_id', '<>', userId);
  return Boolean(await held.select('id').executeTakeFirst());
}

/** The oldest id under which an address is held for its user; undefined if it is not held. */
export async function heldEmail(tx: Db, userId: UserId, email: string): Promise<number | undefined> {
  const held = tx.selectFrom('former_emails').where('user_id', '=', userId).where('email', '=', email);
  return (await held.select('id').orderBy('id').executeTakeFirst())?.id;
}

/** The other addresses that are held for a user, each with its newest id. */
export async function otherHeldEmails(tx: Db, userId: UserId, now: Date): Promise<number[]> {
  const rows = await tx
    .selectFrom('former_emails')
    .innerJoin('users', 'users.id', 'user_id')
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .whereRef('former_emails.email', '<>', 'users.email')
    .groupBy('former_emails.email')
    .select(({ fn }) => fn.max('former_emails.id').as('id'))
    .execute();
  return rows.map(({ id }) => id);
}

/** Releases a restored address and those held after it. The first owner's choice is final. */
export async function releaseSince(tx: Db, userId: UserId, id: number): Promise<void> {
  await tx.deleteFrom('former_emails').where('user_id', '=', userId).where('id', '>=', id).execute();
}

/** Releases the other addresses held after the one that its user restored by password. The links of that address still work. */
export async function releaseOthersSince(tx: Db, userId: UserId, id: number, email: string): Promise<void> {
  await tx
    .deleteFrom('former_emails')
    .where('user_id', '=', userId)
    .where('id', '>', id)
    .where('email', '<>', email)
    .execute();
}

/** Stores the hash of the link secret for a held address. Returns the address, or undefined if it is no longer held. */
export async function addUndoToken(db: Db, id: number, token: string): Promise<string | undefined> {
  const row = await db
    .updateTable('former_emails')
    .set({ token_hashes: sql`array_append(token_hashes, ${hashOf(token)})` })
    .where('id', '=', id)
    .returning('email')
    .executeTakeFirst();
  return row?.email;
}

/** The address that a link restores; undefined for an unknown or expired secret. */
export async function formerEmailOf(db: Db, token: string): Promise<FormerEmail | undefined> {
  const row = await db
    .selectFrom('former_emails')
    .where(sql<boolean>`${hashOf(token)} = any(token_hashes)`)
    .select(['id', 'user_id as userId', 'email', 'expires_at as expiresAt'])
    .executeTakeFirst();
  return row && { ...row, changedAt: new Date(row.expiresAt.getTime() - heldMs) };
}

export async function deleteExpiredEmails(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('former_emails').where('expires_at', '<=', now).execute();
}
