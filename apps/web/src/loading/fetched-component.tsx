import { type ComponentType, use } from 'react';
import { readable } from './readable.ts';

/** A component that is fetched when it is first shown, and shown at once where it was fetched ahead of time. */
export interface FetchedComponent<Props> {
  Component: ComponentType<Props>;
  /** Fetches it ahead of time; where that fails, it is tried again when it is shown. */
  preload: () => Promise<void>;
}

const failed = new Set<() => void>();

/**
 * Lets everything that could not be fetched be fetched anew when it is next shown. Until then it stays failed: React, which
 * draws again what it waits for, would never come to an end.
 */
export function resetFailures(): void {
  for (const reset of failed) reset();
}

/** As React's `lazy`, which shows a fallback first in any case, and then what it stands for a third of a second later. */
export function fetchedComponent<Props extends object>(
  fetch: () => Promise<ComponentType<Props>>,
): FetchedComponent<Props> {
  let fetching: Promise<ComponentType<Props>> | undefined;
  const reset = () => {
    fetching = undefined;
    // Or what is fetched next would be forgotten with the failures of others.
    failed.delete(reset);
  };
  const load = () => {
    if (fetching) return fetching;
    fetching = readable(fetch());
    fetching.catch(() => failed.add(reset));
    return fetching;
  };
  return {
    Component: function Fetched(props) {
      const Shown = use(load());
      return <Shown {...props} />;
    },
    async preload() {
      try {
        await load();
      } catch {
        reset();
      }
    },
  };
}
