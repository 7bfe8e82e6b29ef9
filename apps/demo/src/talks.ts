import type { Reaction } from '@ambiance/domain/conversations';

/** What became of a line: which other it replies to, by its place, and how the other one reacted to it. */
interface Line {
  repliesTo?: number;
  reaction?: Reaction;
}

/** What two people wrote to each other: who (`you` is the login that shows it) and what. */
export type Talk = readonly (readonly ['you' | 'them', string, Line?])[];
