import { useSyncExternalStore } from 'react';

/** A value outside React that components follow with `useStore`. */
export interface Store<T> {
  get: () => T;
  set: (value: T) => void;
  /** Calls back after every change; returns how to stop. */
  subscribe: (listener: () => void) => () => void;
  /** What a prerendered page was rendered with, where that may differ from what the browser knows. */
  prerendered?: () => T;
}

export function createStore<T>(initial: T, prerendered = initial): Store<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set: (next) => {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    prerendered: () => (import.meta.env.SSR ? value : prerendered),
  };
}

export const useStore = <T>(store: Omit<Store<T>, 'set'>): T =>
  useSyncExternalStore(store.subscribe, store.get, store.prerendered ?? store.get);
