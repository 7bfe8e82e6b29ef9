import { type Changeable, createObservable } from '@ambiance/chat-client/observable';
import { useSyncExternalStore } from 'react';

/** A value outside React. Components follow it with `useStore`. */
export interface Store<T> extends Changeable<T> {
  /** The value at prerendering, if it may differ from the browser's. */
  prerendered?: () => T;
}

export function createStore<T>(initial: T, prerendered = initial): Store<T> {
  const value = createObservable(() => initial);
  return { ...value, prerendered: () => (import.meta.env.SSR ? value.get() : prerendered) };
}

export const useStore = <T>(store: Omit<Store<T>, 'set'>): T =>
  useSyncExternalStore(store.subscribe, store.get, store.prerendered ?? store.get);
