import { type Clock, systemClock } from '../src/platform/clock.ts';

export interface MovedClock extends Clock {
  /** Sets the clock to an instant, from which it continues. */
  set(instant: string): void;
}

/** A clock that runs like the system's and can be set. */
export function createMovedClock(): MovedClock {
  let aheadMs = 0;
  return {
    ...systemClock,
    now: () => new Date(Date.now() + aheadMs),
    set(instant) {
      aheadMs = new Date(instant).getTime() - Date.now();
    },
  };
}
