import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../run.ts';
import { guardedNames, isGuarded, isGuardedFile, rateLimitsIn, readGuardedLines, untried } from './guarded-lines.ts';
import { mutantsOf, sourceFiles } from './product.ts';

const maxUntried = 63;

const recorded = readGuardedLines();
const entries = Object.entries(recorded).flatMap(([file, lines]) =>
  Object.entries(lines).map(([name, value]) => ({ line: `${file} › ${name}`, value })),
);

test('every lock, event, clean-up and rate limit of the server and the chat names the test that notices its loss', () => {
  const files = sourceFiles().filter(isGuardedFile);
  const names = guardedNames(files.flatMap(mutantsOf).filter(isGuarded));
  const lines = [
    ...[...names].map(([{ file }, name]) => `${file} › ${name}`),
    ...files.flatMap((file) => rateLimitsIn(file).map((name) => `${file} › ${name}`)),
  ];
  // `npm run mutants -- 0 --record` adds and drops lines, and `-- 5 --record --in FILE` finds the tests of new ones.
  expect(entries.map(({ line }) => line).toSorted()).toEqual(lines.toSorted());
});

const placeholder = /%[sdifjo#%]|\$\{[^}]*\}|\$\w+(?:\.\w+)*/;

/** The titles in a test file, as patterns: `%s` and `$name` stand for any text. */
function titlesIn(file: string): RegExp[] {
  const source = readFileSync(join(root, file), 'utf8');
  const texts = [...source.matchAll(/'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\]|\\.)*)`/g)].map(
    ([, plain, long]) => plain ?? long!,
  );
  return texts
    .filter((text) => text.length > 3)
    .map((text) =>
      text
        .replaceAll(/\\(.)/g, '$1')
        .split(placeholder)
        .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)),
    )
    .map((parts) => new RegExp(`${parts.join('.*')}$`));
}

test('each test that the list names exists, or the list says why there is none', () => {
  const titles = new Map<string, RegExp[]>();
  const unknown = entries.filter(({ value }) => {
    if (value === untried) return false;
    if (value.startsWith('no test: ')) return value.length < 20;
    const [file = '', name = ''] = value.split(' › ');
    if (!existsSync(join(root, file))) return true;
    const known = titles.get(file) ?? titlesIn(file);
    titles.set(file, known);
    return !known.some((title) => title.test(name));
  });
  expect(unknown).toEqual([]);
});

test('the lines that no one has tried to remove become fewer', () => {
  expect(entries.filter(({ value }) => value === untried).length).toBeLessThanOrEqual(maxUntried);
});
