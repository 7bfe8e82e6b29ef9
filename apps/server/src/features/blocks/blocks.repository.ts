import type { Block } from '@ambiance/contract/blocks';
import type { UserId } from '@ambiance/domain/ids';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import {
  memberSummaryColumns,
  type MemberSummaryRow,
  memberSummaryFrom,
} from '../members/member-summary.repository.ts';

/**
 * Adds a block; returns false if the blocked user is unknown. Messages in progress between the two are stored before it or
 * refused.
 */
export async function addBlock(tx: Db, blockerId: UserId, blockedId: UserId, now: Date): Promise<boolean> {
  const exists = await tx.selectFrom('users').where('id', '=', blockedId).select('id').executeTakeFirst();
  if (!exists) return false;
  await tx
    .insertInto('blocks')
    .values({ blocker_id: blockerId, blocked_id: blockedId, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return true;
}

export async function removeBlock(db: Db, blockerId: UserId, blockedId: UserId): Promise<void> {
  await db.deleteFrom('blocks').where('blocker_id', '=', blockerId).where('blocked_id', '=', blockedId).execute();
}

/** A user's contact addresses. Their hashes find the marks of earlier accounts. */
export const contactOf = (db: Db, userId: UserId) =>
  db.selectFrom('users').where('id', '=', userId).select(['email', 'phone']).executeTakeFirst();

type BlockRow = MemberSummaryRow & { created_at: Date; is_seen: boolean };

/** The users whom a user blocked, newest first. Profiles of users who are away, or who blocked them too, are left out. */
export async function blocksOf(db: Db, userId: UserId): Promise<Block[]> {
  const { rows } = await sql<BlockRow>`
    select blocks.created_at, ${memberSummaryColumns},
      users.status = 'Active' and not exists (
        select from blocks back where back.blocker_id = users.id and back.blocked_id = blocks.blocker_id
      ) as is_seen
    from blocks join users on users.id = blocks.blocked_id
    where blocks.blocker_id = ${userId}
    order by blocks.created_at desc, users.id`.execute(db);
  return rows.map((row) => ({
    blockedId: row.id,
    user: row.is_seen ? memberSummaryFrom(row) : null,
    createdUtc: row.created_at.toISOString(),
  }));
}

/** Ids of the users who blocked a user. They are sorted by id, so that the order does not reveal the time of a block. */
export async function blockersOf(db: Db, userId: UserId): Promise<UserId[]> {
  const rows = await db
    .selectFrom('blocks')
    .where('blocked_id', '=', userId)
    .select('blocker_id')
    .orderBy('blocker_id')
    .execute();
  return rows.map((row) => row.blocker_id);
}
