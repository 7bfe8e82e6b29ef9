import type { Message, Quote } from '@ambiance/contract/chat';
import { quotedText } from '@ambiance/domain/conversations';

/** A message on the screen. It has a client id if it was sent from here, so that its bubble stays the same. */
export interface ShownMessage extends Message {
  clientId?: string;
}

/** A text in the send queue, not yet known to be stored. */
export interface Outgoing {
  clientId: string;
  text: string;
  sentUtc: string;
  replyTo?: Quote;
  /** The id of the newest known message when this text was first sent. If the text was stored, its id is higher. */
  afterId?: number;
  /**
   * Only the first text in the queue can be other than `waiting`. After a refusal or failure it is `returned` (back in the
   * input) or `held`.
   */
  step: 'waiting' | 'sending' | 'returned' | 'held';
}

/** State of a conversation, as one person sees it. */
export interface ConversationState {
  readonly me: string;
  readonly partner: string;
  readonly history: 'loading' | 'failed' | 'gone' | 'here';
  /** In ascending order of id, without duplicates. */
  readonly messages: readonly ShownMessage[];
  readonly hasOlder: boolean;
  readonly isLoadingOlder: boolean;
  /** True if the last try to load older messages failed. Only the user starts the next one. */
  readonly hasOlderFailed: boolean;
  /** The latest version of changed messages, by id, including ones older than the first shown. */
  readonly changed: ReadonlyMap<number, Message>;
  /** From the first message shown up to this number, no message or change is missing. */
  readonly knownTo: number;
  /** The same as `knownTo`, but only from fetched pages. */
  readonly fetchedTo: number;
  /** Counts connections. Data requested on an earlier connection may miss events that happened before this one. */
  readonly connection: number;
  /** The number of the newest message or change received on this connection. */
  readonly receivedTo: number;
  /** True if nothing after `knownTo` is missing either, as long as this connection lasts. */
  readonly isCaughtUp: boolean;
  /** The last message that the partner has read, and when. */
  readonly readTo: number;
  readonly readUtc: string | null;
  /** The last of the partner's messages that this client marked as read. */
  readonly markedTo: number;
  readonly isPartnerTyping: boolean;
  readonly draft: string;
  /** The message that the draft replies to. */
  readonly replyTo: Quote | undefined;
  /** Texts not yet known to be stored, in sending order. */
  readonly queue: readonly Outgoing[];
  /** True if the connection has been lost for so long that texts are no longer accepted. */
  readonly isAway: boolean;
}

export interface Beginning {
  me: string;
  partner: string;
  draft?: string | undefined;
  replyTo?: Quote | undefined;
  /** Texts that were not known to be stored when the page was left. */
  queue?: readonly Outgoing[] | undefined;
}

export const beginConversation = ({ me, partner, draft = '', replyTo, queue = [] }: Beginning): ConversationState => ({
  me,
  partner,
  history: 'loading',
  messages: [],
  hasOlder: false,
  isLoadingOlder: false,
  hasOlderFailed: false,
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

/** Position of a message in the shared numbering of messages and changes. */
export const numberOf = ({ id, changeId }: Message): number => changeId ?? id;

/** The highest number among a page of messages; 0 if it is empty. */
export const newestNumberOf = (messages: readonly Message[]): number => Math.max(0, ...messages.map(numberOf));

/**
 * Number of recent messages that are fetched again after a break. Servers push in parallel, so a message with a lower number
 * may arrive after a higher one.
 */
const overlap = 20;

/** The number after which to fetch: the last known one, or just before a message of the user whose read status may be outdated. */
export function catchUpFrom({ messages, me, knownTo, fetchedTo }: ConversationState): number {
  const pushed = messages.map(numberOf).filter((number) => number > fetchedTo);
  const sure = pushed.toSorted((one, other) => one - other).at(-overlap - 1) ?? fetchedTo;
  const unread = messages.find(({ fromUserId, isRead }) => fromUserId === me && !isRead);
  return Math.min(knownTo, sure, (unread?.id ?? Infinity) - 1);
}

/** The id of the user's newest message; 0 if there is none. */
export const newestOwnIdOf = ({ messages, me }: ConversationState): number =>
  messages.findLast(({ fromUserId }) => fromUserId === me)?.id ?? 0;

/** The id of the partner's newest unread message; undefined if all are read. */
export const unreadUpTo = ({ messages, partner, markedTo }: ConversationState): number | undefined =>
  messages.findLast(({ fromUserId, isRead, id }) => fromUserId === partner && !isRead && id > markedTo)?.id;

/** A message as quoted by a reply. */
export function quoteOf({ id, fromUserId, text, isUnsent, proposal }: Message): Quote {
  const quote = { id, fromUserId, text: quotedText(text), ...(isUnsent && { isUnsent }) };
  if (!proposal) return quote;
  const { place, atUtc, timeZone } = proposal;
  return { ...quote, proposal: { place, atUtc, timeZone } };
}
