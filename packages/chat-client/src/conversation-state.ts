import type { Message, Quote } from '@ambiance/contract/chat';
import { quotedText } from '@ambiance/domain/conversations';

/** A message on the screen. It carries a client id where its bubble began as a text on its way, and stays that bubble. */
export interface ShownMessage extends Message {
  clientId?: string;
}

/** A text that was handed over and is not known to be stored. */
export interface Outgoing {
  clientId: string;
  text: string;
  sentUtc: string;
  replyTo?: Quote;
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
  /** Messages as they were after their latest change, by id, those from before the first one shown included. */
  readonly changed: ReadonlyMap<number, Message>;
  /** Up to this number no message is missing from the first one shown on, and no change. */
  readonly knownTo: number;
  /** The same, from fetched pages alone. */
  readonly fetchedTo: number;
  /** Counts connections. What was asked for on an earlier one cannot tell what happened until this one. */
  readonly connection: number;
  /** The number of the newest message or change that this connection brought. */
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
  /** What the draft answers. */
  readonly replyTo: Quote | undefined;
  /** What was handed over and is not known to be stored, in its order. */
  readonly queue: readonly Outgoing[];
  /** The connection has been away for so long that nothing more can be handed over. */
  readonly isAway: boolean;
}

export interface Beginning {
  me: string;
  partner: string;
  draft?: string | undefined;
  replyTo?: Quote | undefined;
  /** What was not known to be stored when the page was left. */
  queue?: readonly Outgoing[] | undefined;
}

export const beginConversation = ({ me, partner, draft = '', replyTo, queue = [] }: Beginning): ConversationState => ({
  me,
  partner,
  history: 'loading',
  messages: [],
  hasOlder: false,
  isLoadingOlder: false,
  changed: new Map(),
  knownTo: 0,
  fetchedTo: 0,
  connection: 0,
  receivedTo: 0,
  isCaughtUp: false,
  readTo: 0,
  readUtc: null,
  markedTo: 0,
  isPartnerTyping: false,
  draft,
  replyTo,
  queue,
  isAway: false,
});

/** Where a message stands among the messages and changes of its conversation. */
export const numberOf = ({ id, changeId }: Message): number => changeId ?? id;

/** Up to where a page of messages goes in the order of messages and changes. */
export const newestNumberOf = (messages: readonly Message[]): number => Math.max(0, ...messages.map(numberOf));

/**
 * How many of the newest are fetched again after a break. Servers push side by side: what one stored a moment before the
 * other may have been on its way still.
 */
const overlap = 20;

/** Where news may begin: after what is known, or at an own message that was unread when last heard of. */
export function catchUpFrom({ messages, me, knownTo, fetchedTo }: ConversationState): number {
  const pushed = messages.map(numberOf).filter((number) => number > fetchedTo);
  const sure = pushed.toSorted((one, other) => one - other).at(-overlap - 1) ?? fetchedTo;
  const unread = messages.find(({ fromUserId, isRead }) => fromUserId === me && !isRead);
  return Math.min(knownTo, sure, (unread?.id ?? Infinity) - 1);
}

/** The newest message that the user wrote; 0 where there is none. */
export const newestOwnIdOf = ({ messages, me }: ConversationState): number =>
  messages.findLast(({ fromUserId }) => fromUserId === me)?.id ?? 0;

/** The newest message of the partner that is not read; undefined where all are. */
export const unreadUpTo = ({ messages, partner, markedTo }: ConversationState): number | undefined =>
  messages.findLast(({ fromUserId, isRead, id }) => fromUserId === partner && !isRead && id > markedTo)?.id;

/** A message as a reply to it shows it. */
export const quoteOf = ({ id, fromUserId, text, isUnsent }: Message): Quote => ({
  id,
  fromUserId,
  text: quotedText(text),
  ...(isUnsent && { isUnsent }),
});
