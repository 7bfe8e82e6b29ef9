import { type Browser, expect, test } from 'playwright/test';
import { type DemoTown, startDemoTown } from './demo-town.ts';
import { englishOn, inaccessible, overflowing } from './screens/inspect-page.ts';
import { type Screen, show } from './screens/screen.ts';
import { furnish, screens } from './screens/screens.ts';
import { type Patterns, textPatterns } from './screens/text-patterns.ts';

const inEnglish = {
  language: 'en',
  scheme: 'light',
  device: 'desktop',
  viewport: { width: 1280, height: 800 },
} as const;
/** As narrow as a page may become: a small phone, or 1280 px at 400 %. */
const inFrench = { language: 'fr', scheme: 'dark', device: 'phone', viewport: { width: 320, height: 640 } } as const;
type Round = typeof inEnglish | typeof inFrench;

/** A screen at first sight is looked at in both ways, each further state in one; `npm run gallery` does all of it. */
const visits = screens.flatMap((screen, index) => {
  const rounds = [inEnglish, inFrench].filter(({ device }) => !screen.only || screen.only === device);
  const looked = screen.open && rounds.length > 1 ? [rounds[index % 2]!] : rounds;
  return looked.map((round) => ({ screen, round }));
});

let town: DemoTown;
let patterns: Patterns;
test.beforeAll(async () => {
  [town, patterns] = await Promise.all([startDemoTown(), textPatterns()]);
  await furnish(town);
});
test.afterAll(() => town.stop());

test('nothing stands in the way of anybody on any screen, and none speaks English in French', async ({ browser }) => {
  test.setTimeout(180_000);
  const problems: string[] = [];
  const waiting = [...visits];
  const visitNext = async (): Promise<void> => {
    const next = waiting.shift();
    if (!next) return;
    const found = await visit(browser, next.screen, next.round);
    problems.push(...found.map((problem) => `${next.screen.name}, ${next.round.language}: ${problem}`));
    await visitNext();
  };
  await Promise.all([visitNext(), visitNext(), visitNext(), visitNext()]);
  expect(problems).toEqual([]);
});

async function visit(browser: Browser, screen: Screen, { language, scheme, viewport }: Round): Promise<string[]> {
  const context = await browser.newContext({
    ...town.browserOf(screen.as, language),
    viewport,
    colorScheme: scheme,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  try {
    await show(page, screen, language);
    const english = language === 'fr' ? await englishOn(page, patterns) : [];
    const untitled = (await page.title()) === 'Ambiance' ? ['it has no title of its own'] : [];
    return [...(await inaccessible(page)), ...(await overflowing(page)), ...english, ...untitled];
  } catch (error) {
    return [String(error)];
  } finally {
    await context.close();
  }
}
