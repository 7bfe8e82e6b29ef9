import type { ChatHubEvents } from '@ambiance/contract/chat-events';
import { createObservable } from './observable.ts';

export type ChatConnectionState = 'Disconnected' | 'Connecting' | 'Connected' | 'Reconnecting' | 'Disconnecting';

/** An event of the hub with its payload. */
export type ChatEvent = {
  [Name in keyof ChatHubEvents]: { type: Name; payload: ChatHubEvents[Name][0] };
}[keyof ChatHubEvents];

export type ConnectionView = ReturnType<typeof createConnectionView>;

/** The state and the events of a connection, as its users see them. */
export function createConnectionView() {
  const state = createObservable<ChatConnectionState>(() => 'Disconnected');
  const isPaused = createObservable(() => false);
  const online = createObservable<ReadonlySet<string>>(() => new Set());
  const listeners = new Set<(event: ChatEvent) => void>();
  return {
    state,
    isPaused,
    online,
    enter(next: ChatConnectionState, isPausedNow = false, onlineNow: Iterable<string> = []): void {
      const partners = new Set(onlineNow);
      // A shared connection repeats its state often. An equal set stays the same object, so that nothing is redrawn.
      if (!areEqual(partners, online.get())) online.set(partners);
      // The connection never shows as live in between.
      if (next === 'Connected') isPaused.set(isPausedNow);
      state.set(next);
      isPaused.set(isPausedNow);
    },
    dispatch: (event: ChatEvent) => listeners.forEach((listener) => listener(event)),
    subscribe(listener: (event: ChatEvent) => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const areEqual = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  one.size === other.size && [...one].every((id) => other.has(id));
