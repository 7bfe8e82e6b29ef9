import type { Block } from '@ambiance/contract/blocks';
import type { UserId } from '@ambiance/domain/ids';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import {
  memberSummaryColumns,
  type MemberSummaryRow,
  memberSummaryFrom,
} from '../members/member-summary.repository.ts';

/** Adds a block; false where the user is unknown. Messages under way between the two are stored before it or refused. */
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

/** How a user was reached, from which the marks of their earlier accounts follow. */
export const contactOf = (db: Db, userId: UserId) =>
  db.selectFrom('users').where('id', '=', userId).select(['email', 'phone']).executeTakeFirst();

type BlockRow = MemberSummaryRow & { created_at: Date; is_seen: boolean };

/** Whom a user blocked, newest first. A block is no way to see somebody who is away, or behind a block of their own. */
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

/** Ids of those who blocked a user, in the order of ids, which tells nothing of when. */
export async function blockersOf(db: Db, userId: UserId): Promise<UserId[]> {
  const rows = await db
    .selectFrom('blocks')
    .where('blocked_id', '=', userId)
    .select('blocker_id')
    .orderBy('blocker_id')
    .execute();
  return rows.map((row) => row.blocker_id);
}
