/** Seeded random numbers, so that the demo town is the same at every start. */
export interface Dice {
  /** A number from 0 up to, but not including, 1. */
  next(): number;
  whole(low: number, high: number): number;
  chance(probability: number): boolean;
  pick<T>(from: readonly T[]): T;
  /** One of the values. Its weight is its relative probability. */
  weigh<T>(weights: readonly (readonly [T, number])[]): T;
  shuffled<T>(cards: readonly T[]): T[];
  hex(digits: number): string;
}

/** The mulberry32 generator: small, fast, and random enough for a demo town. */
export function createDice(seed: number): Dice {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const whole = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  const pick = <T>(from: readonly T[]): T => from[whole(0, from.length - 1)]!;

  return {
    next,
    whole,
    pick,
    chance: (probability) => next() < probability,
    weigh(weights) {
      let left = next() * weights.reduce((sum, [, weight]) => sum + weight, 0);
      return (weights.find(([, weight]) => (left -= weight) < 0) ?? weights.at(-1)!)[0];
    },
    shuffled(cards) {
      const deck = [...cards];
      for (let last = deck.length - 1; last > 0; last--) {
        const other = whole(0, last);
        [deck[last], deck[other]] = [deck[other]!, deck[last]!];
      }
      return deck;
    },
    hex: (digits) => Array.from({ length: digits }, () => whole(0, 15).toString(16)).join(''),
  };
}

/** Returns cards in shuffled order and starts again once all were used, so that repeats are far apart. */
export function dealFrom<T>(dice: Dice, cards: readonly T[]): () => T {
  let deck: T[] = [];
  return () => {
    if (deck.length === 0) deck = dice.shuffled(cards);
    return deck.pop()!;
  };
}
