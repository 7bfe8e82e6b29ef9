import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { languages } from '@ambiance/domain/languages';
import sharp from 'sharp';
import { startDemoTown } from '../e2e/demo-town.ts';
import { prepareScreens, screens } from '../e2e/screens/screens.ts';
import { textPatterns } from '../e2e/screens/text-patterns.ts';
import { findBrowser } from './browser.ts';
import { build } from './build.ts';
import { galleryPage, type Picture } from './gallery-page.ts';
import { captureScreen } from './capture-screen.ts';
import { takeProductPictures } from './product-pictures.ts';
import { main, root } from './run.ts';

const folder = join(root, 'gallery');

const rounds = languages.flatMap((language) => (['phone', 'desktop'] as const).map((device) => ({ language, device })));

/** Screenshots of the gallery that README shows. */
const shown = [
  { name: 'landing', from: 'landing.en.light.desktop.png' },
  { name: 'discover', from: 'discover.en.light.desktop.png' },
  { name: 'chat', from: 'chat-in-french.fr.dark.desktop.png' },
  { name: 'plans', from: 'plans.fr.dark.desktop.png' },
];
/** The visible part of a desktop screen. */
const inSight = { left: 0, top: 0, width: 1280, height: 800 };

// Renders every screen in both languages and schemes, on phone and desktop, and reports problems. Also takes new pictures
// for README and the landing page. `npm run gallery -- chat` only renders screens with that word in their name.
await main(async () => {
  const wanted = screens.filter(({ name }) => process.argv.slice(2).every((word) => name.includes(word)));
  if (wanted.length === 0) {
    throw new Error(
      `No screen has all of these words in its name. The names: ${screens.map(({ name }) => name).join(', ')}`,
    );
  }
  await build();
  const town = await startDemoTown();
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: ['--no-sandbox', '--disable-gpu', '--hide-scrollbars'],
  });
  try {
    await prepareScreens(town);
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    const patterns = await textPatterns();
    const pictures: Picture[] = [];
    for (const screen of wanted) {
      const taken = await Promise.all(
        rounds.map((round) => captureScreen({ folder, browser, town, patterns, screen, ...round })),
      );
      pictures.push(...taken.flat());
      for (const { file, problems } of taken.flat()) for (const problem of problems) console.log(`${file}: ${problem}`);
    }
    await writeFile(join(folder, 'index.html'), galleryPage(pictures));
    if (wanted.length === screens.length) {
      await keepReadmePictures(folder);
      await takeProductPictures(browser, town);
    }
    const wrong = pictures.filter(({ problems }) => problems.length > 0).length;
    console.log(`${pictures.length} pictures in ${join(folder, 'index.html')}`);
    if (wrong > 0) throw new Error(`${wrong} of them have problems.`);
  } finally {
    await browser.close();
    await town.stop();
  }
});

/** Replaces the pictures in README with the new screenshots. */
async function keepReadmePictures(gallery: string): Promise<void> {
  for (const { name, from } of shown) {
    const picture = sharp(join(gallery, from)).extract(inSight).resize({ width: 960 });
    await picture.webp({ quality: 80 }).toFile(join(root, 'docs/pictures', `${name}.webp`));
  }
}
