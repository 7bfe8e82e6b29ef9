import type { Message } from '@ambiance/contract/chat';
import { historyPageSize } from '@ambiance/domain/conversations';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ChatConnection } from './chat-connection.ts';
import type { ChatConnectionState, ChatEvent } from './connection-view.ts';
import { createDrafts } from './drafts.ts';
import { createLiveConversation, reconnectGraceMs } from './live-conversation.ts';
import { createObservable } from './observable.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] }));
afterEach(() => void vi.useRealTimers());

/** A conversation of `me` with Ana whose connection and history the test controls. */
function startConversation() {
  const state = createObservable<ChatConnectionState>(() => 'Connected');
  const listeners = new Set<(event: ChatEvent) => void>();
  const calls: string[] = [];
  let holders = 0;
  const chat: ChatConnection = {
    state,
    isPaused: createObservable(() => false),
    online: createObservable<ReadonlySet<string>>(() => new Set()),
    open() {
      holders += 1;
      return () => (holders -= 1);
    },
    reconnect: () => undefined,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    invoke(...call) {
      calls.push(call[0]);
      return invokes() as never;
    },
  };
  let invokes = (): Promise<unknown> => Promise.reject(new Error('The connection was lost.'));
  let stored: string | null = null;
  const storage = { read: () => stored, write: (text: string) => void (stored = text) };
  let fetches: (range: { before?: number; after?: number }) => Promise<Message[]> = () => Promise.resolve([]);
  let waking: (() => void) | undefined;
  const conversation = createLiveConversation(
    {
      chat,
      drafts: createDrafts(storage),
      history: { fetch: (_partner, range) => fetches(range), prepared: () => undefined },
      isSignedIn: () => true,
      onRead: () => undefined,
      followDevice(onWake) {
        waking = onWake;
        return () => (waking = undefined);
      },
    },
    'me',
    'ana',
  );
  return {
    conversation,
    state,
    calls,
    answerCalls: (next: () => Promise<unknown>) => (invokes = next),
    serve: (messages: readonly Message[]) =>
      (fetches = async ({ before = Infinity, after }) =>
        after === undefined ? messages.filter(({ id }) => id < before).slice(-historyPageSize) : []),
    answerFetches: (answer: typeof fetches) => void (fetches = answer),
    failFetches: () => (fetches = () => Promise.reject(new Error('The network failed.'))),
    wake: () => waking?.(),
    push: (event: ChatEvent) => listeners.forEach((listener) => listener(event)),
    used: () => ({ holders, listeners: listeners.size, followsDevice: waking !== undefined }),
  };
}

test('a conversation that is closed on screen leaves no timer, listener or open connection behind', async () => {
  const { conversation, state, failFetches, wake, push, used } = startConversation();
  const close = conversation.open(() => undefined);
  await vi.advanceTimersByTimeAsync(0);
  expect(used()).toEqual({ holders: 1, listeners: 1, followsDevice: true });
  // Ana types, missed events cannot be fetched, I type, and the connection breaks: each starts a timer.
  push({ type: 'UserTyping', payload: 'ana' });
  expect(vi.getTimerCount()).toBe(1);
  failFetches();
  // The second failure replaces the timer of the first.
  for (const _ of [1, 2]) {
    wake();
    await vi.advanceTimersByTimeAsync(0);
    expect(vi.getTimerCount()).toBe(2);
  }
  conversation.type('Hello');
  const typing = vi.getTimerCount();
  expect(typing).toBeGreaterThan(2);
  state.set('Reconnecting');
  expect(vi.getTimerCount()).toBe(typing + 1);
  close();
  expect(vi.getTimerCount()).toBe(0);
  expect(used()).toEqual({ holders: 0, listeners: 0, followsDevice: false });
  expect(conversation.state.get().draft).toBe('Hello');
});

test('a partner who goes on typing is shown as typing until five seconds after the last signal', async () => {
  const { conversation, push } = startConversation();
  const close = conversation.open(() => undefined);
  const isShown = () => conversation.state.get().isPartnerTyping;
  push({ type: 'UserTyping', payload: 'ana' });
  vi.advanceTimersByTime(4000);
  push({ type: 'UserTyping', payload: 'ana' });
  vi.advanceTimersByTime(4999);
  expect(isShown()).toBe(true);
  vi.advanceTimersByTime(1);
  expect(isShown()).toBe(false);
  close();
});

test.each<[string, (conversation: ReturnType<typeof startConversation>['conversation']) => void]>([
  ['sent', ({ send }) => send('Hello')],
  ['deleted', ({ type }) => type('')],
])('a partner sees at once that a text is no longer being written when it is %s', (_, finish) => {
  const { conversation, calls } = startConversation();
  const close = conversation.open(() => undefined);
  conversation.type('Hello');
  expect(calls).toEqual(['Typing']);
  finish(conversation);
  expect(calls).toEqual(['Typing', 'StopTyping']);
  close();
});

test('texts are accepted for as long as the first connection opens, and not after it has failed', async () => {
  const { conversation, state } = startConversation();
  state.set('Disconnected');
  const close = conversation.open(() => undefined);
  state.set('Connecting');
  await vi.advanceTimersByTimeAsync(60_000);
  conversation.send('Hello');
  expect(conversation.state.get()).toMatchObject({ isAway: false, queue: [{ text: 'Hello', step: 'waiting' }] });
  state.set('Disconnected');
  await vi.advanceTimersByTimeAsync(reconnectGraceMs - 1);
  expect(conversation.state.get().isAway).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  state.set('Connecting');
  expect(conversation.state.get()).toMatchObject({ isAway: true, queue: [{ text: 'Hello', step: 'waiting' }] });
  state.set('Connected');
  expect(conversation.state.get()).toMatchObject({ isAway: false, queue: [{ text: 'Hello', step: 'waiting' }] });
  close();
});

test('a text that was queued when the page was left is sent, and a failure is reported without its conversation on screen', async () => {
  const { conversation } = startConversation();
  conversation.send('Hello');
  await vi.advanceTimersByTimeAsync(0);
  expect(conversation.state.get().queue).toMatchObject([{ text: 'Hello', step: 'waiting' }]);
  const problems: string[] = [];
  conversation.resume(({ kind }) => void problems.push(kind));
  await vi.advanceTimersByTimeAsync(0);
  expect(problems).toEqual(['not-sent']);
  expect(conversation.state.get()).toMatchObject({ draft: 'Hello', queue: [{ step: 'returned' }] });
});

test('a text that a limit or a block refuses while its conversation is not on screen is reported as not sent', async () => {
  const { conversation, answerCalls } = startConversation();
  answerCalls(() => Promise.resolve(null));
  conversation.send('Hello');
  const problems: string[] = [];
  conversation.resume(({ kind }) => void problems.push(kind));
  await vi.advanceTimersByTimeAsync(0);
  expect(problems).toEqual(['not-sent']);
  expect(conversation.state.get()).toMatchObject({ draft: 'Hello', queue: [{ step: 'returned' }] });
});

test('a conversation on screen that also resumes sending keeps reporting its problems there, and loads once', async () => {
  const { conversation, answerFetches } = startConversation();
  let loads = 0;
  answerFetches(() => {
    loads += 1;
    return Promise.reject(new DOMException('The operation timed out.', 'TimeoutError'));
  });
  const [here, elsewhere]: [string[], string[]] = [[], []];
  const close = conversation.open(({ kind }) => void here.push(kind));
  conversation.resume(({ kind }) => void elsewhere.push(kind));
  await vi.advanceTimersByTimeAsync(0);
  conversation.send('Hello');
  await vi.advanceTimersByTimeAsync(0);
  expect([loads, here, elsewhere]).toEqual([1, ['not-sent'], []]);
  close();
});

const message = (id: number): Message => ({
  id,
  fromUserId: 'ana',
  toUserId: 'me',
  text: `Message ${id}`,
  sentUtc: '2026-11-18T17:00:00Z',
  isRead: false,
  readUtc: null,
});

test('a search result far back is loaded page by page until it is shown, and no further', async () => {
  const { conversation, serve } = startConversation();
  serve(Array.from({ length: 4 * historyPageSize }, (_, index) => message(index + 1)));
  const close = conversation.open(() => undefined);
  await vi.advanceTimersByTimeAsync(0);
  await conversation.loadBackTo(historyPageSize + 1);
  expect(conversation.state.get().messages[0]?.id).toBe(historyPageSize + 1);
  await conversation.loadBackTo(2 * historyPageSize);
  expect(conversation.state.get().messages).toHaveLength(3 * historyPageSize);
  close();
});

test('if an older page cannot be loaded, the search for a message ends', async () => {
  const { conversation, serve, failFetches } = startConversation();
  serve(Array.from({ length: 2 * historyPageSize }, (_, index) => message(index + 1)));
  const problems: string[] = [];
  const close = conversation.open(({ kind }) => void problems.push(kind));
  await vi.advanceTimersByTimeAsync(0);
  failFetches();
  await conversation.loadBackTo(1);
  expect(conversation.state.get().messages).toHaveLength(historyPageSize);
  expect(problems).toEqual(['history-failed']);
  close();
});

test('a failure to load older messages is shown in their place until they are requested again', async () => {
  const { conversation, serve, failFetches } = startConversation();
  const all = Array.from({ length: 2 * historyPageSize }, (_, index) => message(index + 1));
  serve(all);
  const problems: string[] = [];
  const close = conversation.open(({ kind }) => void problems.push(kind));
  await vi.advanceTimersByTimeAsync(0);
  failFetches();
  await conversation.loadOlder();
  expect(conversation.state.get()).toMatchObject({ hasOlderFailed: true, isLoadingOlder: false, hasOlder: true });
  expect(problems).toEqual([]);
  serve(all);
  const again = conversation.loadOlder();
  expect(conversation.state.get()).toMatchObject({ hasOlderFailed: false, isLoadingOlder: true });
  await again;
  expect(conversation.state.get().messages).toHaveLength(2 * historyPageSize);
  close();
});

const failure = (status: number, code?: string) => Object.assign(new Error('The request failed.'), { status, code });

test('a partner whose account is gone is shown as gone after an event about them, and after no other', async () => {
  const { conversation, answerFetches, push } = startConversation();
  const problems: string[] = [];
  const close = conversation.open(({ kind }) => void problems.push(kind));
  await vi.advanceTimersByTimeAsync(0);
  answerFetches(() => Promise.reject(failure(404, 'member.unknown')));
  for (const [payload, history] of [
    ['ben', 'here'],
    ['ana', 'gone'],
  ] as const) {
    push({ type: 'ClosingChanged', payload });
    await vi.advanceTimersByTimeAsync(0);
    expect([conversation.state.get().history, problems]).toEqual([history, []]);
  }
  close();
});

type World = ReturnType<typeof startConversation>;
test.each<[string, (world: World) => void]>([
  ['an event about them', ({ push }) => push({ type: 'ClosingChanged', payload: 'ana' })],
  [
    'a new connection',
    ({ state }) => {
      state.set('Reconnecting');
      state.set('Connected');
    },
  ],
])('a partner who was gone is shown again after %s, in one step and with the draft', async (_, happen) => {
  const world = startConversation();
  const { conversation, answerFetches, serve } = world;
  const close = conversation.open(() => undefined);
  await vi.advanceTimersByTimeAsync(0);
  conversation.type('Hello');
  const shown = new Set<string>();
  const end = conversation.state.subscribe(() => shown.add(conversation.state.get().history));
  answerFetches(() => Promise.reject(failure(404, 'member.unknown')));
  for (const _time of ['gone', 'still gone']) {
    happen(world);
    await vi.advanceTimersByTimeAsync(0);
    expect(conversation.state.get()).toMatchObject({ history: 'gone', draft: 'Hello' });
  }
  serve([message(1)]);
  happen(world);
  await vi.advanceTimersByTimeAsync(0);
  expect(conversation.state.get()).toMatchObject({ history: 'here', draft: 'Hello', messages: [{ id: 1 }] });
  expect(shown).toEqual(new Set(['here', 'gone']));
  end();
  close();
});

test.each([
  ['it takes too long', new DOMException('The operation timed out.', 'TimeoutError'), true],
  ['the network fails', failure(0, 'network'), true],
  ['the server fails', failure(500, 'server.failed'), true],
  ['a proxy answers for a server that restarts', failure(502), true],
  ['there were too many requests', failure(429, 'request.too-many'), true],
  ['the server refuses it', failure(403, 'conversation.blocked'), false],
  ['the member no longer exists', failure(404, 'member.unknown'), false],
])(
  'a request for missed messages is repeated on the same connection unless it was refused: %s',
  async (_, error, isRepeated) => {
    const { conversation, answerFetches, wake } = startConversation();
    const close = conversation.open(() => undefined);
    await vi.advanceTimersByTimeAsync(0);
    answerFetches(() => Promise.reject(error));
    wake();
    await vi.advanceTimersByTimeAsync(0);
    answerFetches(async ({ after }) => (after === undefined ? [] : [message(1)]));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(conversation.state.get().messages.map(({ id }) => id)).toEqual(isRepeated ? [1] : []);
    close();
  },
);
