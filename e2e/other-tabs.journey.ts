import type { WebSocket } from 'playwright/test';
import { expect, test } from './ambiance.ts';
import { chooseAbout } from './chatting.ts';
import { write } from './hub-client.ts';
import { logInHere, loginOf, open, register, toast } from './people.ts';

const aWeekAndMore = 8 * 24 * 60 * 60_000;

test('a block in one tab applies to the others, "undo" stays on its card, and all tabs share one connection', async ({
  ambiance,
  page,
  request,
}) => {
  const ana = await register(request, 'Ana');
  const bob = await register(request, 'Bob');
  await register(request, 'Cleo', { displayName: '🌟 Cleo' });
  const context = page.context();
  await open(page, '/search?mood=all', ana);
  const chat = await context.newPage();
  await chat.goto('/search?mood=all');
  await chat.getByRole('link', { name: 'Message Bob' }).click();
  await expect(chat.getByRole('textbox')).toBeVisible();
  const other = await context.newPage();
  await other.goto('/search?mood=all');

  const card = other.getByRole('listitem').filter({ hasText: 'Bob' });
  const refused = expect(toast(chat, 'Cannot chat with blocked user')).toBeVisible();
  await chooseAbout(card, 'Bob', 'Block');
  await other.getByRole('dialog').getByRole('button', { name: 'Block' }).click();
  await expect(card.getByRole('button')).toHaveText(['Unblock']);
  await expect(page.getByRole('listitem').filter({ hasText: 'Bob' }).getByRole('button')).toHaveText(['Unblock']);
  await expect(page.getByRole('article', { name: 'Cleo' }).getByText('🌟', { exact: true })).toBeVisible();
  await refused;
  await chat.waitForURL('**/search');

  await card.getByRole('button', { name: 'Unblock Bob' }).click();
  await expect(page.getByRole('article', { name: 'Bob' })).toBeVisible();

  // All tabs are loaded again, so that their connections can be counted.
  const tabs = [page, chat, other];
  const sockets = new Map(tabs.map((tab) => [tab, new Set<WebSocket>()]));
  const holding = () => tabs.filter((tab) => sockets.get(tab)!.size > 0);
  for (const tab of tabs) {
    tab.on('framenavigated', () => sockets.get(tab)!.clear());
    tab.on('websocket', (socket) => {
      // The first frame shows that the connection is open.
      socket.once('framereceived', () => sockets.get(tab)!.add(socket));
      socket.on('close', () => sockets.get(tab)!.delete(socket));
    });
    await tab.goto('/connections');
  }
  // A message that arrives before a tab listens only changes the numbers; no toast is shown.
  const waiting = async () => (await other.evaluate(() => navigator.locks.query())).pending!;
  await expect.poll(async () => (await waiting()).filter(({ name }) => name!.startsWith('hub ')).length).toBe(2);
  await expect.poll(() => holding().length).toBe(1);
  const [{ user }, writer] = [await loginOf(request, ana), await loginOf(request, bob)];
  const noticed = expect(toast(other, 'Message from Bob')).toBeVisible();
  await write(ambiance.url, writer.accessToken, [user.id]);
  for (const tab of tabs) {
    await expect(tab.getByRole('link', { name: 'Messages 1 unread message' })).toBeVisible();
    await expect(tab).toHaveTitle(/^\(1\) Connections · /);
  }
  await noticed;
  const [holder, ...more] = holding();
  expect(more).toEqual([]);

  await holder!.close();
  const left = tabs.filter((tab) => tab !== holder);
  await expect.poll(() => holding().filter((tab) => tab !== holder).length).toBe(1);
  await write(ambiance.url, writer.accessToken, [user.id]);
  // In both at once, since the toasts end by themselves.
  await Promise.all(
    left.map((tab) => expect(tab.getByRole('link', { name: 'Messages 2 unread messages' })).toBeVisible()),
  );
  const [noticeHere, noticeThere] = left.map((tab) => tab.getByRole('region', { name: 'Notifications' }));
  await Promise.all([
    noticeHere!.getByRole('button', { name: 'Open' }).first().click(),
    noticeThere!.getByRole('link', { name: 'Profile of Bob' }).first().click(),
  ]);
  await expect(left[0]!.getByRole('log').getByText('Hello')).toHaveCount(2);
  await expect(left[1]!.getByRole('dialog', { name: /^Bob, \d/ })).toBeVisible();
});

test('Back closes only the phone menu, and an expired session there says so', async ({ page, request }) => {
  const ana = await register(request, 'Ana');
  await page.setViewportSize({ width: 400, height: 800 });
  await open(page, '/search?mood=all', ana);
  const menu = page.getByRole('dialog', { name: 'Menu' });
  const openMenu = async () => {
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expect(menu).toBeVisible();
  };
  await openMenu();
  await menu.getByRole('link', { name: 'Profile' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ana' })).toBeVisible();
  await expect(menu).toBeHidden();

  await openMenu();
  await page.goBack();
  await expect(menu).toBeHidden();
  await expect(page).toHaveURL(/\/profile$/);
  await openMenu();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL(/\/search\?mood=all$/);
  await expect(menu).toBeHidden();

  await openMenu();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Discover' })).toBeVisible();
  await expect(menu).toBeHidden();

  await openMenu();
  await page.clock.setSystemTime(Date.now() + aWeekAndMore);
  // The next request notices that the session has expired. The menu then disappears.
  await Promise.race([menu.getByRole('link', { name: 'Connections' }).click(), page.waitForURL('**/auth')]);
  await page.waitForURL('**/auth');
  await expect(toast(page, 'Session expired. Please login again.')).toBeVisible();
  await expect(page.getByText('Log in to open the page you asked for.')).toBeVisible();
  await page.clock.setSystemTime(Date.now());
  await logInHere(page, ana);
  // The expiry was noticed either during the navigation or before it.
  await page.waitForURL(/\/(connections|search\?mood=all)$/);
});

test('a complimentary plan shows no billing button, and the search starts with the radius of the registration', async ({
  page,
  request,
  ambiance,
}) => {
  const ana = await register(request, 'Ana', { searchRadius: 80 });
  await ambiance.admin('member', 'set', '--email', ana.email, '--tier', 'standard');
  await open(page, '/search?mood=all&nearMe=true', ana);
  await page.getByRole('button', { name: 'Filters' }).click();
  await expect(page.getByRole('slider', { name: 'Radius' })).toHaveValue('80');
  await page.goto('/subscriptions');
  await expect(page.getByText('This plan is complimentary.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Upgrade to Premium' })).toBeVisible();
  await expect(page.getByRole('button', { name: /billing/i })).toHaveCount(0);
});
