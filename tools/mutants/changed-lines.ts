import { execFileSync } from 'node:child_process';
import { root } from '../run.ts';

/** Numbers of the lines that were added or changed since a commit, by file. */
export function changedLines(commit: string): ReadonlyMap<string, ReadonlySet<number>> {
  const diff = execFileSync('git', ['diff', '--unified=0', '--no-color', '--no-ext-diff', commit, 'HEAD'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  return linesOfDiff(diff);
}

/** Reads a unified diff without context lines. */
export function linesOfDiff(diff: string): ReadonlyMap<string, ReadonlySet<number>> {
  const lines = new Map<string, Set<number>>();
  let file = '';
  for (const line of diff.split('\n')) {
    file = /^\+\+\+ b\/(.*)$/.exec(line)?.[1] ?? file;
    const [, first, count = '1'] = /^@@ -\S+ \+(\d+)(?:,(\d+))? @@/.exec(line) ?? [];
    if (!first) continue;
    const numbers = Array.from({ length: Number(count) }, (_, index) => Number(first) + index);
    lines.set(file, new Set([...(lines.get(file) ?? []), ...numbers]));
  }
  return lines;
}
