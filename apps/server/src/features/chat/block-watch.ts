import type { Bus } from '../../platform/bus.ts';

/** Longer than anything takes between looking at the database and pushing what it said. */
const rememberMs = 10_000;

export interface BlockWatch {
  /** A point in time, to ask about later. */
  mark(): number;
  /** Whether a block between the two was made since then, so that what was read before must no longer be pushed. */
  madeSince(mark: number, one: string, other: string): boolean;
}

/** Remembers the blocks of the last seconds, because a push follows a moment after the database allowed it. */
export function createBlockWatch(bus: Bus): BlockWatch {
  const madeAt = new Map<string, number>();
  let count = 0;
  bus.subscribe('block-made', ({ blockerId, blockedId }) => {
    const pair = pairOf(blockerId, blockedId);
    const made = (count += 1);
    madeAt.set(pair, made);
    setTimeout(() => madeAt.get(pair) === made && madeAt.delete(pair), rememberMs).unref();
  });
  return {
    mark: () => count,
    madeSince: (mark, one, other) => madeAt.size > 0 && (madeAt.get(pairOf(one, other)) ?? 0) > mark,
  };
}

const pairOf = (one: string, other: string) => (one < other ? `${one} ${other}` : `${other} ${one}`);
