import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../run.ts';
import { readChunks } from './chunks.ts';

/** What the landing page may weigh in scripts as they travel. */
const maxBytes = 92_160;
const dist = join(root, 'apps/web/dist');

const gzipBytes = (file: string) => readFileSync(join(dist, 'public', `${file}.gz`)).length;

test.each(['en', 'fr'])('the landing page in %s needs at most 90 KB of script, hydration included', (language) => {
  const html = readFileSync(join(dist, 'pages', `${language}.html`), 'utf8');
  const named = [...html.matchAll(/(?:src|modulepreload" crossorigin href)="(\/[^"]+\.js)"/g)].map(([, file]) => file!);
  const texts = ['src/app/app', 'src/features/landing/landing', 'src/ui/ui'].map((name) => `${name}.${language}.ts`);
  const scripts = new Set([...named, ...readChunks(join(dist, 'chunks.json')).scriptsOf(texts)]);
  expect(scripts.size).toBeGreaterThan(5);
  const bytes = [...scripts].reduce((sum, file) => sum + gzipBytes(file), 0);
  console.log(`The landing page in ${language} takes ${bytes} bytes of script.`);
  expect(bytes).toBeLessThanOrEqual(maxBytes);
});
