import { moods } from '@ambiance/domain/moods';
import type { Page } from 'playwright/test';
import { answering, changing, changingMe, refusing, type Screen, stalling } from './screen.ts';

const searches = '**/api/users/search*';

/** No member is nearby, and the nearest town with members is farther away. */
const emptyTown = (counts: readonly object[]) => async (page: Page) => {
  await answering(searches, [])(page);
  await answering('**/api/users/search/nearest-town', { town: { city: 'Trois-Rivières', distanceKm: 150 } })(page);
  await answering('**/api/users/search/nearby-counts*', counts)(page);
};

/** Chooses an entry of the menu about the first member. */
async function chooseAboutFirst(page: Page, entry: string): Promise<void> {
  await page.locator('article [aria-haspopup=menu]').first().click();
  await page.getByRole('menuitem', { name: entry.trim() }).click();
}

export const memberScreens: readonly Screen[] = [
  { name: 'discover', path: '/search', as: 'premium' },
  { name: 'discover-free', path: '/search', as: 'free' },
  {
    name: 'discover-list',
    path: '/search?mood=all',
    as: 'standard',
    // Some members are vouched for.
    before: changing<object[]>(searches, (members) =>
      members.map((one, place) => ({ ...one, vouched: [null, 'venue', 'two-venues'][place % 3] })),
    ),
    open: (page, texts) => page.getByRole('button', { name: texts.discovery('list') }).click(),
  },
  { name: 'discover-loading', path: '/search?mood=all', as: 'premium', before: stalling(searches) },
  { name: 'discover-traits', path: '/search?mood=all&minAge=25&maxAge=40&speaks=fr', as: 'standard' },
  {
    name: 'discover-paused',
    path: '/search?mood=all',
    as: 'premium',
    before: changingMe((me) => ({ ...me, settings: { ...(me['settings'] as object), paused: true } })),
  },
  {
    name: 'discover-first-visit',
    path: '/search',
    as: 'free',
    before: changingMe((me) => ({ ...me, currentMoodKey: null, moodUntilUtc: null })),
  },
  {
    name: 'discover-unproved',
    path: '/search',
    as: 'free',
    before: changingMe((me) => ({
      ...me,
      emailProved: false,
      awaitsEmailProof: true,
      currentMoodKey: null,
      moodUntilUtc: null,
    })),
  },
  {
    name: 'discover-nobody',
    path: '/search?mood=all',
    as: 'premium',
    before: async (page) => {
      await answering(searches, [])(page);
      await answering(
        '**/api/moods/pulse*',
        moods.map((mood, place) => ({ mood, about: [25, 10, null, 5, null][place] })),
      )(page);
    },
  },
  {
    name: 'discover-nobody-with-filters',
    path: '/search?mood=all&minAge=98&maxAge=99',
    as: 'free',
    before: answering(searches, []),
  },
  {
    name: 'discover-early',
    path: '/search?mood=all&nearMe=true',
    as: 'standard',
    before: emptyTown([{ radiusKm: 100, count: 3 }]),
  },
  { name: 'discover-early-free', path: '/search?mood=chat', as: 'free', before: emptyTown([]) },
  { name: 'discover-failed', path: '/search?mood=all', as: 'premium', before: refusing(searches) },
  {
    name: 'discover-filters',
    path: '/search?q=a',
    as: 'free',
    open: async (page) => {
      await page.getByRole('button', { name: /^(Filters|Filtres)/ }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'discover-locked-mood',
    path: '/search',
    as: 'free',
    open: async (page, texts) => {
      await page
        .getByRole('button', { name: texts.ui('lockedMood', { mood: texts.ui('mood.dinner') }) })
        .first()
        .click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'member-over-page',
    path: '/search?mood=all',
    as: 'premium',
    only: 'desktop',
    open: async (page) => {
      await page.getByRole('article').getByRole('heading').getByRole('link').first().click();
      await page.getByRole('dialog').getByRole('img').waitFor();
    },
  },
  {
    name: 'member',
    path: '/connections',
    as: 'standard',
    async open(page) {
      const address = await page.locator('main a[href^="/members/"]').first().getAttribute('href');
      await page.goto(address!);
      await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
    },
  },
  { name: 'member-hidden', path: '/members/00000000-0000-4000-8000-000000000000', as: 'premium' },
  {
    name: 'member-failed',
    path: '/members/00000000-0000-4000-8000-000000000000',
    as: 'premium',
    before: refusing('**/api/users/0*'),
  },
  {
    name: 'report',
    path: '/search?mood=all',
    as: 'premium',
    open: async (page, texts) => {
      await chooseAboutFirst(page, texts.reports('reportName', { name: '' }));
      await page.getByRole('dialog').getByRole('button').last().click();
      await page.locator('[aria-invalid=true]').waitFor();
    },
  },
  {
    name: 'block',
    path: '/search?mood=all',
    as: 'premium',
    open: async (page, texts) => {
      await chooseAboutFirst(page, texts.blocks('blockName', { name: '' }));
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'favorites', path: '/connections', as: 'standard' },
  { name: 'favorited-me', path: '/connections?tab=favorited-me', as: 'standard' },
  { name: 'blocked', path: '/connections?tab=blocked', as: 'standard' },
  { name: 'favorites-none', path: '/connections', as: 'moderator' },
  { name: 'favorites-failed', path: '/connections', as: 'standard', before: refusing('**/api/users/me/favorites') },
];
