import type { Message } from '@ambiance/contract/chat';
import type { ConversationState, Outgoing } from './conversation-state.ts';

type Queued = Pick<ConversationState, 'messages' | 'queue'>;

export const newestIdOf = (messages: readonly Message[]): number => messages.at(-1)?.id ?? 0;

/** Whether a text that left from here is among what is stored. */
const isStored = ({ messages }: Pick<Queued, 'messages'>, { clientId }: Outgoing): boolean =>
  messages.some((message) => message.clientId === clientId);

/** The texts whose bubbles show before they are stored, in their order. */
export const unsentBubbles = (state: Queued): Outgoing[] =>
  state.queue.filter((one) => one.step !== 'returned' && !isStored(state, one));

/**
 * The text whose turn it is; undefined while another is on its way, or came back and has not been decided on. None leaves
 * while the history is being fetched, of which the same words could be taken for it.
 */
export const nextToLeave = ({ history, queue: [first] }: ConversationState): Outgoing | undefined =>
  (history === 'here' || history === 'failed') && first?.step === 'waiting' ? first : undefined;

/** Hands a text over. One that had come back to the input keeps its place, and unchanged it stays the same message. */
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

/** A text that came back and is deleted from the input is given up. */
export function withTyped(state: ConversationState, draft: string): ConversationState {
  const [first, ...others] = state.queue;
  const isGivenUp = first?.step === 'returned' && !draft.trim();
  return { ...state, draft, queue: isGivenUp ? others : state.queue };
}

export function withLeaving(state: ConversationState, clientId: string): ConversationState {
  // Without the history nothing can be told from it but by the answer.
  const afterId = state.history === 'here' ? newestIdOf(state.messages) : Number.MAX_SAFE_INTEGER;
  return changeFirst(state, clientId, (first) => ({ afterId, ...first, step: 'sending' }));
}

/** Its connection was lost before the answer: it leaves again with the next one, as the same message. */
export const withInterrupted = (state: ConversationState, clientId: string): ConversationState =>
  changeFirst(state, clientId, (first) => (first.step === 'sending' ? { ...first, step: 'waiting' } : first));

/** Refused or failed: back to the input where that is empty, otherwise a bubble to decide on. */
export function withReturned(state: ConversationState, clientId: string): ConversationState {
  const first = state.queue[0];
  if (first?.clientId !== clientId || !isPending(first)) return state;
  // The answer was lost and the message came by another way: it is stored.
  if (isStored(state, first)) return withoutQueued(state, clientId);
  if (state.draft.trim() || state.replyTo) return changeFirst(state, clientId, () => ({ ...first, step: 'held' }));
  const returned = changeFirst(state, clientId, () => ({ ...first, step: 'returned' }));
  return { ...returned, draft: first.text, replyTo: first.replyTo };
}

/** The connection has been away for long: what had left with it counts as failed, what had not goes on waiting. */
export function withAway(state: ConversationState): ConversationState {
  const first = state.queue[0];
  return { ...(first?.afterId === undefined ? state : withReturned(state, first.clientId)), isAway: true };
}

/** What came back leaves again, as the same message. */
export function withRetried(state: ConversationState, clientId: string): ConversationState {
  const first = state.queue[0];
  if (first?.clientId !== clientId || isPending(first)) return state;
  const emptied = first.step === 'returned' ? withoutDraft(state, first.text) : state;
  return changeFirst(emptied, clientId, () => ({ ...first, step: 'waiting' }));
}

/** Takes a held text into the input, above what is written there. */
export function withEdited(state: ConversationState, clientId: string): ConversationState {
  const first = state.queue[0];
  if (first?.clientId !== clientId || first.step !== 'held') return state;
  const draft = state.draft.trim() ? `${first.text}\n${state.draft}` : first.text;
  const replyTo = state.replyTo ?? first.replyTo;
  return { ...changeFirst(state, clientId, () => ({ ...first, step: 'returned' })), draft, replyTo };
}

/** The text is stored: nothing of it stays behind, neither in the queue nor, where it had come back, in the input. */
export function withoutQueued(state: ConversationState, clientId: string): ConversationState {
  const stored = state.queue.find((one) => one.clientId === clientId);
  if (!stored) return state;
  const queue = state.queue.filter((one) => one !== stored);
  return { ...(stored.step === 'returned' ? withoutDraft(state, stored.text) : state), queue };
}

/** Finds the text that left among what is stored, because its answer may never come. */
export function settle(state: ConversationState): ConversationState {
  const { queue, me } = state;
  const left = queue[0];
  if (left?.afterId === undefined || isStored(state, left)) return state;
  const { clientId, text, afterId } = left;
  const stored = state.messages.find(
    (one) => one.fromUserId === me && one.id > afterId && one.text === text && !one.clientId,
  );
  if (!stored) return state;
  const messages = state.messages.map((message) => (message === stored ? { ...message, clientId } : message));
  // The answer to what is, or goes again, on its way will say whether these words were those.
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
