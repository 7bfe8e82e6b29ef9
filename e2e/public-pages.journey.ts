import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { expect, test } from './ambiance.ts';
import { logIn, register, toast } from './people.ts';

test('a public page is readable before any script, and comes to life without changing', async ({
  browser,
  ambiance,
}) => {
  for (const [address, headline] of [
    ['/', 'Meet people in the mood you’re in.'],
    ['/fr', 'Rencontrez des gens de la même humeur.'],
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

test('the address of a public page follows the language, and the language the address', async ({ page }) => {
  await page.goto('/privacy#retention');
  await page.getByRole('button', { name: 'Français' }).click();
  await page.waitForURL('**/fr/privacy#retention');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confidentialité');
  await expect(page).toHaveTitle('Confidentialité · Ambiance');
  // Chosen once, it holds: also where the address does not say it.
  await page.goto('/terms');
  await page.waitForURL('**/fr/terms');
  await expect(page).toHaveTitle('Conditions · Ambiance');
  await page.getByRole('link', { name: 'Ambiance, accueil' }).click();
  await page.waitForURL(/\/fr$/);
  await page.getByRole('button', { name: 'English' }).click();
  await page.waitForURL(/\d\/$/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

test('an unknown address says so with its status, in both languages', async ({ page }) => {
  const english = await page.goto('/no-such-page');
  expect(english?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible();
  const french = await page.goto('/fr/rien');
  expect(french?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Oups\u202f! Page introuvable' })).toBeVisible();
});

test('once visited, the app opens without a network, and says what needs one', async ({ page, request, context }) => {
  const ana = await register(request, 'Ana');
  await logIn(page, ana);
  await page.waitForURL('**/search');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept).toContain('/perks');
  expect(kept.filter((path) => /^\/(api|media|hubs)\//.test(path))).toEqual([]);

  await context.setOffline(true);
  await page.goto('/perks');
  await expect(page.getByRole('heading', { level: 1, name: 'Perks' })).toBeVisible();
  await page.goto('/venues');
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
  await page.evaluate(() => localStorage.setItem('language', 'fr'));
  await page.goto('/venues');
  await expect(page.getByRole('heading', { name: 'Vous êtes hors ligne' })).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Recharger la page' }).click();
  await expect(page.getByRole('heading', { name: 'Vous êtes hors ligne' })).toBeHidden();
});

test('a new version is told of, and takes the place of the old one when its user says so', async ({
  page,
  ambiance,
}) => {
  let isNewer = false;
  const entry = /\/assets\/index-[\w-]+\.js/g;
  let entryScript = '';
  // The same server, seen through a door behind which a new version can appear.
  const pass = async ({ url = '/', headers }: IncomingMessage, response: ServerResponse) => {
    const path = url.replace('/assets/index-newer.js', entryScript);
    const answer = await fetch(ambiance.url + path, { headers: { accept: headers.accept ?? '*/*' } });
    let body = Buffer.from(await answer.arrayBuffer());
    if (path === '/') [entryScript = ''] = body.toString().match(entry) ?? [];
    if (path === '/service-worker.js' && isNewer) {
      const newer = body.toString().replaceAll(/\b[\da-f]{12}\b/g, '0'.repeat(12));
      body = Buffer.from(newer.replaceAll(entry, '/assets/index-newer.js'));
    }
    const type = answer.headers.get('content-type') ?? 'text/plain';
    response.writeHead(answer.status, { 'content-type': type, 'cache-control': 'no-cache' }).end(body);
  };
  const door = createServer((request, response) => void pass(request, response)).listen(0, '127.0.0.1');
  await once(door, 'listening');
  const address = door.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  const caches = () => page.evaluate(() => globalThis.caches.keys());

  await page.goto(url);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.waitForFunction(() => navigator.serviceWorker.controller);
  const [old] = await caches();
  isNewer = true;
  await page.evaluate(() =>
    navigator.serviceWorker.getRegistration().then((one) => one?.update().then(() => undefined)),
  );
  await expect(toast(page, 'A new version of Ambiance is ready.')).toBeVisible();
  expect(await caches()).toContain(old);
  const reloaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Reload' }).click();
  await reloaded;
  await expect.poll(caches).toEqual([`ambiance-${'0'.repeat(12)}`]);
  door.closeAllConnections();
  door.close();
});
