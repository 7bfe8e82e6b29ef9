import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { main, root } from './run.ts';

const source = createRequire(import.meta.url).resolve('@fontsource-variable/fraunces/package.json');
const folder = join(root, 'apps/web/src/styles/fonts');

/** Cut to the size of a heading and the weights that the pages use: less than half of the full file. */
const variationAxes = { opsz: 36, wght: { min: 400, max: 600 } };
/** Every character that the files of the package contain. */
const text = String.fromCodePoint(...Array.from({ length: 0x3000 }, (_, code) => code));

// Subsets the font of headings for the pages. Run this for each new version of its package.
await main(async () => {
  await mkdir(folder, { recursive: true });
  for (const subset of ['latin', 'latin-ext']) {
    const font = await readFile(join(source, `../files/fraunces-${subset}-opsz-normal.woff2`));
    const cut = await subsetFont(font, text, { targetFormat: 'woff2', variationAxes });
    await writeFile(join(folder, `fraunces-${subset}.woff2`), cut);
  }
  await copyFile(join(source, '../LICENSE'), join(folder, 'LICENSE'));
});
