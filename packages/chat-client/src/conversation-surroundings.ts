import type { Message } from '@ambiance/contract/chat';
import type { ChatConnection } from './chat-connection.ts';
import type { Drafts } from './drafts.ts';

/**
 * A page of history: the newest, or that before an id, or else what came after a number, changes included, in that order;
 * asked for on the connection of that number.
 */
export interface HistoryPage {
  connection: number;
  before?: number;
  after?: number;
}

/** What a conversation needs of the app around it. */
export interface ConversationSurroundings {
  chat: ChatConnection;
  drafts: Drafts;
  history: {
    /** Rejects with an error that carries the server's `code` where it was refused. */
    fetch: (partnerId: string, page: HistoryPage) => Promise<Message[]>;
    /** The newest page, where it was asked for a moment ago. */
    prepared: (partnerId: string) => Message[] | undefined;
  };
  /** Whether the connection is still this user's. */
  isSignedIn: (userId: string) => boolean;
  /** The partner's messages were marked as read. */
  onRead: (partnerId: string) => void;
  /** Calls back when the device is looked at again or has a network again; returns how to stop. */
  followDevice: (onWake: () => void) => () => void;
}
