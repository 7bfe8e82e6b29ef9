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

/** The clock of one server. */
export interface ServerClock extends Clock {
  /** Ends all timers of this server. Others with the same clock keep theirs. */
  stop(): void;
}

export function createServerClock(clock: Clock): ServerClock {
  const ends: (() => void)[] = [];
  return {
    now: () => clock.now(),
    everySecond(callback) {
      const end = clock.everySecond(callback);
      ends.push(end);
      return end;
    },
    stop: () => ends.splice(0).forEach((end) => end()),
  };
}
