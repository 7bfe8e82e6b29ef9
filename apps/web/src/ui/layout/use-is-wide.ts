import { useSyncExternalStore } from 'react';

/** The breakpoint of `lg:`. */
const wide = globalThis.matchMedia?.('(min-width: 64rem)');

const follow = (listener: () => void) => {
  wide?.addEventListener('change', listener);
  return () => wide?.removeEventListener('change', listener);
};

/** True if there is room for content that is in a drawer on a phone. Only one of the two is rendered. */
export const useIsWide = (): boolean =>
  useSyncExternalStore(
    follow,
    () => wide?.matches ?? true,
    () => true,
  );
