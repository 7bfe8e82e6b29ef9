import type { MessageId, UserId } from '@ambiance/domain/ids';
import { query } from '../../platform/database/database.ts';
import type { ChatNeeds } from './chat-needs.ts';
import { type Actor, type Relation, requireVisible } from '../conversations/relation.repository.ts';

/** Marks a partner's messages as read, up to a message. Sends that to the reader's devices and, if it is new, to the partner. */
export async function markRead(
  { db, clock, hub, blocks }: ChatNeeds,
  reader: Actor,
  partnerId: UserId,
  upToMessageId: MessageId,
): Promise<void> {
  const mark = blocks.mark();
  const now = clock.now();
  const [row] = await query<{ outcome: Relation; new_read_id: number | null }>(
    db,
    'select * from mark_read($1, $2, $3, $4, $5)',
    [reader.userId, reader.sessionId, partnerId, upToMessageId, now],
  );
  const { outcome, new_read_id } = row!;
  requireVisible(outcome);
  hub.toUser(reader.userId).send('ConversationRead', { withUserId: partnerId, upToMessageId });
  if (new_read_id === null || blocks.madeSince(mark, reader.userId, partnerId)) return;
  const receipt = { byUserId: reader.userId, upToMessageId: new_read_id, readUtc: now.toISOString() };
  hub.toUser(partnerId).send('MessagesRead', receipt);
}
