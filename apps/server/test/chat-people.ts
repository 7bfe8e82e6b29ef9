import type { AccountStatus } from '@ambiance/domain/members';
import type { TestServer } from './start-test-server.ts';

/** Blocks somebody as the server does it: stored first, then told to every node. */
export async function makeBlock({ platform }: TestServer, blockerId: string, blockedId: string): Promise<void> {
  await platform.db
    .insertInto('blocks')
    .values({ blocker_id: blockerId, blocked_id: blockedId, created_at: platform.clock.now() })
    .execute();
  platform.bus.publish('block-made', { blockerId, blockedId });
}

export async function setStatus({ platform }: TestServer, userId: string, status: AccountStatus): Promise<void> {
  await platform.db.updateTable('users').set({ status }).where('id', '=', userId).execute();
}
