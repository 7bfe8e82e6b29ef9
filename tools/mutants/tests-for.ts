import { importsOf, type Sources } from '../architecture/check.ts';

/** Test files in two rounds: first those nearest to a source file, then all others that could notice a change of it. */
export interface TestsFor {
  nearest: readonly string[];
  others: readonly string[];
}

/** Files that put everything together: a test that imports one of them imports all, which says nothing about what it tests. */
const everything = ['apps/server/src/app.ts', 'apps/server/src/server.ts', 'packages/contract/src/api.ts'];

/** The payment stub has no tests of its own: the server's tests buy and change plans through it. */
const stub = /^packages\/stripe-stand-in\//;
const stubFeature = 'billing';
const stubTests = /^apps\/server\/src\/admin\/price-\w+\.test\.ts$/;

/** Open the screens of the web app, so they could notice a change of any file that these import. */
const outlines = ['e2e/outlines/outlines.test.ts', 'e2e/outlines/presses.test.ts'];
const isShown = (file: string) =>
  /^apps\/web\/src\/(?:app|features|forms|i18n|loading|me|pages|places|server|session|state|ui)\//.test(file);

/** Tests that cover all features with a list. */
const generalTests =
  /^apps\/server\/src\/(?:two-at-once|blast-radius|access|kept-by-triggers|upgrade|behind-a-block|every-row|erasure)[\w-]*\.test\.ts$/;

/** Returns a function that finds the tests of a source file. */
export function findTests(sources: Sources): (file: string) => TestsFor {
  const importing = importersIn(sources, everything);
  const tests = [...sources.keys()].filter((file) => file.endsWith('.test.ts'));
  const features = new Set([...sources.keys()].flatMap((file) => serverFeatureOf(file) ?? []));
  const featureOf = (file: string): string | undefined => {
    if (stub.test(file)) return stubFeature;
    const declared = /^packages\/contract\/src\/([\w-]+)\.ts$/.exec(file)?.[1] ?? '';
    return serverFeatureOf(file) ?? (features.has(declared) ? declared : undefined);
  };

  return (file) => {
    if (stub.test(file)) {
      const nearest = tests.filter((test) => featureOf(test) === stubFeature);
      return { nearest, others: tests.filter((test) => stubTests.test(test)) };
    }
    const starts = file.endsWith('.sql') ? callersOfRoutine(sources, file) : [file];
    const reached = importing(starts);
    const using = new Set([...reached].flatMap((one) => featureOf(one) ?? []));
    const own = new Set(starts.flatMap((one) => featureOf(one) ?? []));
    const nearest = tests.filter((test) => own.has(featureOf(test) ?? '') || isNextTo(test, file));
    const speaksOf = new RegExp(`\\.(?:${[...using].map(camelCase).join('|') || '(?!)'})\\.`);
    const others = tests.filter(
      (test) =>
        !nearest.includes(test) && (reached.has(test) || generalTests.test(test) || speaksOf.test(sources.get(test)!)),
    );
    const isOfServer = /^(?:apps\/server|packages\/contract)\//.test(file);
    if (isOfServer) return { nearest, others };
    const importers = others.filter((test) => reached.has(test));
    const shown = isShown(file) ? outlines.filter((test) => tests.includes(test)) : [];
    return { nearest, others: [...importers, ...shown] };
  };
}

const isNextTo = (test: string, file: string) => test === file.replace(/\.tsx?$/, '.test.ts');

const serverFeatureOf = (file: string): string | undefined =>
  /^apps\/server\/src\/features\/([\w-]+)\//.exec(file)?.[1];

const camelCase = (name: string) => name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Files of the server that name a SQL routine, or a routine that calls it. */
function callersOfRoutine(sources: Sources, file: string): string[] {
  const names = new Set([routineOf(file)]);
  for (const name of names) {
    for (const [other, text] of sources)
      if (other.endsWith('.sql') && new RegExp(`\\b${name}\\b`).test(text)) names.add(routineOf(other));
  }
  const pattern = new RegExp(`\\b(?:${[...names].join('|')})\\b`);
  return [...sources].flatMap(([other, text]) =>
    /^apps\/server\/src\/.*(?<!\.test)\.ts$/.test(other) && pattern.test(text) ? [other] : [],
  );
}

const routineOf = (file: string) => /([\w-]+)\.sql$/.exec(file)![1]!;

/** Prepares the search for all files that import certain files, directly or indirectly, but not through one of `barriers`. */
export function importersIn(
  sources: Sources,
  barriers: readonly string[],
): (files: readonly string[]) => ReadonlySet<string> {
  const importersOf = invert(sources);
  return (files) => {
    const seen = new Set(files);
    for (const file of seen) {
      if (barriers.includes(file)) continue;
      for (const importer of importersOf.get(file) ?? []) seen.add(importer);
    }
    return seen;
  };
}

function invert(sources: Sources): ReadonlyMap<string, readonly string[]> {
  const importers = new Map<string, string[]>();
  for (const [file, text] of sources)
    for (const target of file.endsWith('.sql') ? [] : importsOf(file, text))
      importers.set(target, [...(importers.get(target) ?? []), file]);
  return importers;
}
