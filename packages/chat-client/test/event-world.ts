import type { Message } from '@ambiance/contract/chat';
import { historyPageSize, reactions } from '@ambiance/domain/conversations';
import * as fc from 'fast-check';
import { expect } from 'vitest';
import type { ChatEvent } from '../src/connection-view.ts';
import { type ConversationEvent, reduce } from '../src/conversation.ts';
import { beginConversation, catchUpFrom, newestNumberOf, numberOf, quoteOf } from '../src/conversation-state.ts';
import { nextToLeave, unsentBubbles } from '../src/queue.ts';

export const utc = '2026-11-20T17:00:00.000Z';

/** Possible steps of a conversation: on the server, in the network, and in the client. */
export const happenings = fc.array(
  fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({ what: fc.constant('ana writes' as const), times: fc.constantFrom(1, 1, 1, 2, 60) }),
    },
    // Connection changes are frequent enough to overlap with the fetches that they cause.
    { weight: 5, arbitrary: fc.record({ what: fc.constantFrom('connect' as const, 'disconnect' as const) }) },
    { weight: 4, arbitrary: fc.record({ what: fc.constant('ask for what was missed' as const) }) },
    {
      weight: 8,
      arbitrary: fc.record({
        what: fc.constantFrom(
          'another device writes' as const,
          'ana replies' as const,
          'ana reads' as const,
          'something is reacted to' as const,
          'something is reacted to' as const,
          'something is unsent' as const,
          'ask for history' as const,
          'ask for older' as const,
          'send' as const,
          'send' as const,
          'the server stores' as const,
          'the server stores' as const,
          'the server refuses' as const,
        ),
      }),
    },
    // Messages in flight arrive: events in order, answers and pages in any order.
    {
      weight: 8,
      arbitrary: fc.record({ what: fc.constant('event arrives' as const), times: fc.constantFrom(1, 1, 5, 100) }),
    },
    { weight: 6, arbitrary: fc.record({ what: fc.constant('answer arrives' as const), which: fc.nat({ max: 5 }) }) },
  ),
  { maxLength: 80, size: 'max' },
);
type Happening = typeof happenings extends fc.Arbitrary<(infer One)[]> ? One : never;

/** A simulated server with one conversation, a network that loses messages in flight, and the client state to check. */
export function createWorld() {
  const stored: Message[] = [];
  const idOfClient = new Map<string, number>();
  let newestNumber = 0;
  let readTo = 0;
  let isUp = false;
  let events: ChatEvent[] = [];
  let answers: (() => void)[] = [];
  /** Calls of a lost connection may still reach the server, but their answers are lost. */
  let calls: { clientId: string; text: string; connection: number }[] = [];
  let count = 0;
  let state = beginConversation({ me: 'me', partner: 'ana' });
  const wanted: string[] = [];
  const erased = new Set<string>();

  const dispatch = (event: ConversationEvent) => {
    state = reduce(state, event);
    const ids = state.messages.map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)].sort((one, other) => one - other));
    const words = [...state.messages, ...unsentBubbles(state)].map(({ text }) => text).filter(Boolean);
    expect(new Set(words).size).toBe(words.length);
    // Any step may let the next text be sent.
    leave();
  };
  const shown = (one: Message): Message => {
    const isRead = one.fromUserId === 'me' && one.id <= readTo;
    return { ...one, isRead, readUtc: isRead ? utc : null };
  };
  const push = (event: ChatEvent) => isUp && events.push(event);
  // Numbers used by other conversations are skipped.
  const nextNumber = () => (newestNumber += 1 + (count % 3));
  const write = (fromUserId: 'me' | 'ana', text: string, answered?: Message): Message => {
    const toUserId = fromUserId === 'me' ? 'ana' : 'me';
    const one: Message = {
      id: nextNumber(),
      fromUserId,
      toUserId,
      text,
      sentUtc: utc,
      isRead: false,
      readUtc: null,
      ...(answered && { replyTo: quoteOf(answered) }),
    };
    stored.push(one);
    push({ type: 'ReceiveMessage', payload: one });
    return one;
  };
  /** Changes one of the newest messages, unless it is unsent. */
  function change(to: Partial<Message>): void {
    const place = stored.length - 1 - (count % 70);
    const before = stored[place];
    if (!before || before.isUnsent) return;
    const after = { ...before, ...to, changeId: nextNumber() };
    stored[place] = after;
    if (after.isUnsent) erased.add(before.text);
    push({ type: 'MessageChanged', payload: shown(after) });
    if (!after.isUnsent) return;
    for (const [index, one] of stored.entries()) {
      if (one.replyTo?.id === after.id) stored[index] = { ...one, replyTo: quoteOf(after) };
    }
  }
  const newestPage = () => stored.slice(-historyPageSize).map(shown);
  const pageAfter = (number: number) =>
    stored
      .filter((one) => numberOf(one) > number)
      .toSorted((one, other) => numberOf(one) - numberOf(other))
      .slice(0, historyPageSize)
      .map(shown);
  const pageBefore = (id: number) =>
    stored
      .filter((one) => one.id < id)
      .slice(-historyPageSize)
      .map(shown);

  function store(): void {
    const call = calls.shift();
    if (!call) return;
    const known = idOfClient.get(call.clientId);
    const message = known ? stored.find(({ id }) => id === known)! : write('me', call.text);
    idOfClient.set(call.clientId, message.id);
    answers.push(() => {
      if (isUp && call.connection === state.connection) dispatch({ type: 'sent', clientId: call.clientId, message });
    });
  }

  function catchUp(after = catchUpFrom(state), connection = state.connection): void {
    if (state.history !== 'here') return;
    const messages = pageAfter(after);
    answers.push(() => {
      dispatch({ type: 'caught-up', messages, connection });
      if (messages.length === historyPageSize && connection === state.connection)
        catchUp(newestNumberOf(messages), connection);
    });
  }

  function disconnect(): void {
    if (!isUp) return;
    isUp = false;
    events = [];
    dispatch({ type: 'disconnected' });
    const [first] = state.queue;
    if (first) dispatch({ type: 'interrupted', clientId: first.clientId });
  }

  function connect(): void {
    if (isUp) return;
    isUp = true;
    dispatch({ type: 'connected' });
  }

  function leave(): void {
    const next = nextToLeave(state);
    if (!isUp || !next) return;
    dispatch({ type: 'leaving', clientId: next.clientId });
    calls.push({ clientId: next.clientId, text: next.text, connection: state.connection });
  }

  function send(text: string): void {
    dispatch({ type: 'queued', clientId: `c${(count += 1)}`, text, sentUtc: utc });
  }

  function arrive(times: number): void {
    for (const event of events.splice(0, times)) dispatch(event);
  }

  function happen(one: Happening): void {
    count += 1;
    switch (one.what) {
      case 'ana writes':
        for (let time = 0; time < one.times; time += 1) write('ana', `ana ${(count += 1)}`);
        return;
      case 'another device writes':
        write('me', `elsewhere ${count}`);
        return;
      case 'ana replies':
        write('ana', `reply ${count}`, stored.at(-1 - (count % 7)));
        return;
      case 'something is reacted to':
        return change({ reactions: [{ userId: 'ana', reaction: reactions[count % reactions.length]! }] });
      case 'something is unsent':
        return change({ text: '', isUnsent: true, reactions: [] });
      case 'ana reads':
        readTo = stored.at(-1)?.id ?? 0;
        push({ type: 'MessagesRead', payload: { byUserId: 'ana', upToMessageId: readTo, readUtc: utc } });
        return;
      case 'connect':
        return connect();
      case 'disconnect':
        return disconnect();
      case 'ask for what was missed':
        return isUp ? catchUp() : undefined;
      case 'ask for history': {
        const messages = newestPage();
        answers.push(() => dispatch({ type: 'history', messages }));
        return;
      }
      case 'ask for older': {
        const oldest = state.messages[0]?.id;
        if (state.history !== 'here' || !oldest) return;
        const messages = pageBefore(oldest);
        answers.push(() => dispatch({ type: 'older', messages }));
        return;
      }
      case 'send': {
        const text = state.draft || `mine ${count}`;
        if (!state.draft) wanted.push(text);
        return send(text);
      }
      case 'the server stores':
        return store();
      case 'the server refuses': {
        const call = calls.shift();
        if (!call) return;
        answers.push(() => {
          if (isUp && call.connection === state.connection) dispatch({ type: 'returned', clientId: call.clientId });
        });
        return;
      }
      case 'event arrives':
        return arrive(one.times);
      case 'answer arrives':
        answers.splice(one.which % Math.max(answers.length, 1), 1)[0]?.();
    }
  }

  const drain = () => {
    while (answers.length > 0) answers.shift()!();
  };
  /** Restores the network for good, and delivers everything in flight. */
  function comeToRest(): void {
    calls = [];
    drain();
    disconnect();
    connect();
    happen({ what: 'ask for history' });
    drain();
    catchUp();
    arrive(Infinity);
    drain();
    while (state.hasOlder) {
      happen({ what: 'ask for older' });
      drain();
    }
  }
  return {
    happen,
    comeToRest,
    /** Resends texts that came back to the input, as a user would, and delivers the rest. */
    sendAll() {
      if (state.draft) send(state.draft);
      while (state.queue.length > 0) {
        store();
        drain();
      }
      arrive(Infinity);
    },
    state: () => state,
    onServer: () => stored.map(shown),
    /** True if another device unsent the text: a queued copy of it is never stored again. */
    isUnsent: (text: string) => erased.has(text),
    /** Texts that were sent and not unsent. */
    wanted: () => wanted.filter((text) => !erased.has(text)),
  };
}
