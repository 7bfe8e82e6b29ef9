import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { expect, test } from './ambiance.ts';
import { open, register, toast } from './people.ts';

test.use({ serviceWorkers: 'allow' });

test('the app opens offline after a first visit, and marks what needs a network', async ({
  page,
  request,
  context,
}) => {
  await open(page, '/search', await register(request, 'Ana'));
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const stored = await page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(stored).toContain('/perks');
  expect(stored.filter((path) => /^\/(api|media|hubs)\//.test(path))).toEqual([]);

  await context.setOffline(true);
  await page.goto('/perks');
  await expect(page.getByRole('heading', { level: 1, name: 'Perks' })).toBeVisible();
  await page.goto('/venues');
  await expect(page.getByRole('heading', { name: 'You’re offline' })).toBeVisible();
  await page.evaluate(() => localStorage.setItem('language', 'fr'));
  await page.goto('/venues');
  await expect(page.getByRole('heading', { name: 'Tu es hors ligne' })).toBeVisible();
  await context.setOffline(false);
  // The page reloads automatically once it is online.
  await expect(page.getByRole('heading', { level: 1, name: 'Établissements' })).toBeVisible();
});

test('a new version is announced, and replaces the old one when the user confirms', async ({ page, ambiance }) => {
  let isNewer = false;
  const entry = /\/assets\/index-[\w-]+\.js/g;
  let entryScript = '';
  // A proxy in front of the server, which can pretend that a new version exists.
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
