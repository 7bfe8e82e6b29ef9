import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright';
import { type DemoTown, startDemoTown } from '../e2e/demo-town.ts';
import { englishTexts } from '../e2e/screens/english-texts.ts';
import { englishOn, inaccessible, overflowing, smallTargets, withoutContrast } from '../e2e/screens/inspect-page.ts';
import { type Screen, show } from '../e2e/screens/screen.ts';
import { furnish, screens } from '../e2e/screens/screens.ts';
import { languages } from '@ambiance/domain/languages';
import { findBrowser } from './browser.ts';
import { build } from './build.ts';
import { galleryPage, type Picture } from './gallery-page.ts';
import { main, root } from './run.ts';

const folder = join(root, 'gallery');
const devices = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
  desktop: { viewport: { width: 1280, height: 800 } },
} as const;
const schemes = ['light', 'dark'] as const;
/** As narrow as a page may become: a small phone, or 1280 px at 400 %. */
const narrow = { width: 320, height: 640 };

/** Each device in each language. */
const rounds = languages.flatMap((language) =>
  (['phone', 'desktop'] as const).map((device) => ({ language, device })),
);

// Renders every screen in both languages and schemes on phone and desktop, and says what is wrong with any of them.
// `npm run gallery -- chat` renders those whose name has the word.
await main(async () => {
  const wanted = screens.filter(({ name }) => process.argv.slice(2).every((word) => name.includes(word)));
  await build();
  const town = await startDemoTown();
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: ['--no-sandbox', '--disable-gpu', '--hide-scrollbars'],
  });
  try {
    await furnish(town);
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    const english = await englishTexts();
    const pictures: Picture[] = [];
    for (const screen of wanted) {
      const taken = await Promise.all(rounds.map((round) => portray({ browser, town, english, screen, ...round })));
      pictures.push(...taken.flat());
      for (const { file, problems } of taken.flat())
        for (const problem of problems) console.log(`${file}: ${problem}`);
    }
    await writeFile(join(folder, 'index.html'), galleryPage(pictures));
    const wrong = pictures.filter(({ problems }) => problems.length > 0).length;
    console.log(`${pictures.length} pictures in ${join(folder, 'index.html')}`);
    if (wrong > 0) throw new Error(`${wrong} of them show something wrong.`);
  } finally {
    await browser.close();
    await town.stop();
  }
});

interface Sitting {
  browser: Browser;
  town: DemoTown;
  english: readonly string[];
  screen: Screen;
  language: (typeof languages)[number];
  device: keyof typeof devices;
}

/** Two pictures of a screen, in light and in dark, and what is wrong with them. */
async function portray({ browser, town, english, screen, language, device }: Sitting): Promise<Picture[]> {
  if (screen.only && screen.only !== device) return [];
  const context = await browser.newContext({ ...town.browserOf(screen.as, language), ...devices[device] });
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  const pictures: Picture[] = [];
  try {
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await show(page, screen, language);
    for (const scheme of schemes) {
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
      await nextFrames(page);
      const file = `${screen.name}.${language}.${scheme}.${device}.png`;
      const problems = scheme === 'light' ? await inaccessible(page) : await withoutContrast(page);
      if (scheme === 'light') problems.push(...(await overflowing(page)));
      if (scheme === 'light' && language === 'fr') problems.push(...(await englishOn(page, english)));
      if (scheme === 'light' && device === 'phone') problems.push(...(await smallTargets(page)));
      await page.screenshot({ path: join(folder, file), fullPage: true, animations: 'disabled', caret: 'initial' });
      pictures.push({ file, screen: screen.name, language, scheme, device, problems });
    }
    if (device === 'phone') {
      await page.setViewportSize(narrow);
      const last = pictures.at(-1);
      last?.problems.push(...(await overflowing(page)).map((problem) => `at ${narrow.width} px: ${problem}`));
    }
  } catch (error) {
    const file = `${screen.name}.${language}.broken.${device}.png`;
    await page.screenshot({ path: join(folder, file), fullPage: true }).catch(() => undefined);
    const problem = error instanceof Error ? error.message : String(error);
    pictures.push({ file, screen: screen.name, language, scheme: 'light', device, problems: [problem] });
  } finally {
    await context.close();
  }
  return pictures;
}

/** Until the page has painted what just changed. */
async function nextFrames(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}
