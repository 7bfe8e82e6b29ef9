import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const pages = ['README.md', 'CONTRIBUTING.md', ...globSync('docs/**/*.md'), ...globSync('packages/*/README.md')];

const linksOf = (page: string): string[] =>
  [...readFileSync(page, 'utf8').matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)].map(([, target]) => target!);

test('every link of a document leads to a file that exists', () => {
  const broken = pages.flatMap((page) =>
    linksOf(page)
      .filter((target) => !existsSync(join(dirname(page), target)))
      .map((target) => `${page} → ${target}`),
  );
  expect(broken).toEqual([]);
});

test('the index of decisions lists each record once', () => {
  const records = readdirSync('docs/decisions').filter((file) => file !== 'README.md');
  expect(linksOf('docs/decisions/README.md').toSorted()).toEqual(records.toSorted());
});
