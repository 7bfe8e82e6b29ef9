import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { root } from '../run.ts';
import { mutate } from './operators.ts';
import { type Mutant, readSource } from './product.ts';
import type { Result } from './result-tables.ts';
import type { TestsFor } from './tests-for.ts';

/** Time limit for one round of tests. A mutant that makes a test hang counts as caught. */
const roundLimitMs = 300_000;

interface Report {
  testResults: { name: string; assertionResults: { status: string; fullName: string }[] }[];
}

/**
 * Changes the file and runs the tests that could notice, nearest first, until one fails. Always restores the file.
 * `deadline` is in milliseconds since 1970.
 */
export async function judge(
  mutant: Mutant,
  { nearest, others, journeys }: TestsFor & { journeys: readonly string[] },
  deadline: number,
): Promise<Result> {
  const source = readSource(mutant.file);
  const path = join(root, mutant.file);
  const restore = () => writeFileSync(path, source);
  process.on('exit', restore);
  try {
    writeFileSync(path, mutate(source, mutant));
    for (const tests of [nearest, others]) {
      const test = tests.length > 0 ? await firstFailure(tests, deadline) : undefined;
      if (Date.now() >= deadline) return { ...mutant, outcome: 'undecided' };
      // Otherwise a test that fails by chance could be recorded.
      const file = test?.split(' › ')[0];
      const again = file === undefined ? undefined : await firstFailure([file], deadline);
      if (again !== undefined) return { ...mutant, outcome: 'caught', test: again };
    }
    // `npm test` checks the code first. The check finds most awaits that are missing.
    const isRefused =
      !mutant.file.endsWith('.sql') && !(await passes('oxlint', ['--type-aware', mutant.file], deadline));
    if (Date.now() >= deadline) return { ...mutant, outcome: 'undecided' };
    if (isRefused) return { ...mutant, outcome: 'caught', test: 'npm run check' };
    const journey = journeys.length > 0 ? await failingJourney(journeys, deadline) : undefined;
    if (Date.now() >= deadline) return { ...mutant, outcome: 'undecided' };
    if (journey !== undefined) return { ...mutant, outcome: 'caught', test: journey };
    const isTested = nearest.length + others.length + journeys.length > 0;
    return { ...mutant, outcome: isTested ? 'survived' : 'without a test' };
  } finally {
    restore();
    process.off('exit', restore);
  }
}

/** Runs tests until one fails and returns its name; undefined if none does. */
function firstFailure(tests: readonly string[], deadline: number): Promise<string | undefined> {
  return withReport(async (file) => {
    const args = ['run', '--bail', '1', '--reporter', 'json', '--outputFile', file, ...tests];
    if (await passes('vitest', args, deadline)) return undefined;
    return failureIn(file) ?? `${tests[0]!} › does not end or does not start`;
  });
}

/** Builds the web app as it is and runs journeys until one fails; returns its name. A mutant that does not build also counts as caught. */
async function failingJourney(journeys: readonly string[], deadline: number): Promise<string | undefined> {
  if (!(await passes('node', ['tools/web/build-web.ts'], deadline))) return 'tools/web/build-web.ts › builds';
  const args = ['tools/e2e.ts', '--max-failures', '1', ...journeys];
  return (await passes('node', args, deadline)) ? undefined : `${journeys.join(', ')} › one of them`;
}

async function withReport<T>(act: (file: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'ambiance-mutant-'));
  try {
    return await act(join(folder, 'report.json'));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Runs a command in silence; false if it fails or does not end in time. */
function passes(command: string, args: readonly string[], deadline: number): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: 'ignore', detached: true });
    const timer = setTimeout(() => process.kill(-child.pid!, 'SIGKILL'), Math.min(roundLimitMs, deadline - Date.now()));
    child.on('exit', (code) => {
      clearTimeout(timer);
      resolve(code === 0);
    });
  });
}

function failureIn(file: string): string | undefined {
  try {
    const { testResults } = JSON.parse(readFileSync(file, 'utf8')) as Report;
    const [found] = testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === 'failed')
        .map(({ fullName }) => `${relative(root, name)} › ${fullName}`),
    );
    return found;
  } catch {
    return undefined;
  }
}
