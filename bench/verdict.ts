import { percentileOf } from './latency.ts';

/** A ratio may be this many times the recorded one. */
const tolerance = 1.25;

export interface Verdict {
  /** A quarter of the pairs is below this ratio, half of them below the median, and three quarters below the upper one. */
  lower: number;
  median: number;
  upper: number;
  /** Undefined if nothing is recorded. */
  limit: number | undefined;
  verdict: 'fine' | 'unclear' | 'worse' | 'not recorded';
}

/**
 * Compares the ratios of pairs with the median of the recorded ones. They are "worse" if three quarters are above the limit,
 * and "fine" if three quarters are not: noise moves some pairs up and others down, while a regression moves all of them up.
 * @throws Error if the ratios are not positive numbers, which no comparison would find worse
 */
export function judge(name: string, ratios: readonly number[], recorded: readonly number[]): Verdict {
  const quartiles = {
    lower: percentileOf(ratios, 25),
    median: percentileOf(ratios, 50),
    upper: percentileOf(ratios, 75),
  };
  const { lower, upper } = quartiles;
  if (!(lower > 0 && upper < Infinity)) throw new Error(`${name}: ${lower} to ${upper} are not ratios of CPU times.`);
  if (recorded.length === 0) return { ...quartiles, limit: undefined, verdict: 'not recorded' };
  const limit = tolerance * percentileOf(recorded, 50);
  if (lower > limit) return { ...quartiles, limit, verdict: 'worse' };
  return { ...quartiles, limit, verdict: upper > limit ? 'unclear' : 'fine' };
}
