import { livingSessions } from '../accounts/sessions.repository.ts';
import type { ChatNeeds } from './chat-needs.ts';

/**
 * Closes this node's connections whose session has ended. The bus reports sessions ended by a server at once. This job finds
 * those ended by the admin command, in the database, or by expiry.
 */
export async function closeEndedSessions({ db, clock, hub }: Pick<ChatNeeds, 'db' | 'clock' | 'hub'>): Promise<void> {
  const connections = [...hub.connections()];
  if (connections.length === 0) return;
  const sessionIds = new Set(connections.map(({ user }) => user.sessionId));
  const living = await livingSessions(db, [...sessionIds], clock.now());
  for (const connection of connections) if (!living.has(connection.user.sessionId)) connection.close();
}
