import type { Reaction } from '@ambiance/domain/conversations';

/** Index of the line that this one replies to, and the other person's reaction to it. */
interface Line {
  repliesTo?: number;
  reaction?: Reaction;
}

/** Messages between two people, each with its sender. `you` is the login that the talk belongs to. */
export type Talk = readonly (readonly ['you' | 'them', string, Line?])[];
