import type { Redis } from '../redis.ts';

/** Limits how many different things a key may use in a day. */
export interface DailyTally {
  add(day: string, key: string, things: readonly number[]): Promise<void>;
  isUsedUp(day: string, key: string): Promise<boolean>;
}

interface Counts {
  add: DailyTally['add'];
  count(day: string, key: string): Promise<number>;
}

/** A tally of this process or, with Redis, of all nodes together. */
export function createTally(name: string, max: number, redis: Redis | undefined): DailyTally {
  const counts = redis ? sharedCounts(redis, name) : localCounts();
  return {
    add: counts.add,
    isUsedUp: async (day, key) => (await counts.count(day, key)) >= max,
  };
}

/** Counts in this process. A key with many things takes some kilobytes until the next day. */
function localCounts(): Counts {
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

/** Longer than any day, in seconds. */
const keepSeconds = 2 * 86_400;

/** Counts for all nodes. While Redis is unreachable, each node uses its own counts. */
function sharedCounts(redis: Redis, name: string): Counts {
  const local = localCounts();
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
