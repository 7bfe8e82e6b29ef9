/** What time it is. Everything on the server asks this door, so that a test can set the clock. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
