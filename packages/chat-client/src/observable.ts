/** A value with change notifications. */
export interface Observable<T> {
  get: () => T;
  /** Calls back after every change; returns a function that stops this. */
  subscribe: (listener: () => void) => () => void;
}

/** An observable whose creator can set it. */
export interface Changeable<T> extends Observable<T> {
  set: (value: T) => void;
}

/** Creates an observable; `read` supplies its first value when it is first used. */
export function createObservable<T>(read: () => T): Changeable<T> {
  let current: { value: T } | undefined;
  const listeners = new Set<() => void>();
  const get = () => (current ??= { value: read() }).value;
  return {
    get,
    set: (next) => {
      if (Object.is(next, get())) return;
      current = { value: next };
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
