import { useSyncExternalStore } from 'react';

/** True if the user may be looking now. */
export const isAttentive = () => document.visibilityState === 'visible' && document.hasFocus();

function subscribe(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  window.addEventListener('focus', listener);
  window.addEventListener('blur', listener);
  return () => {
    document.removeEventListener('visibilitychange', listener);
    window.removeEventListener('focus', listener);
    window.removeEventListener('blur', listener);
  };
}

/** True while the user may be looking: the page is visible and has the focus. */
export const useAttention = (): boolean => useSyncExternalStore(subscribe, isAttentive);
