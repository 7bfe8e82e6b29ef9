import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { parseArgs } from 'node:util';
import { changedLines } from './mutants/changed-lines.ts';
import { guardedNames, isGuarded, readGuardedLines, recordGuardedLines, untried } from './mutants/guarded-lines.ts';
import { findJourneys } from './mutants/journeys-for.ts';
import { judge } from './mutants/judge.ts';
import { allMutants, allSources, readSource } from './mutants/product.ts';
import { type Result, resultTables } from './mutants/result-tables.ts';
import { findTests } from './mutants/tests-for.ts';
import { main, root, run } from './run.ts';

// Plants small faults drawn by seed, one at a time, and runs the tests that import the changed file or call its feature.
// `npm run mutants -- 20` draws twenty of the whole product; `--in FOLDER`, `--kind KIND` and `--since REV` draw from
// fewer lines, `--seed N` repeats a run, `--minutes N` stops it after that time. `--record` draws from the locks, events
// and clean-ups that guarded-lines.json does not have yet, and adds the test that noticed each. `--journeys` builds the web
// app for each mutant that no unit test reaches, and runs the journeys that open its pages: minutes instead of seconds.
await main(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      seed: { type: 'string', default: String(Date.now() % 1_000_000) },
      in: { type: 'string', default: '' },
      kind: { type: 'string' },
      since: { type: 'string' },
      minutes: { type: 'string', default: 'Infinity' },
      record: { type: 'boolean', default: false },
      journeys: { type: 'boolean', default: false },
    },
  });
  requireCommitted();
  const deadline = Date.now() + Number(values.minutes) * 60_000;
  process.on('SIGINT', () => process.exit(130)).on('SIGTERM', () => process.exit(143));
  await run('node', ['apps/server/scripts/build-places.ts']);

  const mutants = allMutants();
  const names = guardedNames(mutants.filter(isGuarded));
  const recorded = readGuardedLines();
  const changed = values.since === undefined ? undefined : changedLines(values.since);
  const places = mutants
    .filter(({ file, kind }) => file.startsWith(values.in) && (values.kind === undefined || kind === values.kind))
    .filter(({ file, line }) => !changed || changed.get(file)?.has(line))
    .filter(
      (mutant) =>
        !values.record || (names.has(mutant) && (recorded[mutant.file]?.[names.get(mutant)!] ?? untried) === untried),
    );
  const count = Math.min(Number(positionals[0] ?? 20), places.length);
  const seed = Number(values.seed);
  const drawing = fc.shuffledSubarray(places, { minLength: count, maxLength: count });
  const [drawn = []] = fc.sample(drawing, { seed, numRuns: 1 });
  console.log(`${count} of ${places.length} possible changes, seed ${seed}.`);

  const sources = allSources();
  const [testsFor, journeysFor] = [findTests(sources), findJourneys(sources)];
  const results: Result[] = [];
  if (values.record) recordGuardedLines(names, results);
  for (const mutant of drawn) {
    const tests = testsFor(mutant.file);
    const isReached = tests.nearest.length + tests.others.length > 0;
    const journeys = values.journeys && !isReached ? journeysFor(mutant.file) : [];
    const result = await judge(mutant, { ...tests, journeys }, deadline);
    if (result.outcome === 'undecided') break;
    results.push(result);
    console.log(`${result.outcome.padEnd(14)} ${mutant.kind.padEnd(9)} ${mutant.file}:${mutant.line}`);
    if (values.record) recordGuardedLines(names, results);
  }
  console.log(resultTables(results, readSource));
});

function requireCommitted(): void {
  const command = ['status', '--porcelain', '--', 'apps', 'packages'];
  const changes = execFileSync('git', command, { cwd: root, encoding: 'utf8' });
  if (changes)
    throw new Error(`Commit or stash these changes first, since mutants are written into the files:\n${changes}`);
}
