import type { Mutant } from './product.ts';

export interface Result extends Mutant {
  /** `without a test`: no test imports the file or calls its feature. `undecided`: the time was up first. */
  outcome: 'caught' | 'survived' | 'without a test' | 'undecided';
  /** The test that failed, as `file › name`. */
  test?: string;
}

/** Says how many mutants were caught, by folder and by kind, and shows each that was not. `read` returns a file's text. */
export function resultTables(results: readonly Result[], read: (file: string) => string): string {
  const missed = results.filter(({ outcome }) => outcome !== 'caught');
  const shown = missed.map(({ file, line, kind, outcome, start, end, text }) => {
    const removed = read(file).slice(start, end);
    return `${outcome}: ${file}:${line} (${kind})\n  - ${onOneLine(removed)}\n  + ${onOneLine(text)}`;
  });
  return [
    '',
    table(results, ({ file }) => folderOf(file)),
    table(results, ({ kind }) => kind),
    ...shown,
    `${results.length - missed.length} of ${results.length} mutants caught`,
  ].join('\n');
}

function table(results: readonly Result[], groupOf: (result: Result) => string): string {
  const groups = Map.groupBy(results, groupOf);
  return [...groups]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([group, members]) => {
      const caught = members.filter(({ outcome }) => outcome === 'caught').length;
      return `${group.padEnd(28)} ${caught} of ${members.length}, ${Math.round((caught / members.length) * 100)} %`;
    })
    .concat('')
    .join('\n');
}

const folderOf = (file: string) => /^(?:apps\/server\/sql|(?:apps|packages)\/[\w-]+)/.exec(file)?.[0] ?? file;

const onOneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim().slice(0, 120);
