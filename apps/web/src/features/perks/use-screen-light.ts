import { useEffect } from 'react';

/** Keeps the screen on at the counter, if the device supports it. The browser releases it whenever the page is hidden. */
export function useScreenLight(on: boolean): void {
  useEffect(() => {
    if (!on || !('wakeLock' in navigator)) return undefined;
    let lock: Promise<WakeLockSentinel | undefined> | undefined;
    const ask = () => {
      if (document.visibilityState === 'visible') lock = navigator.wakeLock.request('screen').catch(() => undefined);
    };
    ask();
    document.addEventListener('visibilitychange', ask);
    return () => {
      document.removeEventListener('visibilitychange', ask);
      void lock?.then((sentinel) => sentinel?.release());
    };
  }, [on]);
}
