interface Term {
  term: string;
  definition: string;
  /** Names in the code, from the row. */
  names: string[];
  /** Words that no name may use, in lower case. */
  not: string[];
}

export interface Glossary {
  terms: Term[];
  /** Names that use a word of the column "not" and cannot change. */
  staying: string[];
}

/** Reads the two tables of `docs/glossary.md`. */
export function readGlossary(markdown: string): Glossary {
  const [terms = [], staying = []] = tablesOf(markdown);
  return {
    terms: terms.map(([term = '', definition = '', code = '', , not = '']) => ({
      term,
      definition,
      names: quoted(code),
      not: listed(not),
    })),
    staying: staying.flatMap(([names = '']) => quoted(names)),
  };
}

/** The cells of each row of each table, without its header. */
const tablesOf = (markdown: string): string[][][] =>
  [...markdown.matchAll(/(?:^\|.*\n)+/gm)].map(([table]) =>
    table
      .trim()
      .split('\n')
      .slice(2)
      .map((row) =>
        row
          .slice(1, -1)
          .split('|')
          .map((cell) => cell.trim()),
      ),
  );

const quoted = (cell: string): string[] => [...cell.matchAll(/`([\w-]+)`/g)].map(([, name]) => name!);

const listed = (cell: string): string[] =>
  cell
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean);
