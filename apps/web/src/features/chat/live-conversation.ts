import { historyPageSize } from '@ambiance/domain/conversations';
import type { RateLimited } from '@ambiance/contract/chat-events';
import { createStore, type Store } from '../../state/store.ts';
import { ServerError } from '../../server/transport.ts';
import { fetchHistory, preparedHistory, rememberReading } from './chat.queries.ts';
import { chat, ChatError, type ChatEvent, followHearing, hearsAll } from './chat-connection.ts';
import { newClientId } from './client-id.ts';
import { type ConversationEvent, reduce } from './conversation.ts';
import { beginConversation, catchUpFrom, clientIdOf, type ConversationState, isSending } from './conversation-state.ts';
import { drafts } from './drafts.ts';
import { createTypingSignal } from './typing-signal.ts';

/** What the person has to be told. */
export type Trouble =
  | { kind: 'blocked' }
  | { kind: 'limit'; refusal: RateLimited }
  | { kind: 'history-failed' }
  /** `retry` where a repeat may go through. */
  | { kind: 'not-sent'; reason: string | undefined; retry: (() => void) | undefined };

export interface LiveConversation {
  state: Pick<Store<ConversationState>, 'get' | 'subscribe'>;
  /** Fetches the history and follows the hub until what is returned is called. */
  open(onTrouble: (trouble: Trouble) => void): () => void;
  load(): Promise<void>;
  loadOlder(): Promise<void>;
  type(text: string): void;
  send(text: string): Promise<void>;
  /** Marks the partner's messages as read up to one of them. */
  markRead(upToMessageId: number): Promise<void>;
}

/** A partner who types says so every second. One whose end of it got lost is believed no longer than this. */
const believeTypingMs = 5000;

/** A conversation that keeps itself complete: history, events, what was missed meanwhile, and the text on its way. */
export function createLiveConversation(me: string, partner: string): LiveConversation {
  const { text: draft, outgoing } = drafts.read(me, partner);
  const state = createStore(beginConversation({ me, partner, draft, outgoing }));
  const typing = createTypingSignal((what) => void chat.invoke(what, partner).catch(() => undefined));
  let report: (trouble: Trouble) => void = () => undefined;
  let believing: ReturnType<typeof setTimeout> | undefined;
  const prepared = preparedHistory(partner);
  if (prepared) tell({ type: 'history', messages: prepared });

  function tell(event: ConversationEvent): void {
    const before = state.get();
    const after = reduce(before, event);
    state.set(after);
    if (after.draft === before.draft && after.outgoing === before.outgoing) return;
    drafts.keep(me, partner, { text: after.draft, outgoing: after.outgoing });
  }

  function hear(event: ChatEvent): void {
    tell(event);
    if (event.type === 'RateLimited') report({ kind: 'limit', refusal: event.payload });
    if (event.type === 'Blocked' && event.payload.withUserId === partner) report({ kind: 'blocked' });
    if (event.type === 'UserTyping' && event.payload === partner) {
      clearTimeout(believing);
      believing = setTimeout(() => tell({ type: 'UserStopTyping', payload: partner }), believeTypingMs);
    }
  }

  const codeOf = (error: unknown) => (error instanceof ServerError ? error.code : undefined);
  const isBlock = (error: unknown) => codeOf(error) === 'conversation.blocked';
  const reportHistory = (error: unknown) => report({ kind: isBlock(error) ? 'blocked' : 'history-failed' });

  async function load(): Promise<void> {
    tell({ type: 'history-asked' });
    try {
      const { connection } = state.get();
      tell({ type: 'history', messages: await fetchHistory(partner, { connection }) });
    } catch (error) {
      tell({ type: 'history-failed', isGone: codeOf(error) === 'member.unknown' });
      if (isBlock(error)) report({ kind: 'blocked' });
      return;
    }
    await catchUp();
  }

  /** Fetches what may have been missed, page by page, as long as the connection lasts for which it is. */
  async function catchUp(): Promise<void> {
    const { connection, history } = state.get();
    if (history !== 'here' || !hearsAll()) return;
    let after = catchUpFrom(state.get());
    let isLast = false;
    try {
      while (!isLast && state.get().connection === connection) {
        const messages = await fetchHistory(partner, { connection, after });
        tell({ type: 'caught-up', messages, connection });
        isLast = messages.length < historyPageSize;
        after = messages.at(-1)?.id ?? after;
      }
    } catch (error) {
      // Where the connection went too, the next one asks again.
      if (chat.state.get() === 'Connected') reportHistory(error);
    }
  }

  async function loadOlder(): Promise<void> {
    const { messages, hasOlder, isLoadingOlder, connection } = state.get();
    const before = messages[0]?.id;
    if (!hasOlder || isLoadingOlder || !before) return;
    tell({ type: 'older-asked' });
    try {
      tell({ type: 'older', messages: await fetchHistory(partner, { connection, before }) });
    } catch (error) {
      tell({ type: 'older-failed' });
      reportHistory(error);
    }
  }

  async function send(text: string, clientId = clientIdOf(state.get(), text) ?? newClientId()): Promise<void> {
    if (isSending(state.get())) return;
    typing.stop();
    tell({ type: 'sending', clientId, text, sentUtc: new Date().toISOString() });
    try {
      const message = await chat.invoke('SendMessage', partner, text, clientId);
      // Refused by a limit or a block, of which an event tells.
      tell(message ? { type: 'sent', clientId, message } : { type: 'returned', clientId });
    } catch (error) {
      tell({ type: 'returned', clientId });
      if (state.get().outgoing?.clientId !== clientId) return;
      const refusal = error instanceof ChatError ? error : undefined;
      const retry = () => state.get().outgoing?.clientId === clientId && void send(text, clientId);
      report({ kind: 'not-sent', reason: refusal?.message, retry: refusal?.mayPass === false ? undefined : retry });
    }
  }

  function open(onTrouble: (trouble: Trouble) => void): () => void {
    report = onTrouble;
    const follow = (hears: boolean) => {
      tell({ type: hears ? 'connected' : 'disconnected' });
      if (hears) void catchUp();
    };
    // A device that slept, or changed networks, may hold a connection that only seems to live.
    const wake = () => document.visibilityState === 'visible' && void catchUp();
    const ends = [chat.open(), chat.subscribe(hear), followHearing(follow)];
    document.addEventListener('visibilitychange', wake);
    window.addEventListener('online', wake);
    if (hearsAll()) follow(true);
    if (state.get().history !== 'here') void load();
    return () => {
      typing.stop();
      clearTimeout(believing);
      for (const end of ends) end();
      document.removeEventListener('visibilitychange', wake);
      window.removeEventListener('online', wake);
      if (hearsAll()) tell({ type: 'disconnected' });
    };
  }

  return {
    state,
    open,
    load,
    loadOlder,
    send,
    type(text) {
      tell({ type: 'typed', text });
      if (text.trim()) typing.keystroke();
      else typing.stop();
    },
    async markRead(upToMessageId) {
      try {
        await chat.invoke('MarkRead', partner, upToMessageId);
      } catch {
        // They stay unread and are marked with the next connection.
        return;
      }
      tell({ type: 'marked-read', upToMessageId });
      rememberReading(partner);
    },
  };
}
