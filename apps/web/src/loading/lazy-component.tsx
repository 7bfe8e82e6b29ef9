import { type ComponentType, use } from 'react';
import { fetchedOnce } from './fetched-once.ts';

/** A component that is fetched when it is first shown. If it was preloaded, it is shown at once. */
export interface LazyComponent<Props> {
  Component: ComponentType<Props>;
  /** Fetches it ahead of time. If that fails, showing it retries. */
  preload: () => Promise<void>;
}

/** Replaces React's `lazy`, which always shows a fallback first and then delays the content by a third of a second. */
export function lazyComponent<Props extends object>(fetch: () => Promise<ComponentType<Props>>): LazyComponent<Props> {
  const { read, load } = fetchedOnce(fetch);
  return {
    Component: function Fetched(props) {
      const Shown = use(read());
      return <Shown {...props} />;
    },
    preload: () =>
      load().then(
        () => undefined,
        () => undefined,
      ),
  };
}
