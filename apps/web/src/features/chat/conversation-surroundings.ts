import { createDrafts } from '@ambiance/chat-client/drafts';
import type { ConversationSurroundings } from '@ambiance/chat-client/live-conversation';
import { draftsKey } from '../../state/storage-keys.ts';
import { tabStorage } from '../../state/tab-storage.ts';
import { fetchHistory, preparedHistory, rememberReading } from './chat.queries.ts';
import { chat, followDevice } from './chat.ts';

/** What conversations use of this app. Drafts last as long as the tab. */
export const surroundings: ConversationSurroundings = {
  chat,
  drafts: createDrafts({
    read: () => tabStorage.getItem(draftsKey),
    write: (text) => tabStorage.setItem(draftsKey, text),
  }),
  history: { fetch: fetchHistory, prepared: preparedHistory },
  onRead: rememberReading,
  followDevice,
};
