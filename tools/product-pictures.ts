import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Language, languages } from '@ambiance/domain/languages';
import type { Browser, Locator, Page } from 'playwright';
import sharp from 'sharp';
import type { DemoTown } from '../e2e/demo-town.ts';
import { type ScreenTexts, textsIn } from '../e2e/screens/screen-texts.ts';
import { openConversation } from '../e2e/screens/conversation-screens.ts';
import { type Screen, show } from '../e2e/screens/screen.ts';
import { screens } from '../e2e/screens/screens.ts';
import { root } from './run.ts';

/** Ratio of four to five, like photos, at twice the resolution of the landing page. */
const size = { width: 780, height: 975 };
const schemes = ['light', 'dark'] as const;

interface Subject {
  name: string;
  /** The screen on the picture. */
  screen: Readonly<Record<Language, Screen>>;
  /** Width of the screen in pixels. The height follows from the picture's aspect ratio. */
  width: number;
  /** Element at which the picture begins, `above` pixels higher. */
  from: (page: Page, texts: ScreenTexts) => Locator;
  above: number;
}

function screenCalled(name: string): Screen {
  const screen = screens.find((one) => one.name === name);
  if (!screen) throw new Error(`There is no screen called ${name}.`);
  return screen;
}

const subjects: readonly Subject[] = [
  {
    name: 'mood',
    screen: { en: screenCalled('profile-mood'), fr: screenCalled('profile-mood') },
    width: 400,
    from: (page, texts) => page.getByRole('heading', { name: texts.moods('title') }),
    above: 40,
  },
  {
    name: 'discover',
    screen: { en: screenCalled('discover'), fr: screenCalled('discover') },
    width: 700,
    from: (page, texts) => page.getByRole('group', { name: texts.discovery('moods') }),
    above: 0,
  },
  {
    name: 'chat',
    screen: {
      en: {
        name: 'chat-about-dumplings',
        path: '/messages',
        as: 'premium',
        open: async (page, texts) => {
          await openConversation(page, 'A map!');
          await page.getByRole('button', { name: texts.proposals('propose') }).waitFor();
        },
      },
      fr: screenCalled('chat-in-french'),
    },
    width: 400,
    from: (page) => page.getByRole('main'),
    above: 0,
  },
];

/** Drawn portraits of the demo town, for the row of faces at the top of the landing page. */
const faces = ['woman-latin-26', 'man-african-31', 'woman-european-51', 'man-east-asian-44'];
/** Two pixels for each of the 72 on the page. */
const faceSize = 144;
const faceGap = 16;

/** Cuts round faces out of the portraits, and puts them in a row. */
async function cutFaces(folder: string): Promise<void> {
  const circle = Buffer.from(`<svg width="${faceSize}" height="${faceSize}"><circle cx="50%" cy="50%" r="50%"/></svg>`);
  const row = faces.map(async (name, index) => ({
    input: await sharp(join(root, `apps/demo/pictures/${name}.webp`))
      .extract({ left: 70, top: 60, width: 420, height: 420 })
      .resize(faceSize)
      .composite([{ input: circle, blend: 'dest-in' }])
      .png()
      .toBuffer(),
    left: index * (faceSize + faceGap),
    top: 0,
  }));
  const width = faces.length * (faceSize + faceGap) - faceGap;
  await sharp({ create: { width, height: faceSize, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
    .composite(await Promise.all(row))
    .webp({ quality: 80 })
    .toFile(join(folder, 'faces.webp'));
}

/** Takes the product pictures for the landing page. */
export async function takeProductPictures(browser: Browser, town: DemoTown): Promise<void> {
  const folder = join(root, 'apps/web/public/pictures');
  await mkdir(folder, { recursive: true });
  await cutFaces(folder);
  for (const subject of subjects) {
    for (const language of languages) await takePictures(browser, { town, folder }, subject, language);
  }
}

async function takePictures(
  browser: Browser,
  { town, folder }: { town: DemoTown; folder: string },
  { name, screen: screenIn, width, from, above }: Subject,
  language: Language,
): Promise<void> {
  const screen = screenIn[language];
  const height = Math.round((width * size.height) / size.width);
  const context = await browser.newContext({
    ...town.browserOf(screen.as, language),
    viewport: { width, height },
    deviceScaleFactor: 2,
    reducedMotion: 'reduce',
    // A phone has no pointer, and the input gets no focus there.
    isMobile: true,
    hasTouch: true,
  });
  const page = await context.newPage();
  await show(page, screen, language);
  // Visitors of the product would not expect the banner of the demo.
  await page.locator('[data-demo]').evaluate((element) => element.removeAttribute('data-demo'));
  const begin = await from(page, textsIn(language)).evaluate(
    (element) => element.getBoundingClientRect().top + scrollY,
  );
  const y = Math.round(begin) - above;
  // The window ends where the picture ends, so the picture shows the lower end of an element that fills the screen.
  await page.setViewportSize({ width, height: y + height });
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme });
    const clip = { x: 0, y, width, height };
    const picture = await page.screenshot({ clip, animations: 'disabled' });
    const file = join(folder, `${name}.${language}.${colorScheme}.webp`);
    await sharp(picture).resize(size).webp({ quality: 78 }).toFile(file);
  }
  await context.close();
}
