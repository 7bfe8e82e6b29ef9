/** The current time. All server code uses this adapter, so that tests can set the clock. */
export interface Clock {
  now(): Date;
  /** Calls back once a second until the returned function is called. */
  everySecond(callback: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => new Date(),
  everySecond(callback) {
    const timer = setInterval(callback, 1000).unref();
    return () => clearInterval(timer);
  },
};
