import type { Message } from '@ambiance/contract/chat';

/** A message on the screen. It carries a client id where its bubble began as a text on its way, and stays that bubble. */
export interface ShownMessage extends Message {
  clientId?: string;
}

/** The one text that is on its way, or that came back because it was refused or its answer was lost. */
export interface Outgoing {
  clientId: string;
  text: string;
  sentUtc: string;
  /** The newest message known when it left. If it was stored, then after this one. */
  afterId: number;
  step: 'sending' | 'returned';
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
  readonly outgoing: Outgoing | undefined;
}

export interface Beginning {
  me: string;
  partner: string;
  draft?: string | undefined;
  /** A text whose answer had not come when the page was left. */
  outgoing?: Outgoing | undefined;
}

export const beginConversation = ({ me, partner, draft = '', outgoing }: Beginning): ConversationState => ({
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
  outgoing,
});

export const newestIdOf = (messages: readonly Message[]): number => messages.at(-1)?.id ?? 0;

/** Whether a text that left from here is among what is stored. */
export const isStored = ({ messages }: Pick<ConversationState, 'messages'>, { clientId }: Outgoing): boolean =>
  messages.some((message) => message.clientId === clientId);

/** The text whose bubble shows before it is stored. */
export const textOnItsWay = (state: Pick<ConversationState, 'messages' | 'outgoing'>): Outgoing | undefined =>
  state.outgoing?.step === 'sending' && !isStored(state, state.outgoing) ? state.outgoing : undefined;

export const isSending = ({ outgoing }: ConversationState): boolean => outgoing?.step === 'sending';

/** The client id of a text that came back, so that sending the same text again is sending the same message. */
export const clientIdOf = ({ outgoing }: ConversationState, text: string): string | undefined =>
  outgoing?.step === 'returned' && outgoing.text === text ? outgoing.clientId : undefined;

/** Where news may begin: after what is known, or at an own message that was unread when last heard of. */
export function catchUpFrom({ messages, me, knownTo }: ConversationState): number {
  const unread = messages.find(({ fromUserId, isRead }) => fromUserId === me && !isRead);
  return Math.min(knownTo, (unread?.id ?? Infinity) - 1);
}

/** The newest message of the partner that is not read; undefined where all are. */
export const unreadUpTo = ({ messages, partner, markedTo }: ConversationState): number | undefined =>
  messages.findLast(({ fromUserId, isRead, id }) => fromUserId === partner && !isRead && id > markedTo)?.id;
