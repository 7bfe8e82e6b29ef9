import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../run.ts';
import { type Mutation, mutationsOfSql, mutationsOfTypeScript } from './operators.ts';

export interface Mutant extends Mutation {
  file: string;
  line: number;
}

const productFiles = [
  'apps/{server,web}/src/**/*.{ts,tsx}',
  'apps/web/service-worker/*.ts',
  'apps/server/sql/*.sql',
  'packages/*/src/**/*.ts',
];
const noLogic = /\.test\.tsx?$|\.d\.ts$|\/generated\/|\.(?:en|fr|texts)\.tsx?$|-texts\.ts$|\/prerender\//;

export const readSource = (file: string): string => readFileSync(join(root, file), 'utf8');

/** The files of the product that have logic, sorted. */
export const sourceFiles = (): string[] =>
  globSync(productFiles, { cwd: root })
    .filter((file) => !noLogic.test(file))
    .toSorted();

/** Every possible mutant of the product, sorted by file and position. */
export const allMutants = (): Mutant[] => sourceFiles().flatMap(mutantsOf);

export function mutantsOf(file: string): Mutant[] {
  const source = readSource(file);
  const mutations = file.endsWith('.sql') ? mutationsOfSql(source) : mutationsOfTypeScript(file, source);
  return mutations.map((mutation) => ({ ...mutation, file, line: source.slice(0, mutation.start).split('\n').length }));
}

/** Texts of all sources and tests, by path. */
export const allSources = (): ReadonlyMap<string, string> =>
  new Map(
    globSync(['{packages,apps,tools,e2e}/**/*.{ts,tsx}', 'apps/server/sql/*.sql'], {
      cwd: root,
      exclude: ['**/node_modules/**', '**/generated/**', '**/dist/**'],
    }).map((file) => [file, readSource(file)]),
  );
