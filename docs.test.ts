import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readGlossary } from './tools/glossary/glossary.ts';
import { namesIn, usesOf } from './tools/glossary/names.ts';

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

describe('the glossary', () => {
  const { terms, stillInCode } = readGlossary(readFileSync('docs/glossary.md', 'utf8'));
  const replaced = terms.flatMap(({ not }) => not);
  // Applied migrations never change; the tables and columns that they made are in `tables.ts`.
  const files = globSync(['{packages,apps,e2e,bench,tools,deploy}/**/*.*', '*.ts'], {
    exclude: ['**/node_modules/**', '**/generated/**', '**/dist/**', '**/migrations/**'],
  });
  const sources = files.map(
    (file) => [file, /\.(?:tsx?|mjs|sql)$/.test(file) ? readFileSync(file, 'utf8') : ''] as const,
  );
  const names = namesIn(new Map(sources));

  test('has one row a term, one sentence a row, and at most 60 rows', () => {
    const words = terms.map(({ term }) => term.toLowerCase());
    expect(words.filter((word, index) => words.indexOf(word) < index)).toEqual([]);
    expect(terms.filter(({ definition }) => !/^(?!.*[.?!] ).+\.$/.test(definition))).toEqual([]);
    expect(terms.length).toBeGreaterThan(40);
    expect(terms.length).toBeLessThanOrEqual(60);
  });

  test('names only what is in the code', () => {
    expect(terms.flatMap((term) => term.names).filter((name) => !names.has(name))).toEqual([]);
  });

  test('lists each replaced word once, and never as a term', () => {
    expect(replaced.filter((word, index) => replaced.indexOf(word) < index)).toEqual([]);
    expect(terms.filter(({ term }) => replaced.includes(term.toLowerCase()))).toEqual([]);
  });

  test('has no replaced word in any name but those still to be renamed', () => {
    expect(names.size).toBeGreaterThan(10_000);
    const gone = replaced.filter((word) => !stillInCode.includes(word));
    expect(gone.flatMap((word) => usesOf(word, names).map((use) => `${word}: ${use}`))).toEqual([]);
  });

  test('lists as still in the code only replaced words that a name uses', () => {
    expect(stillInCode.filter((word) => !replaced.includes(word))).toEqual([]);
    expect(stillInCode.filter((word) => usesOf(word, names).length === 0)).toEqual([]);
  });

  test('finds a replaced word in identifiers, file names, tables and columns, and in no comment or text', () => {
    const planted = namesIn(
      new Map([
        ['apps/a/told-friends.ts', '// vibe\nconst text = `vibe ${isTold}`; type Vibes = { "vibe": 1 };'],
        ['apps/a/sql/b.sql', "-- untold\nselect told_at, 'tell' from vibes_told"],
        ['apps/vibe/c.svg', ''],
        ['apps/a/d.tsx', 'const toldoth = <Retold allToldTwice="told" />;'],
      ]),
    );
    const namesOf = (word: string) => usesOf(word, planted).map((use) => use.split(' ')[0]);
    expect(namesOf('told')).toEqual(['told-friends', 'isTold', 'told_at', 'vibes_told', 'allToldTwice']);
    expect(namesOf('vibe')).toEqual(['Vibes', 'vibes_told', 'vibe']);
    expect(namesOf('told friend')).toEqual(['told-friends']);
    expect([...namesOf('untold'), ...namesOf('tell')]).toEqual([]);
  });
});
