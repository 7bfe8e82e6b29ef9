import { type ChatConnection, followLiveness } from '@ambiance/chat-client/chat-connection';
import type { ChatEvent } from '@ambiance/chat-client/connection-view';

/**
 * Calls back on each event of a kind, and whenever events may have been missed: on each new connection, and when the servers
 * can reach each other again. Does not open the hub: `EventNotifications` does on every page, once it can show what arrives.
 * Returns a function that unsubscribes.
 */
export function followNews(chat: ChatConnection, kind: ChatEvent['type'], onNews: () => void): () => void {
  const ends = [
    chat.subscribe((event) => event.type === kind && onNews()),
    followLiveness(chat, (isLiveNow) => isLiveNow && onNews()),
  ];
  return () => {
    for (const end of ends) end();
  };
}
