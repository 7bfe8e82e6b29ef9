import type { Clock } from '../src/platform/clock.ts';

export interface TestClock extends Clock {
  set(instant: string): void;
  advance(by: { days?: number; hours?: number; minutes?: number; seconds?: number }): void;
  /** The number of timers that run. */
  timers(): number;
}

/** A clock that moves only when a test moves it. It starts on a Wednesday at noon in Toronto. */
export function createTestClock(start = '2026-11-18T17:00:00.000Z'): TestClock {
  let now = new Date(start);
  const callbacks = new Set<() => void>();
  return {
    now: () => new Date(now),
    everySecond(callback) {
      callbacks.add(callback);
      return () => void callbacks.delete(callback);
    },
    timers: () => callbacks.size,
    set(instant) {
      now = new Date(instant);
    },
    advance({ days = 0, hours = 0, minutes = 0, seconds = 0 }) {
      const durationMs = ((days * 24 + hours) * 60 + minutes) * 60 + seconds;
      now = new Date(now.getTime() + durationMs * 1000);
      // A minute of ticks is enough: timers that run every second have nothing more to do after it.
      for (let beats = Math.min(durationMs, 60); beats >= 1; beats -= 1) for (const callback of callbacks) callback();
    },
  };
}
