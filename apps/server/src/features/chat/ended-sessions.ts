import { livingSessions } from '../accounts/sessions.repository.ts';
import type { ChatNeeds } from './chat-needs.ts';

/**
 * Closes the connections of this node whose session is over, whoever ended it. The bus tells at once what a server does;
 * this finds what was done beside it, by the admin command or in the database.
 */
export async function closeEndedSessions({ db, clock, hub }: Pick<ChatNeeds, 'db' | 'clock' | 'hub'>): Promise<void> {
  const connections = [...hub.connections()];
  if (connections.length === 0) return;
  const sessionIds = new Set(connections.map(({ user }) => user.sessionId));
  const living = await livingSessions(db, [...sessionIds], clock.now());
  for (const connection of connections) if (!living.has(connection.user.sessionId)) connection.close();
}
