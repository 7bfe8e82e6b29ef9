import type { ConversationState, ShownMessage } from './conversation-state.ts';
import { settle } from './queue.ts';

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
