import type { Message, Quote } from '@ambiance/contract/chat';
import type { ConversationState, Outgoing, ShownMessage } from './conversation-state.ts';
import { reconcile } from './queue.ts';

/**
 * Merges messages, keeping the latest version of each id, and updates read status and queued texts accordingly. Messages older
 * than the first shown wait for their page, so that there is no gap.
 */
export function mergeMessages(state: ConversationState, incoming: readonly ShownMessage[]): ConversationState {
  const byId = new Map(state.messages.map((message) => [message.id, message]));
  const changed = withChanges(state.changed, incoming);
  const first = state.hasOlder ? (state.messages[0]?.id ?? 0) : 0;
  for (const message of incoming) {
    if (message.id < first) continue;
    const known = byId.get(message.id) ?? changed.get(message.id);
    byId.set(message.id, joined(known, message));
  }
  const messages = [...byId.values()].sort((one, other) => one.id - other.id);
  const read = incoming.findLast(({ fromUserId, isRead }) => fromUserId === state.me && isRead);
  const merged = withoutUnsentQuotes({ ...state, messages, changed });
  return withReceipt(reconcile(merged), read?.id ?? 0, read?.readUtc ?? null);
}

/** Combines a known message with a newly received copy. The newer text is kept, and a message that was read stays read. */
function joined(known: ShownMessage | undefined, message: ShownMessage): ShownMessage {
  if (!known) return message;
  const clientId = message.clientId ?? known.clientId;
  const newer = changeOf(message) > changeOf(known) ? message : known;
  const { isRead, readUtc } = known.isRead ? known : message;
  if (newer === known && isRead === known.isRead && clientId === known.clientId) return known;
  return { ...newer, isRead, readUtc, ...(clientId && { clientId }) };
}

const changeOf = ({ changeId = 0 }: Message): number => changeId;

function withChanges(
  changed: ConversationState['changed'],
  incoming: readonly Message[],
): ConversationState['changed'] {
  const news = incoming.filter((one) => {
    const known = changed.get(one.id);
    return changeOf(one) > (known ? changeOf(known) : 0);
  });
  return news.length > 0 ? new Map([...changed, ...news.map((one) => [one.id, one] as const)]) : changed;
}

/** Clears quotes of unsent messages: a quote may have been stored or fetched before its message was unsent. */
function withoutUnsentQuotes(state: ConversationState): ConversationState {
  const isOutdated = (quote: Quote | undefined): quote is Quote =>
    quote !== undefined && !quote.isUnsent && state.changed.get(quote.id)?.isUnsent === true;
  const current = <Replying extends ShownMessage | Outgoing>(one: Replying): Replying =>
    isOutdated(one.replyTo) ? { ...one, replyTo: unsent(one.replyTo) } : one;
  const { messages, queue, replyTo } = state;
  return {
    ...state,
    messages: messages.some((one) => isOutdated(one.replyTo)) ? messages.map(current) : messages,
    queue: queue.some((one) => isOutdated(one.replyTo)) ? queue.map(current) : queue,
    replyTo: isOutdated(replyTo) ? unsent(replyTo) : replyTo,
  };
}

const unsent = (quote: Quote): Quote => ({ ...quote, text: '', isUnsent: true });

/** Marks messages as read by the partner up to an id, including earlier ones that arrive later. */
export function withReceipt(state: ConversationState, upTo: number, utc: string | null): ConversationState {
  const readTo = Math.max(state.readTo, upTo);
  const readUtc = upTo > state.readTo ? utc : state.readUtc;
  const isNews = ({ fromUserId, isRead, id }: ShownMessage) => fromUserId === state.me && !isRead && id <= readTo;
  const messages = state.messages.map((message) => (isNews(message) ? { ...message, isRead: true, readUtc } : message));
  return { ...state, messages, readTo, readUtc };
}
