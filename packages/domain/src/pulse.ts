/** People are told in these steps, and fewer than the first are not told at all. */
const pulseSteps = [5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 10_000] as const;

/** The greatest step that is not more than a count; null below the first. */
export const pulseStepUnder = (count: number): number | null => pulseSteps.findLast((step) => step <= count) ?? null;
