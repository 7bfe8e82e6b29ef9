import { historyPageSize, type Reaction } from '@ambiance/domain/conversations';
import type { RateLimited } from '@ambiance/contract/chat-events';
import type { Message } from '@ambiance/contract/chat';
import type { MessageId } from '@ambiance/domain/ids';
import { ChatError, type ChatEvent, followLiveness, isLive } from './chat-connection.ts';
import { newClientId } from './client-id.ts';
import { type ConversationEvent, reduce } from './conversation.ts';
import {
  beginConversation,
  catchUpFrom,
  type ConversationState,
  newestNumberOf,
  type Outgoing,
  quoteOf,
} from './conversation-state.ts';
import type { ConversationDependencies } from './conversation-dependencies.ts';
import { createObservable, type Observable } from './observable.ts';
import { nextToLeave } from './queue.ts';
import { createTypingSignal } from './typing-signal.ts';

/** A problem to show to the user. */
export type ConversationProblem =
  | { kind: 'blocked' }
  | { kind: 'limit'; refusal: RateLimited }
  | { kind: 'history-failed' }
  /** A reaction, or unsending a message, was refused or failed. */
  | { kind: 'not-changed'; reason: string | undefined }
  /** `retry` is set if a second try may succeed. */
  | { kind: 'not-sent'; reason: string | undefined; retry: (() => void) | undefined };

export interface LiveConversation {
  state: Observable<ConversationState>;
  /** Fetches the history and follows the hub until the returned function is called. */
  open(onProblem: (problem: ConversationProblem) => void): () => void;
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
  /** Unsends one of the user's messages. */
  unsend(messageId: MessageId): Promise<void>;
  /** Marks the partner's messages as read, up to this id. */
  markRead(upToMessageId: number): Promise<void>;
}

/** A typing partner signals every second. If the end signal is lost, the indicator disappears after this time. */
const typingTtlMs = 5000;

/** Delay before missed events are fetched again, if that failed while the connection is open. */
const catchUpAgainMs = 5000;

/** Connection losses shorter than this are not shown. */
export const reconnectGraceMs = 2000;

/** A conversation that keeps itself up to date: history, events, catching up after breaks, and the send queue. */
export function createLiveConversation(
  { chat, drafts, history, isSignedIn, onRead, followDevice }: ConversationDependencies,
  me: string,
  partner: string,
): LiveConversation {
  const { text: draft, replyTo, queue } = drafts.read(me, partner);
  const state = createObservable(() => beginConversation({ me, partner, draft, replyTo, queue }));
  const typing = createTypingSignal((what) => void chat.invoke(what, partner).catch(() => undefined));
  let report: (problem: ConversationProblem) => void = () => undefined;
  let believing: ReturnType<typeof setTimeout> | undefined;
  let missing: ReturnType<typeof setTimeout> | undefined;
  let catchingUp: ReturnType<typeof setTimeout> | undefined;
  let isSending = false;
  const prepared = history.prepared(partner);
  if (prepared) dispatch({ type: 'history', messages: prepared });

  function dispatch(event: ConversationEvent): void {
    const before = state.get();
    const after = reduce(before, event);
    state.set(after);
    const isNews = after.draft !== before.draft || after.replyTo !== before.replyTo || after.queue !== before.queue;
    // After a logout, no drafts of that user are stored in this browser.
    if (isNews && isSignedIn(me)) {
      drafts.save(me, partner, { text: after.draft, replyTo: after.replyTo, queue: after.queue });
    }
    // Any event may let the next text be sent.
    void sendQueue();
  }

  function receive(event: ChatEvent): void {
    // The event reaches all conversations and tabs; the refused text is the one being sent.
    const isOurs = state.get().queue[0]?.step === 'sending';
    dispatch(event);
    if (event.type === 'RateLimited' && isOurs) report({ kind: 'limit', refusal: event.payload });
    if (event.type === 'Blocked' && event.payload.withUserId === partner) report({ kind: 'blocked' });
    if (event.type === 'UserTyping' && event.payload === partner) {
      clearTimeout(believing);
      believing = setTimeout(() => dispatch({ type: 'UserStopTyping', payload: partner }), typingTtlMs);
    }
  }

  const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined);
  const isBlock = (error: unknown) => codeOf(error) === 'conversation.blocked';
  const reportHistory = (error: unknown) => report({ kind: isBlock(error) ? 'blocked' : 'history-failed' });

  async function load(): Promise<void> {
    dispatch({ type: 'history-asked' });
    try {
      const { connection } = state.get();
      dispatch({ type: 'history', messages: await history.fetch(partner, { connection }) });
    } catch (error) {
      dispatch({ type: 'history-failed', isGone: codeOf(error) === 'member.unknown' });
      if (isBlock(error)) report({ kind: 'blocked' });
      return;
    }
    await catchUp();
  }

  /** Fetches missed messages and changes, page by page, as long as the connection lasts. */
  async function catchUp(): Promise<void> {
    const { connection, history: shown } = state.get();
    if (shown !== 'here' || !isLive(chat)) return;
    let after = catchUpFrom(state.get());
    let isLast = false;
    try {
      while (!isLast && state.get().connection === connection) {
        const messages = await history.fetch(partner, { connection, after });
        dispatch({ type: 'caught-up', messages, connection });
        isLast = messages.length < historyPageSize;
        after = Math.max(after, newestNumberOf(messages));
      }
    } catch (error) {
      // If the connection dropped as well, the next one refetches.
      if (chat.state.get() !== 'Connected') return;
      reportHistory(error);
      clearTimeout(catchingUp);
      if (codeOf(error) === undefined || codeOf(error) === 'network')
        catchingUp = setTimeout(() => void catchUp(), catchUpAgainMs);
    }
  }

  async function loadOlder(): Promise<void> {
    const { messages, hasOlder, isLoadingOlder, connection } = state.get();
    const before = messages[0]?.id;
    if (!hasOlder || isLoadingOlder || !before) return;
    dispatch({ type: 'older-asked' });
    try {
      dispatch({ type: 'older', messages: await history.fetch(partner, { connection, before }) });
    } catch (error) {
      dispatch({ type: 'older-failed' });
      reportHistory(error);
    }
  }

  async function loadBackTo(messageId: MessageId): Promise<void> {
    let oldest;
    while (isBefore(messageId, state.get()) && state.get().messages[0] !== oldest) {
      oldest = state.get().messages[0];
      await loadOlder();
    }
  }

  async function change(changing: () => Promise<Message>): Promise<void> {
    try {
      dispatch({ type: 'MessageChanged', payload: await changing() });
    } catch (error) {
      report({ kind: 'not-changed', reason: error instanceof ChatError ? error.message : undefined });
    }
  }

  /** Sends queued texts one at a time, and pauses while the connection is lost; only for this user. */
  async function sendQueue(): Promise<void> {
    if (isSending || !nextToLeave(state.get())) return;
    isSending = true;
    // The caller may be in the middle of rendering.
    await Promise.resolve();
    const release = chat.open();
    for (let next = nextToLeave(state.get()); next && isSignedIn(me); next = nextToLeave(state.get())) {
      if (chat.state.get() === 'Connected') await sendOne(next);
      else await changeOf(chat.state);
    }
    release();
    isSending = false;
  }

  async function sendOne({ clientId, text, replyTo }: Outgoing): Promise<void> {
    let isCut = false;
    const end = chat.state.subscribe(() => (isCut = true));
    dispatch({ type: 'leaving', clientId });
    try {
      const message = await chat.invoke('SendMessage', partner, text, clientId, replyTo?.id);
      // Null means that a limit or a block refused it; an event has the reason.
      dispatch(message ? { type: 'sent', clientId, message } : { type: 'returned', clientId });
    } catch (error) {
      const refusal = error instanceof ChatError ? error : undefined;
      if (isCut && !refusal?.code) dispatch({ type: 'interrupted', clientId });
      else takeBack({ type: 'returned', clientId }, refusal);
    } finally {
      end();
    }
  }

  /** Applies an event, and reports the text that it returns, if any. */
  function takeBack(event: ConversationEvent, refusal?: ChatError): void {
    const before = state.get().queue[0];
    dispatch(event);
    const first = state.get().queue[0];
    if (!first || first.clientId !== before?.clientId || first.step === before.step) return;
    const retry = refusal?.isTransient === false ? undefined : () => retryText(first.clientId);
    // The bubble already shows the failure and offers a retry.
    if (first.step === 'held' && retry) return;
    report({ kind: 'not-sent', reason: refusal?.message, retry });
  }

  function retryText(clientId: string): void {
    dispatch({ type: 'retried', clientId });
    const next = nextToLeave(state.get());
    // A retry without a connection is attempted anyway, so that its failure is shown.
    if (next && state.get().isAway) void sendOne(next);
  }

  function followConnection(): void {
    if (chat.state.get() !== 'Connected') {
      missing ??= setTimeout(() => takeBack({ type: 'away' }), reconnectGraceMs);
      return;
    }
    clearTimeout(missing);
    missing = undefined;
    dispatch({ type: 'back' });
  }

  function open(onProblem: (problem: ConversationProblem) => void): () => void {
    report = onProblem;
    const follow = (isLiveNow: boolean) => {
      dispatch({ type: isLiveNow ? 'connected' : 'disconnected' });
      if (isLiveNow) void catchUp();
    };
    // After sleep or a change of network, a dead connection can still look open.
    const ends = [
      chat.open(),
      chat.subscribe(receive),
      followLiveness(chat, follow),
      chat.state.subscribe(followConnection),
      followDevice(() => void catchUp()),
    ];
    followConnection();
    if (isLive(chat)) follow(true);
    if (state.get().history !== 'here') void load();
    return () => {
      typing.stop();
      clearTimeout(believing);
      clearTimeout(missing);
      missing = undefined;
      clearTimeout(catchingUp);
      // Send failures are reported on any screen; other problems only concern this one.
      report = (problem) => problem.kind === 'not-sent' && onProblem(problem);
      for (const end of ends) end();
      if (isLive(chat)) dispatch({ type: 'disconnected' });
    };
  }

  return {
    state,
    open,
    load,
    loadOlder,
    loadBackTo,
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

const isBefore = (messageId: MessageId, { messages, hasOlder }: ConversationState): boolean =>
  hasOlder && messageId < (messages[0]?.id ?? 0);

const changeOf = <T>(value: Observable<T>): Promise<void> =>
  new Promise((resolve) => {
    const end = value.subscribe(() => {
      end();
      resolve();
    });
  });
