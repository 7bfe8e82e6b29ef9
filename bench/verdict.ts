import { percentileOf } from './latency.ts';

/** A ratio may be this many times the recorded one. */
const tolerance = 1.25;

export interface Verdict {
  median: number;
  /** The median of endless pairs would be above `lower` with a certainty of 99 %, and as certainly below `upper`. */
  lower: number;
  upper: number;
  /** Undefined if nothing is recorded. */
  limit: number | undefined;
  verdict: 'fine' | 'unclear' | 'worse' | 'not recorded';
}

/**
 * Compares the median of pairs with that of recorded ratios by a sign test: noise puts a pair on either side of the true
 * median, like a coin, and its size does not matter. More pairs bring `lower` and `upper` closer together.
 * @throws Error if the ratios are not positive numbers, which no comparison would find worse
 */
export function judge(name: string, ratios: readonly number[], recorded: readonly number[]): Verdict {
  const sorted = ratios.toSorted((a, b) => a - b);
  // So few ratios, or fewer, are below their true median with a chance of less than 1 %.
  const first = Math.max(0, Math.floor(sorted.length / 2 - 1.165 * Math.sqrt(sorted.length)));
  const measured = { median: medianOf(sorted), lower: sorted[first]!, upper: sorted.at(-1 - first)! };
  const { lower, upper } = measured;
  if (!(lower > 0 && upper < Infinity)) throw new Error(`${name}: ${lower} to ${upper} are not ratios of CPU times.`);
  if (recorded.length === 0) return { ...measured, limit: undefined, verdict: 'not recorded' };
  const limit = tolerance * medianOf(recorded);
  if (lower > limit) return { ...measured, limit, verdict: 'worse' };
  return { ...measured, limit, verdict: upper > limit ? 'unclear' : 'fine' };
}

const medianOf = (ratios: readonly number[]) => percentileOf(ratios, 50);
