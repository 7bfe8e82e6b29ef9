import type { UserId } from '@ambiance/domain/ids';
import type { AccountStatus } from '@ambiance/domain/members';
import { storeMessages } from '../src/features/conversations/messages.repository.ts';
import type { TestServer } from './start-test-server.ts';

/** Blocks a user as the server does: the block is stored first, then published to every node. */
export async function makeBlock({ platform }: TestServer, blockerId: UserId, blockedId: UserId): Promise<void> {
  await platform.db
    .insertInto('blocks')
    .values({ blocker_id: blockerId, blocked_id: blockedId, created_at: platform.clock.now() })
    .execute();
  platform.bus.publish('block-made', { blockerId, blockedId });
}

export async function setStatus({ platform }: TestServer, userId: UserId, status: AccountStatus): Promise<void> {
  const deletedAt = status === 'Deleted' ? platform.clock.now() : null;
  await platform.db.updateTable('users').set({ status, deleted_at: deletedAt }).where('id', '=', userId).execute();
}

/** Stores a message from the day before, when no one was connected. */
export async function wroteYesterday({ platform: { db, clock } }: TestServer, senderId: UserId, recipientId: UserId) {
  const { id } = await db.selectFrom('sessions').where('user_id', '=', senderId).select('id').executeTakeFirstOrThrow();
  const now = new Date(clock.now().getTime() - 86_400_000);
  const send = { senderId, sessionId: id, recipientId, clientId: null, text: 'Hello', replyToId: null };
  const [outcome] = await storeMessages(db, [send], { now, day: '2000-01-01', week: '2000-01-01' });
  if (outcome?.outcome !== 'started') throw new Error(`Not started but ${outcome?.outcome}`);
}
