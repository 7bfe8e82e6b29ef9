import { DomainError } from '@ambiance/domain/errors';
import type { UserId } from '@ambiance/domain/ids';
import type { Bus } from '../../platform/bus.ts';
import type { Db } from '../../platform/database/database.ts';
import { removeFavoritesBetween } from '../favorites/favorites.repository.ts';
import { addBlock } from './blocks.repository.ts';

interface Needs {
  db: Db;
  bus: Bus;
}

/** Puts a block between two people: favorites between them go, and open chats are told at once. */
export async function block({ db, bus }: Needs, blockerId: UserId, blockedId: UserId, now: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await addBlock(tx, blockerId, blockedId, now))) throw new DomainError('member.unknown');
    await removeFavoritesBetween(tx, blockerId, blockedId);
  });
  bus.publish('block-made', { blockerId, blockedId });
}
