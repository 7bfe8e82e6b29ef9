import type { Bus } from '../../platform/bus.ts';

/** Longer than a database read and the push of its result take. */
const rememberMs = 10_000;

export interface BlockWatch {
  /** Returns the current position, for later calls of `madeSince` and `hiddenSince`. */
  mark(): number;
  /** Returns whether a block between the two was made since `mark`. Data read before it must then not be pushed. */
  madeSince(mark: number, one: string, other: string): boolean;
  /** The same for presence: it also returns true if one of them has hidden their presence. */
  hiddenSince(mark: number, one: string, other: string): boolean;
}

/** Remembers recent blocks and changes that hide presence, because a push happens shortly after the read that allowed it. */
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
