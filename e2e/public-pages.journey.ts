import { expect, test } from './ambiance.ts';
import { password, register } from './people.ts';
import { withoutCaptcha } from './refuse.ts';

test('a public page is readable before any script runs, and does not change when it starts', async ({
  browser,
  ambiance,
}) => {
  for (const [address, headline] of [
    ['/', 'Meet people in the mood you’re in.'],
    ['/fr', 'Rencontre des gens de la même humeur que toi.'],
  ] as const) {
    const reader = await browser.newContext({ javaScriptEnabled: false });
    const still = await reader.newPage();
    await still.goto(ambiance.url + address);
    await expect(still.getByRole('heading', { level: 1 })).toHaveText(headline);

    const visitor = await browser.newContext();
    const page = await visitor.newPage();
    const complaints: string[] = [];
    page.on('console', (message) => message.type() !== 'info' && complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(error.message));
    await page.addInitScript(() => {
      addEventListener('DOMContentLoaded', () => {
        const heading = document.querySelector('h1');
        const before = document.querySelector('#root')?.innerHTML;
        const isAsBefore = () => heading?.isConnected && document.querySelector('#root')?.innerHTML === before;
        Object.assign(globalThis, { isAsBefore });
      });
      new PerformanceObserver((list) => {
        const shift = list
          .getEntries()
          .reduce((sum, entry) => sum + (entry as PerformanceEntry & { value: number }).value, 0);
        Object.assign(globalThis, { shift: ((globalThis as { shift?: number }).shift ?? 0) + shift });
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto(ambiance.url + address);
    await expect(page.locator('#root')).not.toHaveAttribute('data-prerendered');
    expect(await page.evaluate('isAsBefore()')).toBe(true);
    expect(await page.evaluate('globalThis.shift ?? 0')).toBeLessThan(0.1);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(headline);
    expect(complaints).toEqual([]);
    await Promise.all([reader.close(), visitor.close()]);
  }
});

test('nothing in a form moves when the web fonts arrive, and the next page shows them', async ({ page }) => {
  const fonts = Promise.withResolvers<void>();
  await page.route('**/*.woff2', async (route) => {
    await fonts.promise;
    await route.continue();
  });
  // At this width, the fonts wrap a line differently.
  await page.setViewportSize({ width: 375, height: 740 });
  await page.goto('/fr/auth');
  const tab = page.getByRole('tab', { name: 'Inscription' });
  const before = await tab.boundingBox();
  fonts.resolve();
  await page.waitForFunction(() => [...document.fonts].filter(({ status }) => status === 'loaded').length >= 2);
  expect(await tab.boundingBox()).toEqual(before);
  const fontOf = () => page.evaluate(() => getComputedStyle(document.querySelector('h1')!).fontFamily);
  expect(await fontOf()).not.toMatch(/^"?Fraunces"?,/);
  await page.getByRole('link', { name: /Mot de passe oublié/ }).click();
  await page.waitForURL('**/forgot-password');
  await expect.poll(fontOf).toMatch(/^"?Fraunces"?,/);
});

test('what a visitor types and presses before the app has started is kept and repeated', async ({ page }) => {
  const ana = await register(page.request, 'Ana');
  await withoutCaptcha(page);
  const arrival = Promise.withResolvers<void>();
  const script = /\/assets\/frame-[\w-]+\.js/;
  await page.route(script, async (route) => {
    await arrival.promise;
    await route.continue();
  });
  await page.goto('/auth');
  const form = page.getByRole('main').locator('form');
  await form.getByLabel('Email').fill(ana.email);
  await form.getByLabel('Password', { exact: true }).fill(password);
  await form.getByLabel('Password', { exact: true }).press('Enter');
  // The browser has not sent the form itself.
  await expect(page.locator('button[data-pressed]')).toHaveText('Log in');
  expect(page.url()).not.toContain('?');
  arrival.resolve();
  await page.waitForURL('**/search');
  await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible();
});

test('a mood and a link that are pressed before the landing page has started are followed in order', async ({
  page,
}) => {
  const arrival = Promise.withResolvers<void>();
  await page.route(/\/assets\/frame-[\w-]+\.js/, async (route) => {
    await arrival.promise;
    await route.continue();
  });
  await page.goto('/');
  const travel = page.getByRole('button', { name: 'Travel' });
  await travel.click();
  await expect(travel).toHaveAttribute('aria-pressed', 'false');
  await page.getByRole('link', { name: 'Start matching' }).click();
  await expect(page.locator('[data-pressed]')).toHaveText(['Start matching', 'Travel']);
  arrival.resolve();
  await page.waitForURL('**/auth?tab=register');
  await expect(page.locator('html')).toHaveAttribute('data-mood', 'travel');
});

test('the address of a public page follows the language, and vice versa', async ({ page }) => {
  await page.route('**/api/moods/town-pulse?*', (route) =>
    route.fulfill({ json: { town: 'Montréal', moods: [{ mood: 'dinner', about: 25 }] } }),
  );
  await page.goto('/privacy#retention');
  await page.getByRole('button', { name: 'Français' }).click();
  await page.waitForURL('**/fr/privacy#retention');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confidentialité');
  await expect(page).toHaveTitle('Confidentialité · Ambiance');
  // The chosen language stays, even if the address does not contain it.
  await page.goto('/terms');
  await page.waitForURL('**/fr/terms');
  await expect(page).toHaveTitle('Conditions · Ambiance');
  await page.getByRole('link', { name: 'Ambiance, accueil' }).click();
  await page.waitForURL(/\/fr$/);
  await expect(page.getByText(/^Montréal et environs\s: à peu près 25\spersonnes ont envie de souper/)).toBeVisible();
  await page.getByRole('button', { name: 'English' }).click();
  await page.waitForURL(/\d\/$/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

test('a language chosen on the way to a page is the language of that page', async ({ page }) => {
  let letThrough = () => {};
  const isLet = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.goto('/privacy');
  // Before the app has started, a link loads a new document.
  await expect(page.locator('#root')).not.toHaveAttribute('data-prerendered');
  await page.route(/assets\/TermsPage/, async (route) => {
    await isLet;
    await route.continue();
  });
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click();
  await page.waitForURL('**/terms');
  await page.getByRole('button', { name: 'Français' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  letThrough();
  await expect(page).toHaveTitle('Conditions · Ambiance');
  await page.waitForURL('**/fr/terms');
});

test('an unknown address returns its status and a message, in both languages', async ({ page }) => {
  const english = await page.goto('/no-such-page');
  expect(english?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible();
  expect((await page.goto('/settings/nothing'))?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible();
  const french = await page.goto('/fr/rien');
  expect(french?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Oups\u202f! Page introuvable' })).toBeVisible();
});
