import { DomainError } from '@ambiance/domain/errors';
import type { UserId } from '@ambiance/domain/ids';
import type { Db } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { removeFavoritesBetween } from '../favorites/favorites.repository.ts';
import { restoreBlocks } from '../contact-hashes/contact-hashes.repository.ts';
import { addBlock } from './blocks.repository.ts';

type Needs = Pick<Platform, 'db' | 'bus'>;

/**
 * Blocks a user: removes favorites between the two and notifies their open chats immediately.
 * @throws DomainError `member.unknown`
 */
export async function block({ db, bus }: Needs, blockerId: UserId, blockedId: UserId, now: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await addBlock(tx, blockerId, blockedId, now))) throw new DomainError('member.unknown');
    await removeFavoritesBetween(tx, blockerId, blockedId, now);
  });
  bus.publish('block-made', { blockerId, blockedId });
}

/**
 * Restores blocks against an earlier account of an existing user. Returns the blockers; publish `block-made` for each after
 * the commit.
 */
export async function reviveBlocks(
  tx: Db,
  userId: UserId,
  hashes: readonly Buffer[],
  now: Date,
): Promise<readonly UserId[]> {
  const blockerIds = await restoreBlocks(tx, userId, hashes, now);
  for (const blockerId of blockerIds) await removeFavoritesBetween(tx, blockerId, userId, now);
  return blockerIds;
}
