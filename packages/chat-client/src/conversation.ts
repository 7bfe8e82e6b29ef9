import type { Message, Quote } from '@ambiance/contract/chat';
import { historyPageSize } from '@ambiance/domain/conversations';
import type { ChatEvent } from './connection-view.ts';
import { type ConversationState, newestNumberOf, numberOf, type ShownMessage } from './conversation-state.ts';
import { mergeMessages, withReceipt } from './merge-messages.ts';
import {
  withAway,
  withEdited,
  withInterrupted,
  withLeaving,
  withoutQueued,
  withQueued,
  withRetried,
  withReturned,
  withTyped,
} from './queue.ts';

export type ConversationEvent =
  | ChatEvent
  | { type: 'connected' }
  | { type: 'disconnected' }
  | { type: 'history-asked' }
  | { type: 'history-failed'; isGone: boolean }
  /** The newest page has arrived. */
  | { type: 'history'; messages: readonly Message[] }
  | { type: 'older-asked' }
  | { type: 'older-failed' }
  /** The page right before the oldest message shown has arrived. */
  | { type: 'older'; messages: readonly Message[] }
  /**
   * A page of messages and changes after `catchUpFrom`, or after the previous page, has arrived. `connection` is the one on
   * which it was requested.
   */
  | { type: 'caught-up'; messages: readonly Message[]; connection: number }
  | { type: 'typed'; text: string }
  /** The draft replies to a message, or no longer does. */
  | { type: 'reply'; to: Quote | undefined }
  | { type: 'queued'; clientId: string; text: string; sentUtc: string }
  | { type: 'leaving'; clientId: string }
  | { type: 'sent'; clientId: string; message: Message }
  /** The connection was lost before the response to the call. */
  | { type: 'interrupted'; clientId: string }
  /** The call was refused or failed. */
  | { type: 'returned'; clientId: string }
  | { type: 'retried'; clientId: string }
  | { type: 'edited'; clientId: string }
  /** The connection has been lost for long, and is back. */
  | { type: 'away' }
  | { type: 'back' }
  | { type: 'marked-read'; upToMessageId: number };

/** Returns the state of a conversation after an event; events, responses and fetched pages may arrive in any order. */
export function reduce(state: ConversationState, event: ConversationEvent): ConversationState {
  switch (event.type) {
    case 'connected':
      return { ...state, connection: state.connection + 1, receivedTo: 0, isCaughtUp: false };
    case 'disconnected':
      return { ...state, isCaughtUp: false, isPartnerTyping: false };
    case 'history-asked':
      return { ...state, history: 'loading' };
    case 'history-failed':
      return { ...state, history: event.isGone ? 'gone' : 'failed' };
    case 'history':
      return state.history === 'here' ? state : withFirstPage(state, event.messages);
    case 'older-asked':
      return { ...state, isLoadingOlder: true, hasOlderFailed: false };
    case 'older-failed':
      return { ...state, isLoadingOlder: false, hasOlderFailed: true };
    case 'older': {
      const hasOlder = state.hasOlder && isFull(event.messages);
      return { ...mergeMessages({ ...state, hasOlder: false }, event.messages), hasOlder, isLoadingOlder: false };
    }
    case 'caught-up': {
      const isLast = !isFull(event.messages) && event.connection === state.connection;
      // Events received in the meantime continue where the last page ends.
      const fetchedTo = Math.max(state.fetchedTo, newestNumberOf(event.messages));
      const knownTo = Math.max(state.knownTo, fetchedTo, isLast ? state.receivedTo : 0);
      return { ...mergeMessages(state, event.messages), knownTo, fetchedTo, isCaughtUp: state.isCaughtUp || isLast };
    }
    case 'ReceiveMessage':
      return isBetween(state, event.payload) ? withReceived(state, event.payload) : state;
    case 'MessageChanged':
      return isBetween(state, event.payload) ? withNews(state, event.payload) : state;
    case 'MessagesRead': {
      const { byUserId, upToMessageId, readUtc } = event.payload;
      return byUserId === state.partner ? withReceipt(state, upToMessageId, readUtc) : state;
    }
    case 'UserTyping':
      return event.payload === state.partner ? { ...state, isPartnerTyping: true } : state;
    case 'UserStopTyping':
    case 'UserOffline':
      return event.payload === state.partner ? { ...state, isPartnerTyping: false } : state;
    case 'typed':
      return withTyped(state, event.text);
    case 'reply':
      return { ...state, replyTo: event.to };
    case 'queued':
      return withQueued(state, event);
    case 'leaving':
      return withLeaving(state, event.clientId);
    case 'sent':
      return withAnswer(state, event.clientId, event.message);
    case 'interrupted':
      return withInterrupted(state, event.clientId);
    case 'returned':
      return withReturned(state, event.clientId);
    case 'retried':
      return withRetried(state, event.clientId);
    case 'edited':
      return withEdited(state, event.clientId);
    case 'away':
      return withAway(state);
    case 'back':
      return { ...state, isAway: false };
    case 'marked-read':
      return { ...state, markedTo: Math.max(state.markedTo, event.upToMessageId) };
    default:
      return state;
  }
}

const isFull = (page: readonly Message[]): boolean => page.length >= historyPageSize;

const isBetween = ({ me, partner }: ConversationState, { fromUserId, toUserId }: Message): boolean =>
  (fromUserId === me && toUserId === partner) || (fromUserId === partner && toUserId === me);

function withFirstPage(state: ConversationState, page: readonly Message[]): ConversationState {
  const hasOlder = isFull(page);
  // Messages may be missing between an earlier event and a full page, so older ones are dropped.
  const messages = hasOlder ? state.messages.filter(({ id }) => id >= page[0]!.id) : state.messages;
  const known = { knownTo: newestNumberOf(page), fetchedTo: newestNumberOf(page) };
  return { ...mergeMessages({ ...state, messages }, page), history: 'here', hasOlder, ...known };
}

function withReceived(state: ConversationState, message: Message): ConversationState {
  const isPartnerTyping = state.isPartnerTyping && message.fromUserId === state.me;
  return { ...withNews(state, message), isPartnerTyping };
}

/** Merges a new or changed message that the connection pushed. */
function withNews(state: ConversationState, message: Message): ConversationState {
  const receivedTo = Math.max(state.receivedTo, numberOf(message));
  const knownTo = state.isCaughtUp ? Math.max(state.knownTo, receivedTo) : state.knownTo;
  return { ...mergeMessages(state, [message]), receivedTo, knownTo };
}

function withAnswer(state: ConversationState, clientId: string, message: Message): ConversationState {
  // Another device may have sent the same words, and its message was mistaken for this one.
  const mistaken = ({ id, clientId: theirs }: ShownMessage) => theirs === clientId && id !== message.id;
  const messages = state.messages.map((one) => (mistaken(one) ? withoutClientId(one) : one));
  return withoutQueued(mergeMessages({ ...state, messages }, [{ ...message, clientId }]), clientId);
}

function withoutClientId(shown: ShownMessage): ShownMessage {
  const { clientId: _, ...message } = shown;
  return message;
}
