import { execFileSync, spawn } from 'node:child_process';
import fc from 'fast-check';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { changedLines } from './mutants/changed-lines.ts';
import { type Mutation, mutate, mutationsOfSql, mutationsOfTypeScript } from './mutants/operators.ts';
import { type Result, resultTables } from './mutants/result-tables.ts';
import { findTests, type TestsFor } from './mutants/tests-for.ts';
import { main, root, run } from './run.ts';

interface Mutant extends Mutation {
  file: string;
  line: number;
}

/** A mutant that never ends, or makes a test wait for ever, is caught too. */
const roundLimitMs = 300_000;

const productFiles = [
  'apps/{server,web}/src/**/*.{ts,tsx}',
  'apps/web/service-worker/*.ts',
  'apps/server/sql/*.sql',
  'packages/*/src/**/*.ts',
];
const noLogic = /\.test\.tsx?$|\.d\.ts$|\/generated\/|\.(?:en|fr|texts)\.tsx?$|-texts\.ts$|\/prerender\//;

const read = (file: string) => readFileSync(join(root, file), 'utf8');

function mutantsOf(file: string): Mutant[] {
  const source = read(file);
  const mutations = file.endsWith('.sql') ? mutationsOfSql(source) : mutationsOfTypeScript(file, source);
  return mutations.map((mutation) => ({ ...mutation, file, line: source.slice(0, mutation.start).split('\n').length }));
}

/** Runs the tests until the first one fails; undefined if the deadline came first. */
function notices(tests: readonly string[], deadline: number): Promise<boolean | undefined> {
  return new Promise((resolve) => {
    if (tests.length === 0) return resolve(false);
    const child = spawn('vitest', ['run', '--bail', '1', '--reporter', 'dot', ...tests], {
      cwd: root,
      stdio: 'ignore',
      detached: true,
    });
    const timer = setTimeout(() => process.kill(-child.pid!, 'SIGKILL'), Math.min(roundLimitMs, deadline - Date.now()));
    child.on('exit', (code) => {
      clearTimeout(timer);
      resolve(Date.now() < deadline ? code !== 0 : undefined);
    });
  });
}

/** Changes the file, runs the tests that could notice, nearest first, and puts the file back whatever happens. */
async function judge(mutant: Mutant, { nearest, others }: TestsFor, deadline: number): Promise<Result['outcome']> {
  const source = read(mutant.file);
  const putBack = () => writeFileSync(join(root, mutant.file), source);
  process.on('exit', putBack);
  try {
    writeFileSync(join(root, mutant.file), mutate(source, mutant));
    for (const tests of [nearest, others]) {
      const noticed = await notices(tests, deadline);
      if (noticed === undefined) return 'undecided';
      if (noticed) return 'caught';
    }
    return nearest.length + others.length > 0 ? 'survived' : 'without a test';
  } finally {
    putBack();
    process.off('exit', putBack);
  }
}

// Plants small faults drawn by seed, one at a time, and runs the tests that import the changed file or call its feature.
// `npm run mutants -- 20` draws twenty of the whole product; `--in FOLDER`, `--kind KIND` and `--since REV` draw from
// fewer lines, `--seed N` repeats a run, `--minutes N` stops it after that time.
await main(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      seed: { type: 'string', default: String(Date.now() % 1_000_000) },
      in: { type: 'string', default: '' },
      kind: { type: 'string' },
      since: { type: 'string' },
      minutes: { type: 'string', default: 'Infinity' },
    },
  });
  const deadline = Date.now() + Number(values.minutes) * 60_000;
  const touched = execFileSync('git', ['status', '--porcelain', '--', 'apps', 'packages'], {
    cwd: root,
    encoding: 'utf8',
  });
  if (touched)
    throw new Error(`Commit or stash these changes first, since mutants are written into the files:\n${touched}`);
  process.on('SIGINT', () => process.exit(130)).on('SIGTERM', () => process.exit(143));
  await run('node', ['apps/server/scripts/build-places.ts']);

  const changed = values.since === undefined ? undefined : changedLines(values.since);
  const places = globSync(productFiles, { cwd: root })
    .filter((file) => file.startsWith(values.in) && !noLogic.test(file) && (!changed || changed.has(file)))
    .toSorted()
    .flatMap(mutantsOf)
    .filter(({ kind }) => values.kind === undefined || kind === values.kind)
    .filter(({ file, line }) => !changed || changed.get(file)!.has(line));
  const count = Math.min(Number(positionals[0] ?? 20), places.length);
  const seed = Number(values.seed);
  const [drawn = []] = fc.sample(fc.shuffledSubarray(places, { minLength: count, maxLength: count }), {
    seed,
    numRuns: 1,
  });
  console.log(`${count} of ${places.length} possible changes, seed ${seed}.`);

  const files = globSync(['{packages,apps,tools}/**/*.{ts,tsx}', 'apps/server/sql/*.sql'], {
    cwd: root,
    exclude: ['**/node_modules/**', '**/generated/**', '**/dist/**'],
  });
  const testsFor = findTests(new Map(files.map((file) => [file, read(file)])));
  const results: Result[] = [];
  for (const mutant of drawn) {
    const result = { ...mutant, outcome: await judge(mutant, testsFor(mutant.file), deadline) };
    if (result.outcome === 'undecided') break;
    results.push(result);
    console.log(`${result.outcome.padEnd(14)} ${mutant.kind.padEnd(9)} ${mutant.file}:${mutant.line}`);
  }
  console.log(resultTables(results, read));
});
