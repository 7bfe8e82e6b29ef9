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
