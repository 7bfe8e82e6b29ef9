import type { Message } from '@ambiance/contract/chat';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ChatConnection } from './chat-connection.ts';
import type { ChatConnectionState, ChatEvent } from './connection-view.ts';
import { createDrafts } from './drafts.ts';
import { createLiveConversation } from './live-conversation.ts';
import { createObservable } from './observable.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] }));
afterEach(() => void vi.useRealTimers());

/** A conversation of `me` with Ana whose connection and history the test controls. */
function startConversation() {
  const state = createObservable<ChatConnectionState>(() => 'Connected');
  const listeners = new Set<(event: ChatEvent) => void>();
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
    invoke: () => Promise.reject(new Error('The connection was lost.')),
  };
  let stored: string | null = null;
  const storage = { read: () => stored, write: (text: string) => void (stored = text) };
  let fetches: () => Promise<Message[]> = () => Promise.resolve([]);
  let waking: (() => void) | undefined;
  const conversation = createLiveConversation(
    {
      chat,
      drafts: createDrafts(storage),
      history: { fetch: () => fetches(), prepared: () => undefined },
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
  wake();
  await vi.advanceTimersByTimeAsync(0);
  expect(vi.getTimerCount()).toBe(2);
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
