import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { appendFile, readFile } from 'node:fs/promises';
import { root } from '../tools/run.ts';

/**
 * A figure divided by that of the reference in the same run. Figures of different machines can be compared only like this. If the
 * name contains a unit, it is the figure itself, and only runs of one machine can be compared.
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

const file = `${root}bench/history.jsonl`;
/** Worse by more than this part of the best is printed. */
const tolerance = 0.1;

export async function readHistory(): Promise<Ratio[]> {
  return (await readFile(file, 'utf8'))
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Ratio);
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
  const loss = now.better === 'higher' ? best.ratio / now.ratio - 1 : now.ratio / best.ratio - 1;
  if (loss <= tolerance) return undefined;
  return `${now.name}: ${now.ratio}, the best was ${best.ratio} (${best.commit})`;
}

function timeToHash(): number {
  const bytes = Buffer.alloc(64 * 1024 * 1024, 'a');
  const begin = performance.now();
  createHash('sha256').update(bytes).digest();
  return performance.now() - begin;
}
