import type { Assignment } from '@ambiance/contract/assignments';

/** Sorts assignments: members who wait for a reply first, the longest wait on top; then the others in their order. */
export const waitingFirst = (assignments: readonly Assignment[]): Assignment[] =>
  assignments.toSorted((a, b) => {
    if (a.waitingSinceUtc && b.waitingSinceUtc) return a.waitingSinceUtc.localeCompare(b.waitingSinceUtc);
    return Number(!a.waitingSinceUtc) - Number(!b.waitingSinceUtc);
  });
