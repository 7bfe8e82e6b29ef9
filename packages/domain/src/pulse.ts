/** Counts are rounded down to these steps; a count below the first is not shown. */
const pulseSteps = [5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 10_000] as const;

/** Below this number of members, nothing is said about one of them either. */
export const fewestShown = pulseSteps[0];

/** The largest step that does not exceed a count; null below the first. */
export const pulseStepUnder = (count: number): number | null => pulseSteps.findLast((step) => step <= count) ?? null;
