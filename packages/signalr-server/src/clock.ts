/** Source of time for the hub, which tests can replace. */
export interface HubClock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Calls back once a second until the returned function is called. */
  everySecond(callback: () => void): () => void;
}

export const systemClock: HubClock = {
  now: () => Date.now(),
  everySecond(callback) {
    const timer = setInterval(callback, 1000);
    timer.unref();
    return () => clearInterval(timer);
  },
};
