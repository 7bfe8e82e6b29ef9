import { createDrafts } from '@ambiance/chat-client/drafts';
import type { ConversationSurroundings } from '@ambiance/chat-client/conversation-surroundings';
import { createLiveConversation, type LiveConversation } from '@ambiance/chat-client/live-conversation';
import { session } from '../../session/session.ts';
import { draftsKey } from '../../state/storage-keys.ts';
import { tabStorage } from '../../state/tab-storage.ts';
import { fetchHistory, preparedHistory, rememberReading } from './chat.queries.ts';
import { chat } from './chat.ts';
import { followDevice } from './follow-page.ts';
import { createKeptConversations } from './kept-conversations.ts';

/** They last as long as the tab. */
const drafts = createDrafts({
  read: () => tabStorage.getItem(draftsKey),
  write: (text) => tabStorage.setItem(draftsKey, text),
});

/** What conversations use of this app. */
const surroundings: ConversationSurroundings = {
  chat,
  drafts,
  history: { fetch: fetchHistory, prepared: preparedHistory },
  isSignedIn: (userId) => session.get()?.id === userId,
  onRead: rememberReading,
  followDevice,
};

const kept = createKeptConversations((me, partner): LiveConversation =>
  createLiveConversation(surroundings, me, partner),
);
export const conversationWith = kept.between;

/** Goes on with what waited to be sent when the page was left; returns how to stop taking up what waits. */
export function sendWhatWaits(me: string): () => void {
  for (const partner of drafts.waitingFor(me)) void conversationWith(me, partner).load();
  // Whoever leaves leaves nothing behind.
  return session.subscribe(() => session.ended() === 'left' && kept.clear());
}
