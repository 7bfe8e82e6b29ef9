import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { root } from '../run.ts';
import { readChunks } from './chunks.ts';

/** Compressed script budget for the landing page. */
const maxBytes = 90 * 1024;
/** Minimum size of the registration form's scripts that load later. Most of it is the place field. */
const formBytes = 45_000;
const dist = join(root, 'apps/web/dist');

const gzipBytes = (files: Iterable<string>) =>
  [...files].reduce((sum, file) => sum + readFileSync(join(dist, 'public', `${file}.gz`)).length, 0);
const chunks = () => readChunks(join(dist, 'chunks.json'));
/** The scripts that a page names. */
const named = (page: string) => {
  const html = readFileSync(join(dist, 'pages', `${page}.html`), 'utf8');
  return [...html.matchAll(/data-(?:entry|scripts)="([^"]*)"/g)].flatMap(([, files]) => files!.split(' '));
};

test.each(['en', 'fr'])('the landing page in %s needs at most 90 KiB of script, hydration included', (language) => {
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

test('every script of the build is valid JavaScript', () => {
  const files = globSync('public/assets/*.js', { cwd: dist });
  expect(files.length).toBeGreaterThan(50);
  const invalid = files.filter((file) => parseSync(file, readFileSync(join(dist, file), 'utf8')).errors.length > 0);
  expect(invalid).toEqual([]);
});

test('a public page names no script that the browser would fetch before the first paint', () => {
  for (const page of ['en', 'fr', 'en-auth', 'fr-terms']) {
    const html = readFileSync(join(dist, 'pages', `${page}.html`), 'utf8');
    expect(html).not.toMatch(/<script[^>]* src=|rel="(modulepreload|preload)"/);
  }
});

/** How many scripts a page needs at the start, with its texts. Each is a request. */
test.each([
  ['en', 7],
  ['en-auth', 15],
  ['app-search', 13],
  ['app-chat', 15],
])('the page %s starts with at most %i scripts', (page, max) => {
  const html = readFileSync(join(dist, 'pages', `${page}.html`), 'utf8');
  const texts = /data-en="([^"]*)"/.exec(html)?.[1]?.split(' ') ?? [];
  expect(named(page).length + texts.length).toBeLessThanOrEqual(max);
});
