import { type Clock, systemClock } from '../src/platform/clock.ts';

export interface MovedClock extends Clock {
  /** Sets it to an instant, from which it goes on. */
  set(instant: string): void;
}

/** A clock that goes as the system's does, and can be set. */
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
