import { type ComponentType, use } from 'react';
import { fetchedOnce } from './fetched-once.ts';

/** A component that is fetched when it is first shown, and shown at once where it was fetched ahead of time. */
export interface FetchedComponent<Props> {
  Component: ComponentType<Props>;
  /** Fetches it ahead of time; where that fails, it is tried again when it is shown. */
  preload: () => Promise<void>;
}

/** As React's `lazy`, which shows a fallback first in any case, and then what it stands for a third of a second later. */
export function fetchedComponent<Props extends object>(
  fetch: () => Promise<ComponentType<Props>>,
): FetchedComponent<Props> {
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
