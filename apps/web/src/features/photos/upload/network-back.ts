/**
 * Ends when the network is back, or after that many milliseconds: no event is fired when a weak network recovers.
 * Throws the reason of `stop`.
 */
export const networkBack = (ms: number, stop: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      stop.removeEventListener('abort', end);
      if (stop.aborted) reject(stop.reason as Error);
      else resolve();
    };
    const timer = setTimeout(end, ms);
    window.addEventListener('online', end);
    stop.addEventListener('abort', end);
    if (stop.aborted) end();
  });
