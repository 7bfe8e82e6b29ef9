import { basename, dirname, extname } from 'node:path';
import { parseSync } from 'vite';

/** Each name in the code: its words in lower case, and a file that uses it. */
export type Names = ReadonlyMap<string, { words: string; file: string }>;

/** Identifiers of TypeScript and SQL, including tables and columns, and names of files and folders. */
export function namesIn(sources: ReadonlyMap<string, string>): Names {
  const names = new Map<string, { words: string; file: string }>();
  const add = (name: string, file: string) => names.has(name) || names.set(name, { words: wordsOf(name), file });
  for (const [file, text] of sources) {
    add(basename(file, extname(file)), file);
    for (const folder of dirname(file).split('/')) add(folder, file);
    for (const name of identifiersOf(file, text)) add(name, file);
  }
  return names;
}

/** Names that contain a word or its plural, as `name (file)`. Parts of a compound such as "stand in" must be adjacent. */
export function usesOf(word: string, names: Names): string[] {
  const pattern = new RegExp(`(?:^| )${word}s?(?: |$)`);
  return [...names].filter(([, { words }]) => pattern.test(words)).map(([name, { file }]) => `${name} (${file})`);
}

/** Splits `ALLOW_STAND_INS`, `openHTTPServer` or `case-lease.test` into words in lower case. */
const wordsOf = (name: string): string =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .replace(/[^A-Za-z\d]+/g, ' ')
    .toLowerCase();

function identifiersOf(file: string, text: string): Iterable<string> {
  if (file.endsWith('.sql')) return text.replace(/--.*|'[^']*'/g, '').match(/[a-z_]\w*/gi) ?? [];
  const found = new Set<string>();
  if (/\.(?:tsx?|mjs)$/.test(file)) collect(parseSync(file, text).program, found);
  return found;
}

const identifiers = new Set(['Identifier', 'PrivateIdentifier', 'JSXIdentifier']);

function collect(node: object, found: Set<string>): void {
  if ('type' in node && identifiers.has(String(node.type)) && 'name' in node) found.add(String(node.name));
  for (const child of Object.values(node) as unknown[]) {
    if (typeof child === 'object' && child) collect(child, found);
  }
}
