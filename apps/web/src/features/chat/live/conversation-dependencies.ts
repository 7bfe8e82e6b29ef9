import { createDrafts, type Drafts } from '@ambiance/chat-client/drafts';
import type { ConversationDependencies, NotSent } from '@ambiance/chat-client/conversation-dependencies';
import { createLiveConversation, type LiveConversation } from '@ambiance/chat-client/live-conversation';
import { session } from '../../../session/session.ts';
import { draftsKey } from '../../../state/storage-keys.ts';
import { tabStorage } from '../../../state/tab-storage.ts';
import { fetchHistory, preparedHistory, rememberReading } from '../chat.queries.ts';
import { pendingTextTo } from '../first-message/pending-first-message.ts';
import { chat } from './chat.ts';
import { followDevice } from './follow-page.ts';
import { createStoredConversations } from './stored-conversations.ts';

/** Drafts last as long as the tab. */
const tabDrafts = createDrafts({
  read: () => tabStorage.getItem(draftsKey),
  write: (text) => tabStorage.setItem(draftsKey, text),
});
const drafts: Drafts = {
  ...tabDrafts,
  read(userId, partnerId) {
    const draft = tabDrafts.read(userId, partnerId);
    // The link that confirms an address opens another tab. A first message that waited for it continues there.
    return draft.text || draft.queue?.length ? draft : { ...draft, text: pendingTextTo(userId, partnerId) };
  },
};

/** Dependencies of conversations, as this app provides them. */
const dependencies: ConversationDependencies = {
  chat,
  drafts,
  history: { fetch: fetchHistory, prepared: preparedHistory },
  isSignedIn: (userId) => session.get()?.id === userId,
  onRead: rememberReading,
  followDevice,
};

const stored = createStoredConversations((me, partner): LiveConversation =>
  createLiveConversation(dependencies, me, partner),
);
export const conversationWith = stored.between;

/** Resumes sending messages that were queued when the page was left. Returns a function that stops following the session. */
export function flushOutbox(me: string, onNotSent: (problem: NotSent, partner: string) => void): () => void {
  for (const partner of drafts.waitingFor(me)) {
    conversationWith(me, partner).resume((problem) => onNotSent(problem, partner));
  }
  // Drops cached conversations on logout.
  return session.subscribe(() => session.ended() === 'left' && stored.clear());
}
