import type { Message } from '@ambiance/contract/chat';
import type { ChatConnection } from './chat-connection.ts';
import type { Drafts } from './drafts.ts';

/**
 * A page of history: the newest one, the one before an id, or everything after a number (changes included, in order).
 * `connection` is the number of the connection on which it is requested.
 */
export interface HistoryPage {
  connection: number;
  before?: number;
  after?: number;
}

/** Dependencies of a conversation. */
export interface ConversationDependencies {
  chat: ChatConnection;
  drafts: Drafts;
  history: {
    /** If refused, rejects with an error that has the server's `code`. */
    fetch: (partnerId: string, page: HistoryPage) => Promise<Message[]>;
    /** The newest page, if it was prefetched a moment ago. */
    prepared: (partnerId: string) => Message[] | undefined;
  };
  /** True if the connection still belongs to this user. */
  isSignedIn: (userId: string) => boolean;
  /** Called after the partner's messages were marked as read. */
  onRead: (partnerId: string) => void;
  /** Calls back when the page is visible again or the network is back; returns a function that stops this. */
  followDevice: (onWake: () => void) => () => void;
}
