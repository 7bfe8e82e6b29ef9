import type { HubClock } from '../src/clock.ts';

export interface ManualClock extends HubClock {
  /** Advances by whole seconds, with a sweep after each. */
  advance(seconds: number): void;
}

export function createManualClock(): ManualClock {
  let now = Date.UTC(2026, 0, 15);
  const callbacks = new Set<() => void>();
  return {
    now: () => now,
    everySecond(callback) {
      callbacks.add(callback);
      return () => void callbacks.delete(callback);
    },
    advance(seconds) {
      for (let passed = 0; passed < seconds; passed++) {
        now += 1000;
        for (const callback of callbacks) callback();
      }
    },
  };
}
