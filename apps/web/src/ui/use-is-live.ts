import { useSyncExternalStore } from 'react';

const neverChanges = () => () => undefined;

/** False while what is on screen was prerendered and cannot answer yet, so that a form would be sent by the browser. */
export const useIsLive = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
