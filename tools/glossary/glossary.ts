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
  /** Words of the column "not" that names still contain. */
  stillInCode: string[];
}

/** Reads the two tables of `docs/glossary.md`. */
export function readGlossary(markdown: string): Glossary {
  const [terms = [], still = []] = tablesOf(markdown);
  return {
    terms: terms.map(([term = '', definition = '', code = '', , not = '']) => ({
      term,
      definition,
      names: [...code.matchAll(/`(\w+)`/g)].map(([, name]) => name!),
      not: listed(not),
    })),
    stillInCode: still.flatMap(([, words = '']) => listed(words)),
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

const listed = (cell: string): string[] =>
  cell
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean);
