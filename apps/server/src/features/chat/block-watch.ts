import type { Bus } from '../../platform/bus.ts';

/** Longer than anything takes between looking at the database and pushing what it said. */
const rememberMs = 10_000;

export interface BlockWatch {
  /** A point in time, to ask about later. */
  mark(): number;
  /** Whether a block between the two was made since then, so that what was read before must no longer be pushed. */
  madeSince(mark: number, one: string, other: string): boolean;
  /** The same of what presence tells: a block between the two, or one of them hid when they are online. */
  hiddenSince(mark: number, one: string, other: string): boolean;
}

/** Remembers the blocks and hidings of the last seconds, because a push follows a moment after the database allowed it. */
export function createBlockWatch(bus: Bus): BlockWatch {
  const madeAt = new Map<string, number>();
  let count = 0;
  function remember(key: string): void {
    const made = (count += 1);
    madeAt.set(key, made);
    setTimeout(() => madeAt.get(key) === made && madeAt.delete(key), rememberMs).unref();
  }
  bus.subscribe('block-made', ({ blockerId, blockedId }) => remember(pairOf(blockerId, blockedId)));
  bus.subscribe('activity-hidden', ({ userId }) => remember(userId));

  const isSince = (mark: number, key: string) => (madeAt.get(key) ?? 0) > mark;
  const madeSince: BlockWatch['madeSince'] = (mark, one, other) => madeAt.size > 0 && isSince(mark, pairOf(one, other));
  return {
    mark: () => count,
    madeSince,
    hiddenSince: (mark, one, other) => madeSince(mark, one, other) || isSince(mark, one) || isSince(mark, other),
  };
}

const pairOf = (one: string, other: string) => (one < other ? `${one} ${other}` : `${other} ${one}`);
