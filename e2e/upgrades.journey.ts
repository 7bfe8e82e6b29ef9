import type { Page } from 'playwright/test';
import { type AmbianceProcess, expect, startAmbiance, test as base } from './ambiance.ts';
import { input, log, openChat, sendMessage } from './chatting.ts';
import { open, register, toast } from './people.ts';
import { makeRelease, type Release, thisRelease } from './releases.ts';

/** A server in a separate process, which another release's server can replace. */
const test = base.extend<{ ambiance: AmbianceProcess }>({
  ambiance: async ({ databaseUrl }, use) => {
    const server = await startAmbiance({
      DATABASE_URL: databaseUrl,
      SESSION_SECRET: 'the same for every release 0123456789',
    });
    await use(server);
    await server.stop();
  },
});
test.use({ serviceWorkers: 'allow' });

const thought = `${'Nine at the harbour, or later where the band plays?\n'.repeat(12)}And bring a friend.`;

/** The page's entry script, which differs between releases. */
const releaseOf = (page: Page) => page.locator('script[type=module]').getAttribute('src');

/** Waits until a service worker controls the page. From then on the page notices newer releases. */
const stored = (page: Page) => page.waitForFunction(() => navigator.serviceWorker.controller !== null);

const isConnected = (page: Page) => expect(page.getByText(/^Re(connecting|connexion)…$/)).toBeHidden();

test(
  'during an upgrade no typed text is lost, and the user decides when to reload the page',
  { tag: '@fault' },
  async ({ request, browser, ambiance }) => {
    const [newer, ana, ben] = [
      await makeRelease({ keepsOthers: true }),
      await register(request, 'Ana'),
      await register(request, 'Ben'),
    ];
    const [english, french] = [await browser.newPage(), await browser.newPage()];
    await open(english, '/search?mood=all', ana);
    await openChat(english, ben);
    await open(french, '/search?mood=all', ben);
    await french.getByRole('button', { name: 'Français' }).click();
    await french.getByRole('link', { name: 'Écrire à Ana' }).click();
    for (const page of [english, french]) await stored(page);
    const older = await releaseOf(english);
    await input(english).fill(thought);
    await input(french).fill('Peut-être vers neuf heures');

    await ambiance.replaceBy(newer);
    await expect(toast(english, 'A new version of Ambiance is ready.')).toBeVisible();
    await expect(french.getByText('Une nouvelle version est prête.')).toBeVisible();
    expect(await releaseOf(english)).toBe(older);
    await expect(input(english)).toHaveValue(thought);
    await expect(input(french)).toHaveValue('Peut-être vers neuf heures');
    await isConnected(english);
    await input(english).press('Enter');
    await expect(log(english).locator('[data-row]').last()).toContainText('Sent');
    await expect(log(french).getByText('And bring a friend.')).toBeVisible();

    // The browser has never shown this page before.
    await english.getByRole('link', { name: 'Perks' }).first().click();
    await expect(english.getByRole('heading', { level: 1, name: 'Perks' })).toBeVisible();
    expect(await releaseOf(english)).toBe(older);
    await english.goBack();
    await input(english).fill('Half a thought');
    const reloaded = english.waitForEvent('load');
    await english.getByRole('button', { name: 'Reload' }).click();
    await reloaded;
    await expect(input(english)).toHaveValue('Half a thought');
    await expect(log(english).getByText('And bring a friend.')).toBeVisible();
    expect(await releaseOf(english)).not.toBe(older);
    // The user of the other browser has not pressed "Reload".
    expect(await releaseOf(french)).toBe(older);
    await expect(input(french)).toHaveValue('Peut-être vers neuf heures');
  },
);

test(
  'a page whose scripts were removed says so, offers the newer version, and loses no text',
  { tag: '@fault' },
  async ({ page, request, ambiance }) => {
    const [newer, ana, ben] = [await makeRelease(), await register(request, 'Ana'), await register(request, 'Ben')];
    await open(page, '/search?mood=all', ana);
    await openChat(page, ben);
    await stored(page);
    const older = await releaseOf(page);
    await input(page).fill('Half a thought');
    await ambiance.replaceBy(newer);
    await isConnected(page);
    await page.getByRole('link', { name: 'Venues' }).first().click();
    await expect(page.getByRole('heading', { name: 'Something went wrong on this page' })).toBeVisible();
    await expect(toast(page, 'A new version of Ambiance is ready.')).toBeVisible();
    await page.getByRole('button', { name: 'Reload', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Venues' })).toBeVisible();
    expect(await releaseOf(page)).not.toBe(older);
    await page.goBack();
    await expect(input(page)).toHaveValue('Half a thought');
  },
);

/** A release from before conversations could be muted and messages could get reactions. */
const withoutCalls = (): Promise<Release> => {
  const withoutReactions = (text: string) => text.replaceAll('ReactToMessage', 'ReactAsNobodyDoes');
  return makeRelease({
    keepsOthers: true,
    change: {
      'packages/contract/src/chat.ts': (text) =>
        text.replace('/api/messages/{id}/settings', '/api/messages/{id}/unlike'),
      'packages/contract/src/chat-hub.ts': withoutReactions,
      'apps/server/src/features/chat/chat.hub.ts': withoutReactions,
    },
  });
};

test(
  'a newer page on an older server names the unavailable functions, and the rest works',
  { tag: '@fault' },
  async ({ page, request, ambiance }) => {
    const [older, ana, ben] = [await withoutCalls(), await register(request, 'Ana'), await register(request, 'Ben')];
    await open(page, '/search?mood=all', ana);
    await openChat(page, ben);
    await sendMessage(page, 'Before');
    await expect(log(page).locator('[data-row]').last()).toContainText('Sent');
    await input(page).fill(thought);

    await ambiance.replaceBy(older);
    await isConnected(page);
    await page.getByRole('button', { name: 'Pin, mute or archive: Ben' }).click();
    const refused = page.waitForResponse((response) => response.request().method() === 'PUT');
    await page.getByRole('menuitem', { name: 'Mute' }).click();
    expect((await refused).status()).toBe(404);
    await expect(toast(page, 'Ambiance is being updated. Please try again in a minute.')).toBeVisible();
    await expect(input(page)).toHaveValue(thought);
    await page.locator('[data-message]').getByRole('button', { name: 'More about this message' }).click();
    await page.getByRole('menuitemradio', { name: 'Heart', exact: true }).click();
    await expect(toast(page, 'That didn’t work. Please try again.')).toBeVisible();
    await input(page).press('Enter');
    await expect(log(page).locator('[data-row]').last()).toContainText('Sent');

    await ambiance.replaceBy(thisRelease);
    await isConnected(page);
    await page.getByRole('button', { name: 'Pin, mute or archive: Ben' }).click();
    await page.getByRole('menuitem', { name: 'Mute' }).click();
    await expect(page.getByRole('img', { name: 'Muted' })).toBeVisible();
    await expect(log(page).getByText('And bring a friend.')).toBeVisible();
  },
);
