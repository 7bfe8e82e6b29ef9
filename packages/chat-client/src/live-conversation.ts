import type { Message } from '@ambiance/contract/chat';
import type { Reaction } from '@ambiance/domain/conversations';
import type { MessageId } from '@ambiance/domain/ids';
import { type ChatConnection, ChatError, followLiveness, isLive } from './chat-connection.ts';
import type { ChatEvent } from './connection-view.ts';
import { newClientId } from './client-id.ts';
import { type ConversationEvent, reduce } from './conversation.ts';
import type {
  ConversationContext,
  ConversationDependencies,
  ConversationProblem,
  NotSent,
} from './conversation-dependencies.ts';
import { beginConversation, type ConversationState, quoteOf } from './conversation-state.ts';
import { createHistoryLoader } from './history-loader.ts';
import { createObservable, type Observable } from './observable.ts';
import { createSendQueue } from './send-queue.ts';
import { createTypingSignal } from './typing-signal.ts';

export interface LiveConversation {
  state: Observable<ConversationState>;
  /** Fetches the history and follows the hub until the returned function is called. */
  open(onProblem: (problem: ConversationProblem) => void): () => void;
  /** Sends what was queued when the page was left or the session ended, without the conversation on screen. */
  resume(onNotSent: (problem: NotSent) => void): void;
  load(): Promise<void>;
  loadOlder(): Promise<void>;
  /** Loads older pages until a message is shown, or no more can be loaded. */
  loadBackTo(messageId: MessageId): Promise<void>;
  type(text: string): void;
  /** Adds a text to the queue, which sends one at a time, even after the conversation is closed on screen. */
  send(text: string): void;
  /** Resends a failed text with the same client id. */
  retry(clientId: string): void;
  /** Moves a failed text into the input. */
  edit(clientId: string): void;
  /** Makes the draft a reply to a message, or to none. */
  reply(to: Message | undefined): void;
  /** Sets the user's reaction to a message, or removes it. */
  react(messageId: MessageId, reaction: Reaction | null): Promise<void>;
  unsend(messageId: MessageId): Promise<void>;
  /** Marks the partner's messages as read, up to this id. */
  markRead(upToMessageId: number): Promise<void>;
}

/** A typing partner signals every second. If the end signal is lost, the indicator disappears after this time. */
const typingTtlMs = 5000;

/** Connection losses shorter than this are not shown. */
export const reconnectGraceMs = 2000;

/** A conversation that keeps itself up to date: history, events, catching up after breaks, and the send queue. */
export function createLiveConversation(
  dependencies: ConversationDependencies,
  me: string,
  partner: string,
): LiveConversation {
  const { chat, drafts, isSignedIn, followDevice } = dependencies;
  const { text: draft, replyTo, queue } = drafts.read(me, partner);
  const state = createObservable(() => beginConversation({ me, partner, draft, replyTo, queue }));
  const typing = createTypingSignal((what) => void chat.invoke(what, partner).catch(() => undefined));
  let reporter: ((problem: ConversationProblem) => void) | undefined;
  const report = (problem: ConversationProblem) => reporter?.(problem);
  const context: ConversationContext = { me, partner, state, dispatch, report };
  const { stop: stopLoading, catchUp, ...loader } = createHistoryLoader(context, dependencies);
  const { sendQueue, retryText, returnText } = createSendQueue(context, dependencies);
  let believing: ReturnType<typeof setTimeout> | undefined;
  const prepared = dependencies.history.prepared(partner);
  if (prepared) dispatch({ type: 'history', messages: prepared });

  function dispatch(event: ConversationEvent): void {
    const before = state.get();
    const after = reduce(before, event);
    state.set(after);
    // After a logout, no drafts of that user are stored in this browser.
    if (isDraftChanged(before, after) && isSignedIn(me)) drafts.save(me, partner, draftOf(after));
    // Any event may let the next text be sent.
    void sendQueue();
  }

  function receive(event: ChatEvent): void {
    // The event reaches all conversations and tabs; the refused text is the one being sent.
    const isOurs = state.get().queue[0]?.step === 'sending';
    dispatch(event);
    if (event.type === 'RateLimited' && isOurs) report({ kind: 'limit', refusal: event.payload });
    if (event.type === 'Blocked' && event.payload.withUserId === partner) report({ kind: 'blocked' });
    // The partner's account may be gone or back, which only a request shows.
    if (event.type === 'ClosingChanged' && event.payload === partner) void catchUp();
    if (event.type === 'UserTyping' && event.payload === partner) {
      clearTimeout(believing);
      believing = setTimeout(() => dispatch({ type: 'UserStopTyping', payload: partner }), typingTtlMs);
    }
  }

  function open(onProblem: (problem: ConversationProblem) => void): () => void {
    reporter = onProblem;
    const follow = (isLiveNow: boolean) => {
      dispatch({ type: isLiveNow ? 'connected' : 'disconnected' });
      if (isLiveNow) void catchUp();
    };
    // After sleep or a change of network, a dead connection can still look open.
    const ends = [
      chat.open(),
      chat.subscribe(receive),
      followLiveness(chat, follow),
      followConnection(chat, { onBack: () => dispatch({ type: 'back' }), onAway: () => returnText({ type: 'away' }) }),
      followDevice(() => void catchUp()),
    ];
    if (isLive(chat)) follow(true);
    if (state.get().history !== 'here') void loader.load();
    return () => {
      typing.stop();
      clearTimeout(believing);
      stopLoading();
      reporter = onAnyScreen(onProblem);
      for (const end of ends) end();
      if (isLive(chat)) dispatch({ type: 'disconnected' });
    };
  }

  return {
    state,
    open,
    resume(onNotSent) {
      // A conversation that was opened has loaded, and reports its own problems.
      if (reporter) {
        void sendQueue();
        return;
      }
      reporter = onAnyScreen(onNotSent);
      void loader.load();
    },
    ...loader,
    send(text) {
      typing.stop();
      dispatch({ type: 'queued', clientId: newClientId(), text, sentUtc: new Date().toISOString() });
    },
    retry: retryText,
    edit: (clientId) => dispatch({ type: 'edited', clientId }),
    type(text) {
      dispatch({ type: 'typed', text });
      if (text.trim()) typing.keystroke();
      else typing.stop();
    },
    reply: (to) => dispatch({ type: 'reply', to: to && quoteOf(to) }),
    ...createMessageActs(context, dependencies),
  };
}

/** Reports texts that were not sent, which concern any screen. Other problems only concern the conversation's. */
const onAnyScreen =
  (onNotSent: (problem: NotSent) => void) =>
  (problem: ConversationProblem): void => {
    if (problem.kind === 'not-sent') onNotSent(problem);
    if (problem.kind === 'refused') onNotSent({ kind: 'not-sent', reason: undefined, retry: undefined });
  };

/**
 * Calls `onBack` when the connection is open, and `onAway` when it has been lost for a while. Texts wait for a connection that is
 * opening, so that nobody is interrupted while typing. Returns a function that stops this.
 */
function followConnection(
  { state }: ChatConnection,
  { onBack, onAway }: { onBack: () => void; onAway: () => void },
): () => void {
  let missing: ReturnType<typeof setTimeout> | undefined;
  const stopMissing = () => {
    clearTimeout(missing);
    missing = undefined;
  };
  const follow = () => {
    const now = state.get();
    if (now === 'Connected') onBack();
    if (now === 'Connected' || now === 'Connecting') stopMissing();
    else missing ??= setTimeout(onAway, reconnectGraceMs);
  };
  const end = state.subscribe(follow);
  follow();
  return () => {
    stopMissing();
    end();
  };
}

/** The acts of a user on stored messages. */
function createMessageActs(
  { partner, dispatch, report }: ConversationContext,
  { chat, onRead }: ConversationDependencies,
): Pick<LiveConversation, 'react' | 'unsend' | 'markRead'> {
  async function change(changing: () => Promise<Message>): Promise<void> {
    try {
      dispatch({ type: 'MessageChanged', payload: await changing() });
    } catch (error) {
      report({ kind: 'not-changed', reason: error instanceof ChatError ? error.message : undefined });
    }
  }
  return {
    react: (messageId, reaction) => change(() => chat.invoke('ReactToMessage', partner, messageId, reaction)),
    unsend: (messageId) => change(() => chat.invoke('UnsendMessage', partner, messageId)),
    async markRead(upToMessageId) {
      try {
        await chat.invoke('MarkRead', partner, upToMessageId);
      } catch {
        // They stay unread, and are marked on the next connection.
        return;
      }
      dispatch({ type: 'marked-read', upToMessageId });
      onRead(partner);
    },
  };
}

const draftOf = ({ draft: text, replyTo, queue }: ConversationState) => ({ text, replyTo, queue });

const isDraftChanged = (before: ConversationState, after: ConversationState): boolean =>
  after.draft !== before.draft || after.replyTo !== before.replyTo || after.queue !== before.queue;
