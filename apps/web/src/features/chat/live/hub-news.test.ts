import type { ChatConnection } from '@ambiance/chat-client/chat-connection';
import type { ChatConnectionState, ChatEvent } from '@ambiance/chat-client/connection-view';
import { createObservable } from '@ambiance/chat-client/observable';
import { expect, test } from 'vitest';
import { followNews } from './hub-news.ts';

function openHub() {
  const state = createObservable<ChatConnectionState>(() => 'Connecting');
  const isPaused = createObservable(() => false);
  const listeners = new Set<(event: ChatEvent) => void>();
  const chat = {
    state,
    isPaused,
    subscribe: (listener: (event: ChatEvent) => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  } as unknown as ChatConnection;
  const receive = (event: ChatEvent) => listeners.forEach((listener) => listener(event));
  return { chat, state, isPaused, receive };
}

test('a dashboard reloads on its event, after each new connection, and when the servers reconnect to each other', () => {
  const { chat, state, isPaused, receive } = openHub();
  const asked: string[] = [];
  let step = 'nothing yet';
  const stop = followNews(chat, 'AssignmentChanged', () => asked.push(step));
  const at = (name: string, act: () => void) => {
    step = name;
    act();
  };
  at('connected', () => state.set('Connected'));
  at('event', () => receive({ type: 'AssignmentChanged', payload: 1 }));
  at('event of another kind', () => receive({ type: 'ClaimChanged', payload: 1 }));
  at('lost', () => state.set('Reconnecting'));
  at('reconnected', () => state.set('Connected'));
  at('paused', () => isPaused.set(true));
  at('resumed', () => isPaused.set(false));
  expect(asked).toEqual(['connected', 'event', 'reconnected', 'resumed']);
  stop();
  at('closed', () => {
    receive({ type: 'AssignmentChanged', payload: 1 });
    state.set('Reconnecting');
    state.set('Connected');
  });
  expect(asked).toHaveLength(4);
});
