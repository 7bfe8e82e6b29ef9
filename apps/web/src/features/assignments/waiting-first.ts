import type { Assignment } from '@ambiance/contract/assignments';

/** Whoever waits for an answer first, who waits longest before all; the others in the order in which they came. */
export const waitingFirst = (assignments: readonly Assignment[]): Assignment[] =>
  assignments.toSorted((a, b) => {
    if (a.waitingSinceUtc && b.waitingSinceUtc) return a.waitingSinceUtc.localeCompare(b.waitingSinceUtc);
    return Number(!a.waitingSinceUtc) - Number(!b.waitingSinceUtc);
  });
