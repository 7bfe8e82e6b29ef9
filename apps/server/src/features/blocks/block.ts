import { DomainError } from '@ambiance/domain/errors';
import type { UserId } from '@ambiance/domain/ids';
import type { Bus } from '../../platform/bus.ts';
import type { Db } from '../../platform/database/database.ts';
import { removeFavoritesBetween } from '../favorites/favorites.repository.ts';
import { restoreBlocks } from '../markers/markers.repository.ts';
import { addBlock } from './blocks.repository.ts';

interface Needs {
  db: Db;
  bus: Bus;
}

/** Puts a block between two people: favorites between them go, and open chats are notified at once. */
export async function block({ db, bus }: Needs, blockerId: UserId, blockedId: UserId, now: Date): Promise<void> {
  await db.transaction().execute((tx) => putBlock(tx, blockerId, blockedId, now));
  publishBlock(bus, blockerId, blockedId);
}

/** The same within a transaction; call `publishBlock` once it is committed. @throws DomainError `member.unknown` */
export async function putBlock(tx: Db, blockerId: UserId, blockedId: UserId, now: Date): Promise<void> {
  if (!(await addBlock(tx, blockerId, blockedId, now))) throw new DomainError('member.unknown');
  await removeFavoritesBetween(tx, blockerId, blockedId);
}

/** Notifies every node of a block that is committed, and so the open chats of both. */
export const publishBlock = (bus: Bus, blockerId: UserId, blockedId: UserId): void =>
  bus.publish('block-made', { blockerId, blockedId });

/**
 * Puts the blocks back that were made against an earlier account of somebody who talks with others already; answers who
 * made them, for `block-made` once the transaction is through.
 */
export async function reviveBlocks(
  tx: Db,
  userId: UserId,
  hashes: readonly Buffer[],
  now: Date,
): Promise<readonly UserId[]> {
  const blockerIds = await restoreBlocks(tx, userId, hashes, now);
  for (const blockerId of blockerIds) await removeFavoritesBetween(tx, blockerId, userId);
  return blockerIds;
}
