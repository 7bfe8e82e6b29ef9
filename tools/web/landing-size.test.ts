import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../run.ts';
import { readChunks } from './chunks.ts';

/** Compressed script budget for the landing page. */
const maxBytes = 92_160;
/** Minimum size of the registration form's scripts that load later. Most of it is the place field. */
const formBytes = 45_000;
const dist = join(root, 'apps/web/dist');

const gzipBytes = (files: Iterable<string>) =>
  [...files].reduce((sum, file) => sum + readFileSync(join(dist, 'public', `${file}.gz`)).length, 0);
const chunks = () => readChunks(join(dist, 'chunks.json'));
/** The scripts in the head of a page. */
const named = (page: string) => {
  const html = readFileSync(join(dist, 'pages', `${page}.html`), 'utf8');
  return [...html.matchAll(/(?:src|modulepreload" crossorigin href)="(\/[^"]+\.js)"/g)].map(([, file]) => file!);
};

test.each(['en', 'fr'])('the landing page in %s needs at most 90 KB of script, hydration included', (language) => {
  const texts = ['src/app/app', 'src/features/landing/landing', 'src/ui/ui'].map((name) => `${name}.${language}.ts`);
  const scripts = new Set([...named(language), ...chunks().scriptsOf(texts)]);
  expect(scripts.size).toBeGreaterThan(5);
  const bytes = gzipBytes(scripts);
  console.log(`The landing page in ${language} takes ${bytes} bytes of script.`);
  expect(bytes).toBeLessThanOrEqual(maxBytes);
});

test('logging in does not load the code that only the registration form needs', () => {
  const page = new Set(named('en-auth'));
  const form = chunks().scriptsOf(['src/features/accounts/RegisterForm.tsx']);
  expect(gzipBytes(form.filter((file) => !page.has(file)))).toBeGreaterThan(formBytes);
});
