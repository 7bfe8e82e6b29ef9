import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { type Language, languages } from '@ambiance/domain/languages';
import type { DemoTown } from '../e2e/demo-town.ts';
import { lostFocus } from '../e2e/screens/inspect-focus.ts';
import { englishOn, inaccessible, overflowing, smallTargets, withoutContrast } from '../e2e/screens/inspect-page.ts';
import { overflowingAt400Percent, overflowingInLargeText } from '../e2e/screens/inspect-zoom.ts';
import { nextFrames } from '../e2e/screens/next-frames.ts';
import { type Screen, show } from '../e2e/screens/screen.ts';
import type { Patterns } from '../e2e/screens/text-patterns.ts';
import type { Picture } from './gallery-page.ts';

const devices = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
  desktop: { viewport: { width: 1280, height: 800 } },
} as const;
const schemes = ['light', 'dark'] as const;
/** The minimum width of a page: a small phone, or 1280 px at 400 %. */
const narrow = { width: 320, height: 640 };

/** Scrolls through the page once, because photos load when they come near. */
const lookThrough = (page: Page) =>
  page.evaluate(async (maxMs) => {
    const isOver = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
    for (let y = 0; y < document.body.scrollHeight; y += innerHeight) {
      scrollTo(0, y);
      await isOver(30);
    }
    scrollTo(0, 0);
    const loading = [...document.images].filter(({ complete }) => !complete);
    const isLoaded = (image: HTMLImageElement) => image.decode().catch(() => undefined);
    await Promise.race([isOver(maxMs), Promise.all(loading.map(isLoaded))]);
  }, 3000);

const floats = async (page: Page) => (await page.locator('[role=dialog], [role=menu], [role=listbox]').count()) > 0;

export interface Capture {
  folder: string;
  browser: Browser;
  town: DemoTown;
  patterns: Patterns;
  screen: Screen;
  language: Language;
  device: keyof typeof devices;
}

/**
 * Takes screenshots of a screen in light and in dark, and finds problems in them. A phone adds large text, and a screenshot of a
 * small phone in dark. A desktop adds the Tab key, and a zoom of 400 %.
 */
export async function captureScreen({
  folder,
  browser,
  town,
  patterns,
  screen,
  language,
  device,
}: Capture): Promise<Picture[]> {
  if (screen.only && screen.only !== device) return [];
  const context = await browser.newContext({ ...town.browserOf(screen.as, language), ...devices[device] });
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  const pictures: Picture[] = [];
  try {
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await show(page, screen, language);
    // The members of Discover would become more while the page is scrolled and Tab is pressed.
    await page.route(/\/api\/users\/search\?.*cursor=/, () => undefined);
    for (const scheme of schemes) {
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
      await nextFrames(page);
      const file = `${screen.name}.${language}.${scheme}.${device}.png`;
      // An overlay covers only the visible part of the page.
      const fullPage = !(await floats(page));
      if (fullPage) await lookThrough(page);
      await page.screenshot({ path: join(folder, file), fullPage, animations: 'disabled', caret: 'initial' });
      const problems = scheme === 'light' ? await inaccessible(page) : await withoutContrast(page);
      if (scheme === 'light') problems.push(...(await overflowing(page)));
      if (scheme === 'light' && language !== languages[0]) problems.push(...(await englishOn(page, patterns)));
      if (scheme === 'light' && device === 'phone') problems.push(...(await smallTargets(page)));
      pictures.push({ file, screen: screen.name, language, scheme, device, problems });
    }
    const more = device === 'phone' ? await problemsInLargeText(page) : await problemsOfDesktop(page, language);
    pictures[0]!.problems.push(...more);
    if (device === 'phone') {
      // An open overlay would keep the page wide when its window is narrowed, so it is opened in a narrow window.
      const small = (await floats(page)) ? await context.newPage() : page;
      await small.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
      await small.setViewportSize(narrow);
      if (small !== page) await show(small, screen, language);
      await nextFrames(small);
      const file = `${screen.name}.${language}.dark.small-phone.png`;
      await small.screenshot({ path: join(folder, file), fullPage: !(await floats(small)), animations: 'disabled' });
      const problems = (await overflowing(small)).map((problem) => `at ${narrow.width} px: ${problem}`);
      pictures.push({ file, screen: screen.name, language, scheme: 'dark', device: 'small-phone', problems });
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

const problemsInLargeText = async (page: Page): Promise<string[]> =>
  (await overflowingInLargeText(page)).map((problem) => `with text at 200 %: ${problem}`);

/** The Tab key takes the same way in every language. It may close a part of the screen, so 400 % is checked in both. */
async function problemsOfDesktop(page: Page, language: Language): Promise<string[]> {
  const lost = language === languages[0] ? await lostFocus(page) : [];
  return [...lost, ...(await overflowingAt400Percent(page)).map((problem) => `at 400 %: ${problem}`)];
}
