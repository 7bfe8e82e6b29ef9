import type { Message } from '@ambiance/contract/chat';

/** A message on the screen. It carries a client id where its bubble began as a text on its way, and stays that bubble. */
export interface ShownMessage extends Message {
  clientId?: string;
}

/** A text that was handed over and is not known to be stored. */
export interface Outgoing {
  clientId: string;
  text: string;
  sentUtc: string;
  /** The newest message known when it first left. If it was stored, then after this one. */
  afterId?: number;
  /** Only the first of the queue is ever another than waiting. Refused or failed, it is back in the input, or held. */
  step: 'waiting' | 'sending' | 'returned' | 'held';
}

/** What one person sees of a conversation. */
export interface ConversationState {
  readonly me: string;
  readonly partner: string;
  readonly history: 'loading' | 'failed' | 'gone' | 'here';
  /** By rising id, each once. */
  readonly messages: readonly ShownMessage[];
  readonly hasOlder: boolean;
  readonly isLoadingOlder: boolean;
  /** From the first message shown to this id, none is missing. */
  readonly knownTo: number;
  /** Counts connections. What was asked for on an earlier one cannot tell what happened until this one. */
  readonly connection: number;
  /** The newest message that this connection brought. */
  readonly receivedTo: number;
  /** Nothing is missing after `knownTo` either, as long as this connection lasts. */
  readonly isCaughtUp: boolean;
  /** How far the partner has read, and when. */
  readonly readTo: number;
  readonly readUtc: string | null;
  /** How far the partner's messages were marked read from here. */
  readonly markedTo: number;
  readonly isPartnerTyping: boolean;
  readonly draft: string;
  /** What was handed over and is not known to be stored, in its order. */
  readonly queue: readonly Outgoing[];
  /** The connection has been away for so long that nothing more can be handed over. */
  readonly isAway: boolean;
}

export interface Beginning {
  me: string;
  partner: string;
  draft?: string | undefined;
  /** What was not known to be stored when the page was left. */
  queue?: readonly Outgoing[] | undefined;
}

export const beginConversation = ({ me, partner, draft = '', queue = [] }: Beginning): ConversationState => ({
  me,
  partner,
  history: 'loading',
  messages: [],
  hasOlder: false,
  isLoadingOlder: false,
  knownTo: 0,
  connection: 0,
  receivedTo: 0,
  isCaughtUp: false,
  readTo: 0,
  readUtc: null,
  markedTo: 0,
  isPartnerTyping: false,
  draft,
  queue,
  isAway: false,
});

/** Where news may begin: after what is known, or at an own message that was unread when last heard of. */
export function catchUpFrom({ messages, me, knownTo }: ConversationState): number {
  const unread = messages.find(({ fromUserId, isRead }) => fromUserId === me && !isRead);
  return Math.min(knownTo, (unread?.id ?? Infinity) - 1);
}

/** The newest message that the user wrote; 0 where there is none. */
export const newestOwnIdOf = ({ messages, me }: ConversationState): number =>
  messages.findLast(({ fromUserId }) => fromUserId === me)?.id ?? 0;

/** The newest message of the partner that is not read; undefined where all are. */
export const unreadUpTo = ({ messages, partner, markedTo }: ConversationState): number | undefined =>
  messages.findLast(({ fromUserId, isRead, id }) => fromUserId === partner && !isRead && id > markedTo)?.id;
