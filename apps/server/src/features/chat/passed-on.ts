import type { BusTopics } from '../../platform/bus.ts';
import type { ChatNeeds } from './chat-needs.ts';
import { messageOf } from '../conversations/messages.repository.ts';

/** Pushes passed-on messages to the connections of both people on this node. */
export async function pushPassedOn(
  { db, clock, hub, blocks }: ChatNeeds,
  { memberId, hostId, messageIds }: BusTopics['messages-passed-on'],
): Promise<void> {
  const mark = blocks.mark();
  const connections = [...hub.connections(memberId), ...hub.connections(hostId)];
  if (connections.length === 0) return;
  for (const id of messageIds) {
    const message = await messageOf(db, { userId: memberId, partnerId: hostId }, id, clock.now());
    if (!message || blocks.madeSince(mark, memberId, hostId)) return;
    for (const connection of connections) connection.send('ReceiveMessage', message);
  }
}
