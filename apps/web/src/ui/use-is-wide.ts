import { useSyncExternalStore } from 'react';

/** Where `lg:` begins. */
const wide = globalThis.matchMedia?.('(min-width: 64rem)');

const follow = (listener: () => void) => {
  wide?.addEventListener('change', listener);
  return () => wide?.removeEventListener('change', listener);
};

/** Whether there is room for what stands in a drawer on a phone, so that only one of the two is made. */
export const useIsWide = (): boolean =>
  useSyncExternalStore(
    follow,
    () => wide?.matches ?? true,
    () => true,
  );
