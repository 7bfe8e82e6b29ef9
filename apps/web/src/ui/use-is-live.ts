import { useSyncExternalStore } from 'react';

const neverChanges = () => () => undefined;

/** False while the screen is prerendered and not interactive yet. A form would then be sent by the browser itself. */
export const useIsLive = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
