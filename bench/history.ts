import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { appendFile, readFile } from 'node:fs/promises';
import { root } from '../tools/run.ts';

/**
 * A figure divided by that of the reference in the same run. Figures of different machines can be compared only like this.
 * @param better whether a higher or a lower ratio is better
 */
export type KeepRatio = (name: string, ratio: number, better: 'higher' | 'lower') => void;

/** A line of `history.jsonl`. */
export interface Ratio {
  name: string;
  ratio: number;
  better: 'higher' | 'lower';
  commit: string;
  /** Milliseconds that this machine took to hash 64 MiB, for readers who wonder about the machine. */
  hashMs: number;
}

/** A ratio that is not in the history yet. */
export type NewRatio = Pick<Ratio, 'name' | 'ratio' | 'better'>;

/** A ratio with the recorded ones of its name. Without any, `median` and `worseBy` are missing. */
export interface Comparison {
  name: string;
  ratio: number;
  median?: number;
  /** Part by which the ratio is worse than the median; negative if it is better. */
  worseBy?: number;
}

const file = `${root}bench/history.jsonl`;
/** Worse by more than this part of the best is printed. */
const tolerance = 0.1;
/** Worse by more than this part of the median, in every try, fails the guard. */
const guardTolerance = 0.25;
const maxTries = 3;

export async function readHistory(): Promise<Ratio[]> {
  return (await readFile(file, 'utf8'))
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Ratio);
}

/**
 * Returns the ratios of a part, if there are any.
 * @throws Error if there are none or one is not a positive number, which no comparison would find worse
 */
export function checkRatios(part: string, ratios: readonly NewRatio[]): readonly NewRatio[] {
  if (ratios.length === 0) throw new Error(`The part "${part}" kept no ratio.`);
  const wrong = ratios.find(({ ratio }) => !(ratio > 0 && ratio < Infinity));
  if (wrong) throw new Error(`${wrong.name}: the ratio ${wrong.ratio} is not a positive number.`);
  return ratios;
}

/** Adds a run's ratios to the history. Returns a line for each that is more than 10 % worse than the best so far. */
export async function addToHistory(ratios: readonly NewRatio[]): Promise<string[]> {
  const history = await readHistory();
  const commit = execFileSync('git', ['rev-parse', '--short=8', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim();
  const hashMs = Math.round(timeToHash());
  const added = ratios.map((one) => ({ ...one, ratio: Number(one.ratio.toPrecision(3)), commit, hashMs }));
  await appendFile(file, added.map((one) => `${JSON.stringify(one)}\n`).join(''));
  return added.flatMap((one) => worseThanBest(one, history) ?? []);
}

/** Returns a sentence if the ratio is more than 10 % worse than the best one with the same name. */
export function worseThanBest(now: Ratio, history: readonly Ratio[]): string | undefined {
  const [best] = history
    .filter(({ name }) => name === now.name)
    .toSorted((a, b) => (now.better === 'higher' ? b.ratio - a.ratio : a.ratio - b.ratio));
  if (!best) return undefined;
  if (lossOf(now, best.ratio) <= tolerance) return undefined;
  return `${now.name}: ${now.ratio}, the best was ${best.ratio} (${best.commit})`;
}

const lossOf = ({ ratio, better }: NewRatio, reference: number): number =>
  better === 'higher' ? reference / ratio - 1 : ratio / reference - 1;

/**
 * Compares a ratio with the median of the recorded ones. The best of many short runs was a lucky one, and an ordinary run would
 * look worse than it.
 */
export function compareWithMedian(now: NewRatio, history: readonly Ratio[]): Comparison {
  const { name, ratio } = now;
  const recorded = history
    .filter((one) => one.name === name)
    .map((one) => one.ratio)
    .toSorted((a, b) => a - b);
  if (recorded.length === 0) return { name, ratio };
  const middle = (recorded.length - 1) / 2;
  const median = (recorded[Math.floor(middle)]! + recorded[Math.ceil(middle)]!) / 2;
  return { name, ratio, median, worseBy: lossOf(now, median) };
}

/** Returns true if the ratio is more than 25 % worse than the median. */
export const isMuchWorse = ({ worseBy = 0 }: Comparison): boolean => worseBy > guardTolerance;

/**
 * Measures, and again up to two times while a ratio has been much worse in every try: a busy moment of the machine passes, a
 * fault does not. Returns the best try of each ratio.
 */
export async function compareInTries(
  measure: () => Promise<readonly NewRatio[]>,
  history: readonly Ratio[],
): Promise<Comparison[]> {
  const best = new Map<string, Comparison>();
  for (let tries = 0; tries < maxTries; tries += 1) {
    for (const now of await measure()) {
      const comparison = compareWithMedian(now, history);
      const { worseBy = 0 } = best.get(now.name) ?? { worseBy: Infinity };
      if ((comparison.worseBy ?? 0) < worseBy) best.set(now.name, comparison);
    }
    if (![...best.values()].some(isMuchWorse)) break;
  }
  return [...best.values()];
}

function timeToHash(): number {
  const bytes = Buffer.alloc(64 * 1024 * 1024, 'a');
  const begin = performance.now();
  createHash('sha256').update(bytes).digest();
  return performance.now() - begin;
}
