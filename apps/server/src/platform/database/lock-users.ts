import type { UserId } from '@ambiance/domain/ids';
import { sql } from 'kysely';
import type { Db } from './database.ts';

/**
 * Locks rows of users until the transaction ends, in the order of their ids. A transaction that locks several rows of a
 * user must lock this one first, so that transactions never deadlock.
 */
export async function lockUsers(tx: Db, userIds: readonly UserId[]): Promise<void> {
  await sql`select from users where id = any(${userIds}) order by id for no key update`.execute(tx);
}

/** Returns whether an account is active: not deleted, banned or suspended. It may have ended while its request ran. */
export async function isActive(db: Db, userId: UserId): Promise<boolean> {
  const active = db.selectFrom('users').where('id', '=', userId).where('status', '=', 'Active').select('id');
  return (await active.executeTakeFirst()) !== undefined;
}
