import type { Message } from '@ambiance/contract/chat';
import type { RateLimited } from '@ambiance/contract/chat-events';
import type { ChatConnection } from './chat-connection.ts';
import type { ConversationEvent } from './conversation.ts';
import type { ConversationState } from './conversation-state.ts';
import type { Drafts } from './drafts.ts';
import type { Observable } from './observable.ts';

/**
 * A page of history: the newest one, the one before an id, or everything after a number (changes included, in order).
 * `connection` is the number of the connection on which it is requested.
 */
export interface HistoryPage {
  connection: number;
  before?: number;
  after?: number;
}

export interface ConversationDependencies {
  chat: ChatConnection;
  drafts: Drafts;
  history: {
    /** If refused, rejects with an error that has the server's `code` and its HTTP `status`. */
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

/** A text could not be sent. `retry` is set if a second try may succeed. */
export interface NotSent {
  kind: 'not-sent';
  reason: string | undefined;
  retry: (() => void) | undefined;
}

/** A problem to show to the user. */
export type ConversationProblem =
  | { kind: 'blocked' }
  | { kind: 'limit'; refusal: RateLimited }
  /** A limit or a block refused a text. If its conversation is on the screen, `limit` or `blocked` says which. */
  | { kind: 'refused' }
  | { kind: 'history-failed' }
  /** A reaction, or unsending a message, was refused or failed. */
  | { kind: 'not-changed'; reason: string | undefined }
  | NotSent;

/** The values that the parts of a conversation share. */
export interface ConversationContext {
  me: string;
  partner: string;
  state: Observable<ConversationState>;
  dispatch: (event: ConversationEvent) => void;
  report: (problem: ConversationProblem) => void;
}
