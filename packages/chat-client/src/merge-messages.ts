import { type ConversationState, isStored, type ShownMessage } from './conversation-state.ts';

/**
 * Takes messages in, each id once, with whatever they tell about what is read and about the text on its way. Those from
 * before the first one shown wait for their page, so that none is missing between.
 */
export function mergeMessages(state: ConversationState, incoming: readonly ShownMessage[]): ConversationState {
  const byId = new Map(state.messages.map((message) => [message.id, message]));
  const first = state.hasOlder ? (state.messages[0]?.id ?? 0) : 0;
  for (const message of incoming) if (message.id >= first) byId.set(message.id, joined(byId.get(message.id), message));
  const messages = [...byId.values()].sort((one, other) => one.id - other.id);
  const read = incoming.findLast(({ fromUserId, isRead }) => fromUserId === state.me && isRead);
  return withReceipt(settle({ ...state, messages }), read?.id ?? 0, read?.readUtc ?? null);
}

/** What is known of a message stays; it can only become read, or turn out to be the text that left from here. */
function joined(known: ShownMessage | undefined, message: ShownMessage): ShownMessage {
  if (!known) return message;
  const clientId = message.clientId ?? known.clientId;
  const becomesRead = message.isRead && !known.isRead;
  if (!becomesRead && clientId === known.clientId) return known;
  return { ...known, ...(becomesRead && { isRead: true, readUtc: message.readUtc }), ...(clientId && { clientId }) };
}

/** The partner has read up to a message: it, those before it, and those before it that arrive later. */
export function withReceipt(state: ConversationState, upTo: number, utc: string | null): ConversationState {
  const readTo = Math.max(state.readTo, upTo);
  const readUtc = upTo > state.readTo ? utc : state.readUtc;
  const isNews = ({ fromUserId, isRead, id }: ShownMessage) => fromUserId === state.me && !isRead && id <= readTo;
  const messages = state.messages.map((message) => (isNews(message) ? { ...message, isRead: true, readUtc } : message));
  return { ...state, messages, readTo, readUtc };
}

/** Finds the text that is on its way, or came back, among what is stored, because its answer may never come. */
function settle(state: ConversationState): ConversationState {
  const { outgoing, me } = state;
  if (!outgoing || isStored(state, outgoing)) return state;
  const stored = state.messages.find(
    ({ id, fromUserId, text, clientId }) =>
      fromUserId === me && id > outgoing.afterId && text === outgoing.text && !clientId,
  );
  if (!stored) return state;
  const { clientId } = outgoing;
  const messages = state.messages.map((message) => (message === stored ? { ...message, clientId } : message));
  return outgoing.step === 'sending' ? { ...state, messages } : withoutOutgoing({ ...state, messages });
}

/** The text that left is stored: nothing of it stays behind. */
export const withoutOutgoing = (state: ConversationState): ConversationState => ({
  ...withoutDraft(state, state.outgoing?.text),
  outgoing: undefined,
});

export const withoutDraft = (state: ConversationState, text: string | undefined): ConversationState =>
  state.draft.trim() === text ? { ...state, draft: '' } : state;
