import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { oddWording } from './plain-words/odd-wording.ts';
import { main, root } from './run.ts';

const files = ['*.{md,ts}', 'docs/**/*.md', '{apps,packages}/**/*.{md,ts,tsx,sql}', '{e2e,tools,bench}/**/*.ts'];
/** Migrations never change, and the last ones quote the wording that is refused. */
const leftOut = /node_modules|\/dist\/|generated|\/migrations\/|^docs\/glossary\.md$|plain-words\//;

// Refuses wording in comments, documents, test names and English texts that readers stumbled over.
await main(async () => {
  const found = globSync(files, { cwd: root })
    .filter((file) => !leftOut.test(file))
    .flatMap((file) => oddWording(file, readFileSync(join(root, file), 'utf8')));
  if (found.length > 0) throw new Error(`Say this in plain words:\n${found.join('\n')}`);
});
