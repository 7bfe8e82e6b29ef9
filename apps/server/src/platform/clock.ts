/** What time it is. Everything on the server asks this door, so that a test can set the clock. */
export interface Clock {
  now(): Date;
  /** Calls back once a second until the answered function is called. */
  everySecond(callback: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => new Date(),
  everySecond(callback) {
    const timer = setInterval(callback, 1000).unref();
    return () => clearInterval(timer);
  },
};
