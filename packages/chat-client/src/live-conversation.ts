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
import type { ConversationSurroundings } from './conversation-surroundings.ts';
import { createObservable, type Observable } from './observable.ts';
import { nextToLeave } from './queue.ts';
import { createTypingSignal } from './typing-signal.ts';

/** What the person has to be told. */
export type ConversationProblem =
  | { kind: 'blocked' }
  | { kind: 'limit'; refusal: RateLimited }
  | { kind: 'history-failed' }
  /** A reaction, or taking a message back, was refused or failed. */
  | { kind: 'not-changed'; reason: string | undefined }
  /** `retry` where a repeat may go through. */
  | { kind: 'not-sent'; reason: string | undefined; retry: (() => void) | undefined };

export interface LiveConversation {
  state: Observable<ConversationState>;
  /** Fetches the history and follows the hub until what is returned is called. */
  open(onProblem: (problem: ConversationProblem) => void): () => void;
  load(): Promise<void>;
  loadOlder(): Promise<void>;
  /** Loads what is older until a message is among what is shown, as far as it can be had. */
  loadBackTo(messageId: MessageId): Promise<void>;
  type(text: string): void;
  /** Hands a text to the queue, which sends one after the other, also after what `open` returned was called. */
  send(text: string): void;
  /** Lets a text that came back leave again, as the same message. */
  retry(clientId: string): void;
  /** Takes a text that came back into the input. */
  edit(clientId: string): void;
  /** Makes what is written an answer to a message, or to none. */
  reply(to: Message | undefined): void;
  /** Sets one's reaction to a message, or takes it back. */
  react(messageId: MessageId, reaction: Reaction | null): Promise<void>;
  /** Takes an own message back. */
  unsend(messageId: MessageId): Promise<void>;
  /** Marks the partner's messages as read up to one of them. */
  markRead(upToMessageId: number): Promise<void>;
}

/** A partner who types says so every second. One whose end of it got lost is believed no longer than this. */
const believeTypingMs = 5000;

/** Fetches missed events again if that failed although the connection is open. */
const catchUpAgainMs = 5000;

/** A connection that is away for less is not spoken of. */
export const blipMs = 2000;

/** A conversation that keeps itself complete: history, events, what was missed meanwhile, and the text on its way. */
export function createLiveConversation(
  { chat, drafts, history, isSignedIn, onRead, followDevice }: ConversationSurroundings,
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
    // Whoever left this browser leaves nothing behind in it.
    if (isNews && isSignedIn(me)) {
      drafts.save(me, partner, { text: after.draft, replyTo: after.replyTo, queue: after.queue });
    }
    // Whatever happened, it may have made way for the next text.
    void sendQueue();
  }

  function receive(event: ChatEvent): void {
    // What it refuses is what is on its way; other conversations, and other tabs, hear of it too.
    const isOurs = state.get().queue[0]?.step === 'sending';
    dispatch(event);
    if (event.type === 'RateLimited' && isOurs) report({ kind: 'limit', refusal: event.payload });
    if (event.type === 'Blocked' && event.payload.withUserId === partner) report({ kind: 'blocked' });
    if (event.type === 'UserTyping' && event.payload === partner) {
      clearTimeout(believing);
      believing = setTimeout(() => dispatch({ type: 'UserStopTyping', payload: partner }), believeTypingMs);
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

  /** Fetches what may have been missed, page by page, as long as the connection lasts for which it is. */
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
      // Where the connection went too, the next one asks again.
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

  /** Sends what waits, one after the other, and waits where the connection is away; for this user alone. */
  async function sendQueue(): Promise<void> {
    if (isSending || !nextToLeave(state.get())) return;
    isSending = true;
    // Whoever hands a text over may be in the middle of drawing.
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
      // Refused by a limit or a block, of which an event tells.
      dispatch(message ? { type: 'sent', clientId, message } : { type: 'returned', clientId });
    } catch (error) {
      const refusal = error instanceof ChatError ? error : undefined;
      if (isCut && !refusal?.code) dispatch({ type: 'interrupted', clientId });
      else takeBack({ type: 'returned', clientId }, refusal);
    } finally {
      end();
    }
  }

  /** Tells of the text that an event brings back. */
  function takeBack(event: ConversationEvent, refusal?: ChatError): void {
    const before = state.get().queue[0];
    dispatch(event);
    const first = state.get().queue[0];
    if (!first || first.clientId !== before?.clientId || first.step === before.step) return;
    const retry = refusal?.isTransient === false ? undefined : () => retryText(first.clientId);
    // The bubble says that it was not sent, and offers to try again.
    if (first.step === 'held' && retry) return;
    report({ kind: 'not-sent', reason: refusal?.message, retry });
  }

  function retryText(clientId: string): void {
    dispatch({ type: 'retried', clientId });
    const next = nextToLeave(state.get());
    // Whoever asks for it without a connection is told so.
    if (next && state.get().isAway) void sendOne(next);
  }

  function followConnection(): void {
    if (chat.state.get() !== 'Connected') {
      missing ??= setTimeout(() => takeBack({ type: 'away' }), blipMs);
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
    // A device that slept, or changed networks, may hold a connection that only seems to live.
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
      // What is still being sent is told of wherever its writer went; the rest was about this screen.
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
        // They stay unread and are marked with the next connection.
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
