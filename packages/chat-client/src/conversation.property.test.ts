import type { Message } from '@ambiance/contract/chat';
import { historyPageSize } from '@ambiance/domain/conversations';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ChatEvent } from './chat-connection.ts';
import { type ConversationEvent, reduce } from './conversation.ts';
import { beginConversation, catchUpFrom } from './conversation-state.ts';
import { nextToLeave, unsentBubbles } from './queue.ts';

const utc = '2026-11-20T17:00:00.000Z';

/** What can happen to a conversation, on the server, on the way, and on this side. */
const happenings = fc.array(
  fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({ what: fc.constant('ana writes' as const), times: fc.constantFrom(1, 1, 1, 2, 60) }),
    },
    // The connection and what is asked for because of it come up often enough to meet each other.
    { weight: 5, arbitrary: fc.record({ what: fc.constantFrom('connect' as const, 'disconnect' as const) }) },
    { weight: 4, arbitrary: fc.record({ what: fc.constant('ask for what was missed' as const) }) },
    {
      weight: 8,
      arbitrary: fc.record({
        what: fc.constantFrom(
          'another device writes' as const,
          'ana reads' as const,
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
    // What is under way arrives: events in their order, answers and pages in any.
    {
      weight: 8,
      arbitrary: fc.record({ what: fc.constant('event arrives' as const), times: fc.constantFrom(1, 1, 5, 100) }),
    },
    { weight: 6, arbitrary: fc.record({ what: fc.constant('answer arrives' as const), which: fc.nat({ max: 5 }) }) },
  ),
  { maxLength: 80, size: 'max' },
);
type Happening = typeof happenings extends fc.Arbitrary<(infer One)[]> ? One : never;

/** A server with one conversation, a network that forgets what was under way, and the state that has to follow. */
function createWorld() {
  const stored: Message[] = [];
  const idOfClient = new Map<string, number>();
  let readTo = 0;
  let isUp = false;
  let events: ChatEvent[] = [];
  let answers: (() => void)[] = [];
  /** Those of a lost connection may still reach the server; their answers have nowhere to go. */
  let calls: { clientId: string; text: string; connection: number }[] = [];
  let count = 0;
  let state = beginConversation({ me: 'me', partner: 'ana' });
  const wanted: string[] = [];

  const dispatch = (event: ConversationEvent) => {
    state = reduce(state, event);
    const ids = state.messages.map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)].sort((one, other) => one - other));
    const words = [...state.messages, ...unsentBubbles(state)].map(({ text }) => text);
    expect(new Set(words).size).toBe(words.length);
    // Whatever happened, it may have made way for the next text.
    leave();
  };
  const shown = (one: Message): Message => {
    const isRead = one.fromUserId === 'me' && one.id <= readTo;
    return { ...one, isRead, readUtc: isRead ? utc : null };
  };
  const push = (event: ChatEvent) => isUp && events.push(event);
  const write = (fromUserId: 'me' | 'ana', text: string): Message => {
    const toUserId = fromUserId === 'me' ? 'ana' : 'me';
    // Ids of other conversations lie between.
    const id = (stored.at(-1)?.id ?? 0) + 1 + (count % 3);
    const one = { id, fromUserId, toUserId, text, sentUtc: utc, isRead: false, readUtc: null };
    stored.push(one);
    push({ type: 'ReceiveMessage', payload: one });
    return one;
  };
  const newestPage = () => stored.slice(-historyPageSize).map(shown);
  const pageAfter = (id: number) =>
    stored
      .filter((one) => one.id > id)
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
        catchUp(messages.at(-1)!.id, connection);
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
  /** The network comes back for good, and everything that is under way arrives. */
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
    /** Sends what came back, as somebody would who finds it in the input, and lets the rest follow. */
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
    wanted,
  };
}

test('nothing is lost or doubled, whatever the order of events, answers and pages', () => {
  fc.assert(
    fc.property(fc.boolean(), happenings, (startsAtRest, all) => {
      const world = createWorld();
      if (startsAtRest) world.comeToRest();
      for (const one of all) world.happen(one);
      world.comeToRest();
      const seen = () =>
        world.state().messages.map((shown) => {
          const { clientId: _, ...message } = shown;
          return message;
        });
      expect(seen()).toEqual(world.onServer());

      // Whatever somebody wrote is stored once, or waits in the input or behind it.
      const stored = world.onServer().map(({ text }) => text);
      const { draft } = world.state();
      const waiting = [...(draft ? [draft] : []), ...unsentBubbles(world.state()).map(({ text }) => text)];
      for (const text of world.wanted) {
        expect([...stored, ...waiting].filter((one) => one === text)).toHaveLength(1);
      }
      world.sendAll();
      expect(world.state()).toMatchObject({ draft: '', queue: [] });
      expect(world.onServer().map(({ text }) => text)).toEqual([...stored, ...waiting]);
      expect(seen()).toEqual(world.onServer());
    }),
    { numRuns: 1000 },
  );
});

test('messages heard in any order show in the order of their ids', () => {
  const ids = fc.uniqueArray(fc.integer({ min: 1, max: 10_000 }), { maxLength: 40 });
  fc.assert(
    fc.property(ids, fc.infiniteStream(fc.nat()), (some, chance) => {
      const shuffled = some.map((id) => ({ id, at: chance.next().value })).sort((one, other) => one.at - other.at);
      const state = shuffled.reduce(
        (before, { id }) =>
          reduce(before, {
            type: 'ReceiveMessage',
            payload: { id, fromUserId: 'ana', toUserId: 'me', text: '', sentUtc: utc, isRead: false, readUtc: null },
          }),
        beginConversation({ me: 'me', partner: 'ana' }),
      );
      expect(state.messages.map(({ id }) => id)).toEqual([...some].sort((one, other) => one - other));
    }),
  );
});
