import { readFileSync } from 'node:fs';
import type { Page } from 'playwright/test';
import { expect, test } from './ambiance.ts';
import { chooseAbout } from './chatting.ts';
import { open, password, register, toast } from './people.ts';
import { withoutCaptcha } from './refuse.ts';

/** The built script of each source file. */
const scripts: Record<string, { file: string }> = JSON.parse(
  readFileSync(new URL('../apps/web/dist/chunks.json', import.meta.url), 'utf8'),
);

test('a script that cannot be loaded breaks no other part, and is loaded at the next use', async ({ page }) => {
  const ana = await register(page.request, 'Ana');
  await withoutCaptcha(page);
  /** Blocks a script. Returns a function that unblocks it. */
  const keepAway = async (name: string) => {
    const script = new RegExp(`/assets/${name}-`);
    await page.route(script, (route) => route.abort());
    return () => page.unroute(script);
  };
  /** Waits until the app has noticed that a script failed to load. */
  const missed = () => page.waitForEvent('console', (message) => /dynamically imported module/.test(message.text()));
  const letToaster = await keepAway('Toaster');
  const letTerms = await keepAway('TermsPage');
  await page.setViewportSize({ width: 400, height: 800 });
  await page.goto('/auth');
  const form = page.getByRole('tabpanel', { name: 'Log in' });
  const logIn = async (secret: string) => {
    await form.getByLabel('Email').fill(ana.email);
    await form.getByLabel('Password', { exact: true }).fill(secret);
    const answered = page.waitForResponse('**/api/auth/login');
    await form.getByRole('button', { name: 'Log in' }).click();
    await (await answered).finished();
  };
  const withoutToaster = missed();
  await logIn('a cold morning');
  await expect(form.getByLabel('Email')).toHaveValue(ana.email);
  await withoutToaster;

  await page.getByRole('link', { name: 'Terms' }).click();
  await expect(page.getByRole('heading', { name: 'Something went wrong on this page' })).toBeVisible();
  await page.goBack();
  await expect(form).toBeVisible();
  await letTerms();
  await page.goForward();
  await expect(page.getByRole('heading', { level: 1, name: /Terms/ })).toBeVisible();

  await page.goBack();
  await letToaster();
  const letMemberBar = await keepAway('MemberBar');
  const letSheet = await keepAway('Sheet');
  await logIn(password);
  await page.waitForURL('**/search');
  await expect(toast(page, 'Welcome back, Ana!')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Discover' })).toBeVisible();
  const menu = page.getByRole('banner').getByRole('button', { name: 'Open menu' });
  await expect(menu).toBeHidden();
  await letMemberBar();
  await page.getByRole('link', { name: 'Terms' }).click();
  const withoutSheet = missed();
  await menu.click();
  await withoutSheet;
  await letSheet();
  await menu.click();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
});

/** Moves the notes of a page that has not started to a time after its first paint. Returns how many parts of the page it moved. */
const moveTo = (page: Page, seconds: number) =>
  page.evaluate((ms) => {
    const late = document
      .getAnimations()
      .filter((one) => one instanceof CSSAnimation && one.animationName === 'show-late');
    for (const one of late) {
      one.pause();
      one.currentTime = ms;
    }
    return late.length;
  }, seconds * 1000);

test('a page says in both languages after 2 seconds that it is loading, and after 8 that it takes long', async ({
  page,
}) => {
  const start = /\/assets\/index-/;
  await open(page, '/terms', await register(page.request, 'Ana'));
  let isHeld = true;
  // The script never arrives while it is held.
  await page.route(start, (route) => (isHeld ? undefined : route.continue()));
  for (const address of ['/search', '/auth', '/']) {
    isHeld = true;
    await page.goto(address, { waitUntil: 'commit' });
    const [loading, note] = [
      page.getByText('Still loading…'),
      page.getByText('Ambiance is taking a long time to load.'),
    ];
    await expect.poll(() => moveTo(page, 1.9)).toBeGreaterThan(1);
    await expect(loading).toBeHidden();
    // Screen readers read what appears in it.
    await expect(page.getByRole('status').filter({ has: loading })).toHaveCount(1);
    await moveTo(page, 2.1);
    for (const text of [loading, page.getByText('Chargement en cours…')]) await expect(text).toBeVisible();
    await moveTo(page, 7.9);
    await expect(note).toBeHidden();
    await moveTo(page, 8.1);
    await expect(note).toBeVisible();
    await expect(page.getByText('Ambiance met du temps à se charger.')).toBeVisible();
    isHeld = false;
    await note.getByRole('link', { name: 'reload this page' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(note).toBeHidden();
  }
});

test('a page whose script fails says so at once, and starts by itself when the device is online again', async ({
  page,
}) => {
  await open(page, '/terms', await register(page.request, 'Ana'));
  for (const script of [/\/assets\/index-/, /\/assets\/frame-[\w-]+\.js/]) {
    for (const address of ['/search', '/auth', '/']) {
      await page.route(script, (route) => route.abort());
      await page.goto(address);
      const note = page.getByText('Ambiance is taking a long time to load.');
      await expect(note).toBeVisible({ timeout: 5000 });
      await expect(page.getByText('Ambiance met du temps à se charger.')).toBeVisible();
      await page.unroute(script);
      await page.evaluate(() => dispatchEvent(new Event('online')));
      await expect(note).toBeHidden();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('html')).not.toHaveAttribute('data-failed');
    }
  }
});

test('a browser without JavaScript reads in both languages what it needs', async ({ browser, ambiance }) => {
  const reader = await browser.newContext({ javaScriptEnabled: false });
  const page = await reader.newPage();
  for (const address of ['/search', '/', '/fr/auth']) {
    await page.goto(ambiance.url + address);
    // Searches by text skip this element.
    const [english, french] = [page.locator('noscript [lang="en"]'), page.locator('noscript [lang="fr"]')];
    await expect(english).toHaveText(/^Ambiance needs JavaScript\./);
    await expect(french).toHaveText(/^Ambiance a besoin de JavaScript\./);
    for (const text of [english, french]) await expect(text).toBeVisible();
  }
  await reader.close();
});

test('a failed side panel does not break its page, and is retried every 10 seconds until it loads', async ({
  page,
  request,
}) => {
  const [ana, ben] = [await register(request, 'Ana'), await register(request, 'Ben')];
  await page.clock.install();
  /** Blocks the script of a source file. Returns a count of its requests, and functions to unblock it and to wait for it. */
  const keepAway = async (source: string) => {
    const script = `**/${scripts[source]!.file}`;
    let asked = 0;
    await page.route(script, (route) => {
      asked += 1;
      return route.abort();
    });
    return { asked: () => asked, letThrough: () => page.unroute(script), comes: () => page.waitForResponse(script) };
  };
  const texts = await keepAway('src/features/proposals/proposals.en.ts');
  await open(page, '/messages', ana);
  await expect(page.getByRole('heading', { name: 'No conversations yet' })).toBeVisible();
  for (const times of [1, 2, 3]) {
    await expect.poll(texts.asked).toBe(times);
    await page.clock.runFor(10_000);
  }
  await expect.poll(texts.asked).toBe(4);
  await expect(page.getByRole('heading', { name: 'No conversations yet' })).toBeVisible();
  await texts.letThrough();
  const comes = texts.comes();
  await page.clock.runFor(10_000);
  await comes;

  const dialog = await keepAway('src/features/blocks/BlockDialog.tsx');
  await page.goto('/search?mood=all');
  await chooseAbout(page.getByRole('article', { name: ben.displayName }), ben.displayName, 'Block');
  await expect(toast(page, 'We can’t load this right now. It will open as soon as you’re back online.')).toBeVisible();
  await expect(page.getByRole('article', { name: ben.displayName })).toBeVisible();
  await dialog.letThrough();
  await page.clock.runFor(10_000);
  await expect(page.getByRole('dialog', { name: 'Block User' })).toBeVisible();
});
