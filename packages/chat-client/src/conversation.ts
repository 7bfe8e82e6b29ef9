import type { Message } from '@ambiance/contract/chat';
import { historyPageSize } from '@ambiance/domain/conversations';
import type { ChatEvent } from './chat-connection.ts';
import {
  type ConversationState,
  isStored,
  newestIdOf,
  type Outgoing,
  type ShownMessage,
} from './conversation-state.ts';
import { mergeMessages, withoutDraft, withoutOutgoing, withReceipt } from './merge-messages.ts';

export type ConversationEvent =
  | ChatEvent
  | { type: 'connected' }
  | { type: 'disconnected' }
  | { type: 'history-asked' }
  | { type: 'history-failed'; isGone: boolean }
  /** The newest page. */
  | { type: 'history'; messages: readonly Message[] }
  | { type: 'older-asked' }
  | { type: 'older-failed' }
  /** The page right before the oldest message shown. */
  | { type: 'older'; messages: readonly Message[] }
  /** A page of what came after `catchUpFrom`, or after the page before it, asked for on that connection. */
  | { type: 'caught-up'; messages: readonly Message[]; connection: number }
  | { type: 'typed'; text: string }
  | { type: 'sending'; clientId: string; text: string; sentUtc: string }
  | { type: 'sent'; clientId: string; message: Message }
  /** Refused or failed. */
  | { type: 'returned'; clientId: string }
  | { type: 'marked-read'; upToMessageId: number };

/** What a conversation is after an event, in whatever order events, answers and fetched pages arrive. */
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
      return { ...state, isLoadingOlder: true };
    case 'older-failed':
      return { ...state, isLoadingOlder: false };
    case 'older': {
      const hasOlder = state.hasOlder && isFull(event.messages);
      return { ...mergeMessages({ ...state, hasOlder: false }, event.messages), hasOlder, isLoadingOlder: false };
    }
    case 'caught-up': {
      const isLast = !isFull(event.messages) && event.connection === state.connection;
      // What the connection brought meanwhile goes on where the last page ends.
      const knownTo = Math.max(state.knownTo, newestIdOf(event.messages), isLast ? state.receivedTo : 0);
      return { ...mergeMessages(state, event.messages), knownTo, isCaughtUp: state.isCaughtUp || isLast };
    }
    case 'ReceiveMessage':
      return isBetween(state, event.payload) ? withReceived(state, event.payload) : state;
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
      return { ...state, draft: event.text };
    case 'sending': {
      const { clientId, text, sentUtc } = event;
      const again = state.outgoing?.clientId === clientId;
      const afterId = again && state.outgoing ? state.outgoing.afterId : newestIdOf(state.messages);
      return { ...withoutDraft(state, text), outgoing: { clientId, text, sentUtc, afterId, step: 'sending' } };
    }
    case 'sent':
      return withAnswer(state, event.clientId, event.message);
    case 'returned':
      return state.outgoing?.clientId === event.clientId ? withReturned(state, state.outgoing) : state;
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
  // Between a message that was heard of before a full page and the page itself, some may be missing.
  const messages = hasOlder ? state.messages.filter(({ id }) => id >= page[0]!.id) : state.messages;
  return { ...mergeMessages({ ...state, messages }, page), history: 'here', hasOlder, knownTo: newestIdOf(page) };
}

function withReceived(state: ConversationState, message: Message): ConversationState {
  const receivedTo = Math.max(state.receivedTo, message.id);
  const knownTo = state.isCaughtUp ? Math.max(state.knownTo, receivedTo) : state.knownTo;
  const isPartnerTyping = state.isPartnerTyping && message.fromUserId === state.me;
  return { ...mergeMessages(state, [message]), receivedTo, knownTo, isPartnerTyping };
}

function withAnswer(state: ConversationState, clientId: string, message: Message): ConversationState {
  // Another device may have sent the same words, and they were taken for ours until now.
  const mistaken = ({ id, clientId: theirs }: ShownMessage) => theirs === clientId && id !== message.id;
  const messages = state.messages.map((one) => (mistaken(one) ? withoutClientId(one) : one));
  const merged = mergeMessages({ ...state, messages }, [{ ...message, clientId }]);
  return state.outgoing?.clientId === clientId ? withoutOutgoing(merged) : merged;
}

function withoutClientId(shown: ShownMessage): ShownMessage {
  const { clientId: _, ...message } = shown;
  return message;
}

function withReturned(state: ConversationState, outgoing: Outgoing): ConversationState {
  // The answer was lost and the message came by another way: it is stored.
  if (isStored(state, outgoing)) return { ...state, outgoing: undefined };
  const draft = state.draft.trim() ? state.draft : outgoing.text;
  return { ...state, draft, outgoing: { ...outgoing, step: 'returned' } };
}
