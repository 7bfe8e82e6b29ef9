import type { Message } from '@ambiance/contract/chat';
import type { ConversationState, Outgoing } from './conversation-state.ts';

type Queued = Pick<ConversationState, 'messages' | 'queue'>;

export const newestIdOf = (messages: readonly Message[]): number => messages.at(-1)?.id ?? 0;

/** True if a sent text is among the stored messages. */
const isStored = ({ messages }: Pick<Queued, 'messages'>, { clientId }: Outgoing): boolean =>
  messages.some((message) => message.clientId === clientId);

/** The texts shown as bubbles before they are stored, in order. */
export const unsentBubbles = (state: Queued): Outgoing[] =>
  state.queue.filter((one) => one.step !== 'returned' && !isStored(state, one));

/**
 * The next text to send; undefined while one is being sent or has failed. None is sent while the history loads, since an old
 * message with the same words could be mistaken for it.
 */
export const nextToLeave = ({ history, queue: [first] }: ConversationState): Outgoing | undefined =>
  (history === 'here' || history === 'failed') && first?.step === 'waiting' ? first : undefined;

/** Queues a text. A text that had come back to the input keeps its place, and if unchanged its client id. */
export function withQueued(
  state: ConversationState,
  { clientId, text, sentUtc }: Pick<Outgoing, 'clientId' | 'text' | 'sentUtc'>,
): ConversationState {
  const { replyTo } = state;
  const added: Outgoing = { clientId, text, sentUtc, ...(replyTo && { replyTo }), step: 'waiting' };
  const [first, ...others] = state.queue;
  const emptied = { ...withoutDraft(state, text), replyTo: undefined };
  if (first?.step !== 'returned') return { ...emptied, queue: [...state.queue, added] };
  const isSame = first.text === text && first.replyTo?.id === replyTo?.id;
  return { ...emptied, queue: [isSame ? { ...first, step: 'waiting' } : added, ...others] };
}

/** A failed text is discarded when the user deletes it from the input. */
export function withTyped(state: ConversationState, draft: string): ConversationState {
  const [first, ...others] = state.queue;
  const isGivenUp = first?.step === 'returned' && !draft.trim();
  return { ...state, draft, queue: isGivenUp ? others : state.queue };
}

export function withLeaving(state: ConversationState, clientId: string): ConversationState {
  // Without the history, only the response can show if the text was stored.
  const afterId = state.history === 'here' ? newestIdOf(state.messages) : Number.MAX_SAFE_INTEGER;
  return changeFirst(state, clientId, (first) => ({ afterId, ...first, step: 'sending' }));
}

/** The connection was lost before the response: the text is resent on the next one, with the same client id. */
export const withInterrupted = (state: ConversationState, clientId: string): ConversationState =>
  changeFirst(state, clientId, (first) => (first.step === 'sending' ? { ...first, step: 'waiting' } : first));

/**
 * After a refusal or failure, the text goes back into an empty input. If the input holds a draft, it stays a bubble with Retry
 * and Edit.
 */
export function withReturned(state: ConversationState, clientId: string): ConversationState {
  const first = state.queue[0];
  if (first?.clientId !== clientId || !isPending(first)) return state;
  // The response was lost, but the message arrived in another way, so it is stored.
  if (isStored(state, first)) return withoutQueued(state, clientId);
  if (state.draft.trim() || state.replyTo) return changeFirst(state, clientId, () => ({ ...first, step: 'held' }));
  const returned = changeFirst(state, clientId, () => ({ ...first, step: 'returned' }));
  return { ...returned, draft: first.text, replyTo: first.replyTo };
}

/** After a long connection loss, the text being sent counts as failed; unsent texts keep waiting. */
export function withAway(state: ConversationState): ConversationState {
  const first = state.queue[0];
  return { ...(first?.afterId === undefined ? state : withReturned(state, first.clientId)), isAway: true };
}

/** Resends a failed text with the same client id. */
export function withRetried(state: ConversationState, clientId: string): ConversationState {
  const first = state.queue[0];
  if (first?.clientId !== clientId || isPending(first)) return state;
  const emptied = first.step === 'returned' ? withoutDraft(state, first.text) : state;
  return changeFirst(emptied, clientId, () => ({ ...first, step: 'waiting' }));
}

/** Moves a held text into the input, above the draft. */
export function withEdited(state: ConversationState, clientId: string): ConversationState {
  const first = state.queue[0];
  if (first?.clientId !== clientId || first.step !== 'held') return state;
  const draft = state.draft.trim() ? `${first.text}\n${state.draft}` : first.text;
  const replyTo = state.replyTo ?? first.replyTo;
  return { ...changeFirst(state, clientId, () => ({ ...first, step: 'returned' })), draft, replyTo };
}

/** Removes a stored text from the queue, and from the input if it had come back there. */
export function withoutQueued(state: ConversationState, clientId: string): ConversationState {
  const stored = state.queue.find((one) => one.clientId === clientId);
  if (!stored) return state;
  const queue = state.queue.filter((one) => one !== stored);
  return { ...(stored.step === 'returned' ? withoutDraft(state, stored.text) : state), queue };
}

/** Looks for the sent text among the stored messages, because its response may never arrive. */
export function reconcile(state: ConversationState): ConversationState {
  const { queue, me } = state;
  const left = queue[0];
  if (left?.afterId === undefined || isStored(state, left)) return state;
  const { clientId, text, afterId } = left;
  const stored = state.messages.find(
    (one) => one.fromUserId === me && one.id > afterId && one.text === text && !one.clientId,
  );
  if (!stored) return state;
  const messages = state.messages.map((message) => (message === stored ? { ...message, clientId } : message));
  // The response to a pending text will show if this message was that text.
  return isPending(left) ? { ...state, messages } : withoutQueued({ ...state, messages }, clientId);
}

const isPending = ({ step }: Outgoing): boolean => step === 'waiting' || step === 'sending';

function changeFirst(
  state: ConversationState,
  clientId: string,
  change: (first: Outgoing) => Outgoing,
): ConversationState {
  const [first, ...others] = state.queue;
  return first?.clientId === clientId ? { ...state, queue: [change(first), ...others] } : state;
}

const withoutDraft = (state: ConversationState, text: string): ConversationState =>
  state.draft.trim() === text ? { ...state, draft: '', replyTo: undefined } : state;
