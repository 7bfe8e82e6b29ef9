import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../run.ts';
import { type Mutant, readSource } from './product.ts';
import type { Result } from './result-tables.ts';

/**
 * Locks, published events, clean-ups and rate limits, by file and text. The value is the test that failed without the line, as `file ›
 * name`, or `no test: ` and the reason.
 */
export type GuardedLines = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The value of a line that was there before the list was required, and of one that `--record` found. */
export const untried = 'not tried yet';

const path = join(root, 'tools/mutants/guarded-lines.json');

export const isGuardedFile = (file: string): boolean =>
  /^(?:apps\/server|packages\/(?:signalr-server|chat-client))\//.test(file);

/** Lines whose loss would show only under load: a lock, an event for others, a timer that is stopped. */
export const isGuarded = ({ file, kind }: Mutant): boolean =>
  ['lock', 'publish', 'cleanup'].includes(kind) && isGuardedFile(file);

/** The rate limits in a file, as they are listed. Those of routes are in the contract, and `api.txt` lists them. */
export const rateLimitsIn = (file: string): string[] =>
  [...readSource(file).matchAll(/\blimits\.(?:rate|flow|tally|counted)\((?:[^()]|\([^()]*\))*\)/g)].map(
    ([call]) => `limit: ${call.replaceAll(/\s+/g, ' ')}`,
  );

export const readGuardedLines = (): GuardedLines =>
  existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as GuardedLines) : {};

/** Names guarded lines by their text; a text that a file repeats is numbered. */
export function guardedNames(mutants: readonly Mutant[]): ReadonlyMap<Mutant, string> {
  const seen = new Map<string, number>();
  return new Map(
    mutants.map((mutant) => {
      const { file, kind, start, end } = mutant;
      const name = `${kind}: ${readSource(file).slice(start, end).replaceAll(/\s+/g, ' ').trim()}`;
      const times = (seen.get(`${file} ${name}`) ?? 0) + 1;
      seen.set(`${file} ${name}`, times);
      return [mutant, times === 1 ? name : `${name} (${times})`];
    }),
  );
}

/** Stores which test noticed each guarded line. Adds new lines, and drops those that the code no longer has. */
export function recordGuardedLines(names: ReadonlyMap<Mutant, string>, results: readonly Result[]): void {
  const before = readGuardedLines();
  const after: Record<string, Record<string, string>> = {};
  for (const [file, lines] of Object.entries(before))
    for (const name of Object.keys(lines).filter((one) => one.startsWith('limit: ')))
      (after[file] ??= {})[name] = lines[name]!;
  for (const [{ file, start, kind }, name] of names) {
    const result = results.find((one) => one.file === file && one.start === start && one.kind === kind);
    const test = result?.outcome === 'caught' ? result.test : before[file]?.[name];
    (after[file] ??= {})[name] = test ?? untried;
  }
  writeFileSync(path, `${JSON.stringify(after, null, 2)}\n`);
}
