/** A value that others follow. */
export interface Observable<T> {
  get: () => T;
  /** Calls back after every change; returns how to stop. */
  subscribe: (listener: () => void) => () => void;
}

/** An observable that its maker changes. */
export interface Changeable<T> extends Observable<T> {
  set: (value: T) => void;
}

/** Begins with a value, or with what is read when it is first asked for. */
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
