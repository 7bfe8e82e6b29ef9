import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { main, root } from './run.ts';

const source = createRequire(import.meta.url).resolve('@fontsource-variable/fraunces/package.json');
const folder = join(root, 'apps/web/src/styles/fonts');

/** Drawn for the size of a heading, in the weights that the pages use: less than half of the file with every size. */
const variationAxes = { opsz: 36, wght: { min: 400, max: 600 } };
/** Every letter that the files of the package have. */
const text = String.fromCodePoint(...Array.from({ length: 0x3000 }, (_, code) => code));

// Cuts the font of headings to what the pages show. To be run when its package has a newer version.
await main(async () => {
  await mkdir(folder, { recursive: true });
  for (const subset of ['latin', 'latin-ext']) {
    const font = await readFile(join(source, `../files/fraunces-${subset}-opsz-normal.woff2`));
    const cut = await subsetFont(font, text, { targetFormat: 'woff2', variationAxes });
    await writeFile(join(folder, `fraunces-${subset}.woff2`), cut);
  }
  await copyFile(join(source, '../LICENSE'), join(folder, 'LICENSE'));
});
