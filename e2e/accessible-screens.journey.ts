import { languages } from '@ambiance/domain/languages';
import { type Browser, type BrowserContext, expect, type Page, test } from 'playwright/test';
import { type DemoTown, type Kind, startDemoTown } from './demo-town.ts';
import { englishOn, inaccessible, overflowing } from './screens/inspect-page.ts';
import { overflowingAt400Percent, overflowingInLargeText } from './screens/inspect-zoom.ts';
import { type Screen, show } from './screens/screen.ts';
import { prepareScreens, screens } from './screens/screens.ts';
import { type Patterns, textPatterns } from './screens/text-patterns.ts';

const inEnglish = {
  language: 'en',
  scheme: 'light',
  device: 'desktop',
  viewport: { width: 1280, height: 800 },
} as const;
/** The narrowest width that pages support: a small phone, or 1280 px at 400 % zoom. */
const inFrench = { language: 'fr', scheme: 'dark', viewport: { width: 320, height: 640 } } as const;
/** A phone whose user has set the text to twice its size. */
const inLargeText = {
  language: 'fr',
  scheme: 'light',
  viewport: { width: 390, height: 844 },
  isEnlarged: true,
} as const;
/** A desktop whose user zooms to 400 %. */
const atHighZoom = {
  language: 'fr',
  scheme: 'light',
  viewport: { width: 1280, height: 800 },
  isZoomed: true,
} as const;
type Round = typeof inEnglish | typeof inFrench | typeof inLargeText | typeof atHighZoom;

const inBoth = ['landing', 'discover', 'chat', 'profile'];
const opened =
  'report, drawer, favorites, delete-account, plans, wallet-code, venues, host-desk, venue-desk-hosts, new-host, edit-perk';
const first =
  'register, register-birth-refused, register-name, first-step-no-photos, first-step-mood, discover-first-visit, discover-filters';
const inTheHarder = ['forgot-password', 'pricing', 'privacy', 'not-found', ...first.split(', '), ...opened.split(', ')];

const enlarged =
  'discover, profile, settings, perks, chat, moderation, moderation-none, moderation-appeals, new-faces, case, case-taken, decision, appeal-decision';
const zoomed = 'landing, discover, member, chat, profile, new-faces, case';

/**
 * The main screens, and a few dialogs and pages that open from them. `npm run gallery` checks every screen in every state, also with
 * the Tab key.
 */
const visits = [
  ...[...inBoth, ...inTheHarder].map((name) => ({ screen: named(name), round: inFrench })),
  ...inBoth.map((name) => ({ screen: named(name), round: inEnglish })),
  ...enlarged.split(', ').map((name) => ({ screen: named(name), round: inLargeText })),
  ...zoomed.split(', ').map((name) => ({ screen: named(name), round: atHighZoom })),
];

function named(name: string): Screen {
  const screen = screens.find((one) => one.name === name);
  if (!screen) throw new Error(`There is no screen "${name}".`);
  return screen;
}

const isLarge = (round: Round): boolean => 'isEnlarged' in round || 'isZoomed' in round;

// Both tests look at one demo town. In one worker, it is prepared once.
test.describe.configure({ mode: 'default' });

let town: DemoTown;
let patterns: Patterns;
test.beforeAll(async () => {
  [town, patterns] = await Promise.all([startDemoTown(), textPatterns()]);
  await prepareScreens(town);
});
test.afterAll(() => town.stop());

for (const { promise, isOfThis } of [
  { promise: 'are accessible, and show no English in French', isOfThis: (round: Round) => !isLarge(round) },
  { promise: 'fit at 200 % text and at 400 % zoom', isOfThis: isLarge },
]) {
  test(`the main screens ${promise}`, async ({ browser }) => {
    test.setTimeout(900_000);
    const contextOf = contextsIn(browser);
    const problems: string[] = [];
    const waiting = visits.filter(({ round }) => isOfThis(round));
    const visitAll = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const { screen, round } = next;
        const page = await (await contextOf(screen.as, round)).newPage();
        const found = await visit(page, screen, round);
        problems.push(
          ...found.map((problem) => `${screen.name}, ${round.viewport.width} px, ${round.language}: ${problem}`),
        );
        await page.close();
      }
    };
    await Promise.all([visitAll(), visitAll()]);
    expect(problems).toEqual([]);
  });
}

/** Opens one context per user and round, since loading is much faster with a warm cache. */
function contextsIn(browser: Browser): (kind: Kind | undefined, round: Round) => Promise<BrowserContext> {
  const contexts = new Map<string, Promise<BrowserContext>>();
  return (kind, { language, scheme, viewport }) => {
    const key = `${kind} ${language} ${viewport.width}`;
    const known = contexts.get(key);
    if (known) return known;
    const look = { viewport, colorScheme: scheme, reducedMotion: 'reduce' } as const;
    const opening = browser.newContext({ ...town.browserOf(kind, language), ...look });
    contexts.set(key, opening);
    return opening;
  };
}

async function visit(page: Page, screen: Screen, round: Round): Promise<string[]> {
  page.setDefaultTimeout(30_000);
  const { language } = round;
  try {
    await show(page, screen, language);
    if ('isEnlarged' in round) return await overflowingInLargeText(page);
    if ('isZoomed' in round) return await overflowingAt400Percent(page);
    const english = language === languages[0] ? [] : await englishOn(page, patterns);
    const untitled = await page
      .waitForFunction(() => document.title !== 'Ambiance')
      .then(
        () => [],
        () => ['it has no title of its own'],
      );
    return [...(await inaccessible(page)), ...(await overflowing(page)), ...english, ...untitled];
  } catch (error) {
    return [String(error)];
  }
}
