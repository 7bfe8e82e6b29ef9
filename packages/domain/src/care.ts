/** The periods that the public figures of moderation are told for, in days up to now. */
export const carePeriods = [30, 90] as const;
/** No smaller number is told, so that nobody is recognised in it. */
export const leastToldCount = 10;

/** A count as it may be told: null where it is too small. */
export const toldCount = (count: number): number | null => (count < leastToldCount ? null : count);

/**
 * Counts of kinds that add up to a known sum, as they may be told. Where a single one is too small, the smallest of the others
 * is left out as well: it could be worked out otherwise.
 */
export function toldCounts<Kind extends string>(counts: Readonly<Record<Kind, number>>): Record<Kind, number | null> {
  const kinds = (Object.keys(counts) as Kind[]).toSorted((one, other) => counts[one] - counts[other]);
  const small = kinds.filter((kind) => counts[kind] < leastToldCount).length;
  const hidden = kinds.slice(0, small === 1 ? 2 : small);
  return Object.fromEntries(kinds.map((kind) => [kind, hidden.includes(kind) ? null : counts[kind]])) as Record<
    Kind,
    number | null
  >;
}
