/** The periods of the public moderation figures, in days up to now. */
export const carePeriods = [30, 90] as const;
/** Smaller counts are hidden, so that no person can be identified. */
export const minShownCount = 10;

/** The count, or null if it is too small to publish. */
export const shownCount = (count: number): number | null => (count < minShownCount ? null : count);

/**
 * Counts per kind as they may be published, when their sum is known. If only one of them is too small, the smallest of the
 * others is also hidden: the sum would reveal the first.
 */
export function shownCounts<Kind extends string>(counts: Readonly<Record<Kind, number>>): Record<Kind, number | null> {
  const kinds = (Object.keys(counts) as Kind[]).toSorted((one, other) => counts[one] - counts[other]);
  const small = kinds.filter((kind) => counts[kind] < minShownCount).length;
  const hidden = kinds.slice(0, small === 1 ? 2 : small);
  return Object.fromEntries(kinds.map((kind) => [kind, hidden.includes(kind) ? null : counts[kind]])) as Record<
    Kind,
    number | null
  >;
}
