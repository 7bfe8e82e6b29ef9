import type { Redis } from './redis.ts';

/** Counts how many different things each key met in a day. */
export interface DailyTally {
  add(day: string, key: string, things: readonly number[]): Promise<void>;
  count(day: string, key: string): Promise<number>;
}

/** The tally of this process: some kilobytes for each key that meets many, until the next day. */
export function createLocalTally(): DailyTally {
  let today = '';
  const met = new Map<string, Set<number>>();

  function metBy(day: string, key: string): Set<number> {
    if (day !== today) met.clear();
    today = day;
    const things = met.get(key) ?? new Set();
    met.set(key, things);
    return things;
  }

  return {
    async add(day, key, things) {
      const known = metBy(day, key);
      for (const thing of things) known.add(thing);
    },
    count: async (day, key) => metBy(day, key).size,
  };
}

/** Longer than any day. */
const keepSeconds = 2 * 86_400;

/** One tally for all nodes. While Redis is away each node goes by what it has seen itself. */
export function createSharedTally(redis: Redis, name: string): DailyTally {
  const local = createLocalTally();
  const keyOf = (day: string, key: string) => `ambiance:tally:${name}:${day}:${key}`;
  return {
    async add(day, key, things) {
      if (things.length === 0) return;
      await local.add(day, key, things);
      const shared = redis.multi().sAdd(keyOf(day, key), things.map(String)).expire(keyOf(day, key), keepSeconds);
      await shared.exec().catch(() => undefined);
    },
    count: (day, key) => redis.sCard(keyOf(day, key)).catch(() => local.count(day, key)),
  };
}
