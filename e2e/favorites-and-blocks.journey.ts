import type { APIRequestContext, Locator, Page, Route } from 'playwright/test';
import { expect, test } from './ambiance.ts';
import { chooseAbout } from './chatting.ts';
import { authorizationOf, loginOf, open, password, type Person, register, toast } from './people.ts';

/** Registers a member whose mood is Chat. */
async function registerToChat(request: APIRequestContext, displayName: string): Promise<Person> {
  const person = await register(request, displayName);
  const login = await request.post('/api/auth/login', { data: { email: person.email, password } });
  const { accessToken } = (await login.json()) as { accessToken: string };
  const headers = { authorization: `Bearer ${accessToken}` };
  const answer = await request.put('/api/users/me/mood', { data: { MoodKey: 'chat' }, headers });
  expect(answer.ok(), await answer.text()).toBe(true);
  return person;
}

test('a member saves, reports, blocks and unblocks others', async ({ page, request, browser }) => {
  const [ana, bob] = [await register(request, 'Ana'), await register(request, 'Bob'), await register(request, 'Cleo')];
  await open(page, '/search?mood=all', ana);

  await page.getByRole('button', { name: 'Save Bob to favorites' }).click();
  await expect(toast(page, 'Saved to favorites')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Remove Bob from favorites' })).toBeVisible();

  await chooseAbout(page, 'Cleo', 'Report');
  const report = page.getByRole('dialog', { name: 'Report User' });
  await report.getByRole('button', { name: 'Submit Report' }).click();
  await expect(report.getByText('Please provide a reason')).toBeVisible();
  await expect(report.getByLabel('Reason')).toBeFocused();
  await report.getByLabel('Reason').fill('Asks for money.');
  await report.getByLabel('What is it about?').selectOption('Money, scam or advertising');
  await report.getByRole('button', { name: 'Submit Report' }).click();
  await expect(toast(page, "Report submitted. We'll review promptly.")).toBeVisible();

  await chooseAbout(page, 'Bob', 'Block');
  const block = page.getByRole('dialog', { name: 'Block User' });
  await expect(block.getByText("You won't see this profile again. Continue?")).toBeVisible();
  await block.getByRole('button', { name: 'Block' }).click();
  await expect(toast(page, 'User blocked')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Unblock Bob' })).toBeFocused();
  await expect(page.getByRole('article', { name: 'Bob' })).toBeHidden();

  const other = await browser.newPage();
  await open(other, '/search?mood=all', bob);
  await expect(other.getByRole('article', { name: 'Cleo' })).toBeVisible();
  await expect(other.getByRole('article', { name: 'Ana' })).toBeHidden();

  await page.reload();
  await expect(page.getByRole('article', { name: 'Cleo' })).toBeVisible();
  await expect(page.getByText('Bob')).toBeHidden();

  await page.goto('/connections');
  await expect(page.getByRole('tab', { name: 'My favorites 0' })).toBeVisible();
  await expect(page.getByText('No favorites yet')).toBeVisible();
  await page.getByRole('tab', { name: 'Blocked 1' }).click();
  await expect(page).toHaveURL(/tab=blocked/);
  await page.getByRole('button', { name: 'Report Bob' }).click();
  await expect(report.getByLabel('Reason')).toBeVisible();
  await expect(report.getByLabel('Block Bob too')).toBeHidden();
  await report.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Unblock Bob' }).click();
  await expect(toast(page, 'User unblocked. You can chat again.')).toBeVisible();
  await expect(page.getByText('Nobody blocked')).toBeVisible();
  // The focused button is gone, but the focus stays within the page's content.
  await expect(page.locator('main :focus')).toBeAttached();
  expect(await page.evaluate(() => localStorage.getItem('blockedUsers'))).toBe('[]');

  await page.goto('/search?mood=all');
  await page.getByRole('button', { name: 'Save Bob to favorites' }).click();
  // The button changes before the favorite is stored.
  await expect(toast(page, 'Saved to favorites')).toBeVisible();
  await other.goto('/connections?tab=favorited-me');
  await expect(other.getByRole('tab', { name: 'Favorited me 1' })).toBeVisible();
  await expect(other.getByRole('link', { name: 'Message Ana' })).toBeVisible();
});

/** Opens the search of a new member and registers another one. Returns the id of the other one and the headers of the member. */
async function openSearchOf(page: Page, request: APIRequestContext, displayName: string, otherName: string) {
  const [person, other] = [await register(request, displayName), await register(request, otherName)];
  const { user } = await loginOf(request, other);
  await open(page, '/search?mood=all', person);
  return { id: user.id, headers: await authorizationOf(page) };
}

/** Reports a person and blocks them. Only the block succeeds, and the dialog keeps the text. */
async function failToReport(page: Page, name: string, reason: string): Promise<Locator> {
  await chooseAbout(page, name, 'Report');
  const report = page.getByRole('dialog', { name: 'Report User' });
  await report.getByLabel('Reason').fill(reason);
  await report.getByLabel(`Block ${name} too`).check();
  await report.getByRole('button', { name: 'Submit Report' }).click();
  await expect(toast(page, `You blocked ${name}, but we couldn’t send the report.`)).toBeVisible();
  await expect(report.getByLabel(`Block ${name} too`)).toBeHidden();
  await expect(report.getByLabel('Reason')).toHaveValue(reason);
  return report;
}

/** The person is hidden from the search and in the list of blocked people. */
async function expectBlocked(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('article', { name })).toBeHidden();
  await page.goto('/connections?tab=blocked');
  await expect(page.getByRole('button', { name: `Unblock ${name}` })).toBeVisible();
}

test('a member whose report is refused reads that the person is blocked all the same, and still has the text', async ({
  page,
  request,
}) => {
  const { id, headers } = await openSearchOf(page, request, 'Kim', 'Leo');
  for (let count = 0; count < 10; count += 1) {
    const sent = await request.post(`/api/users/${id}/report`, { headers, data: { reason: 'Rude.' } });
    expect(sent.ok(), await sent.text()).toBe(true);
  }
  const report = await failToReport(page, 'Leo', 'Rude again.');
  await report.getByRole('button', { name: 'Cancel' }).click();
  await expect(report).toBeHidden();
  await expectBlocked(page, 'Leo');
});

test('a member whose report fails reads that the person is blocked, and can send the report again', async ({
  page,
  request,
}) => {
  const { id, headers } = await openSearchOf(page, request, 'Nina', 'Otto');
  const fail = async (route: Route) => {
    const blocked = await request.post(`/api/users/${id}/block`, { headers });
    await route.fulfill({ status: blocked.ok() ? 500 : 400, body: '' });
  };
  await page.route('**/report', fail, { times: 1 });
  const report = await failToReport(page, 'Otto', 'Rude.');
  await report.getByRole('button', { name: 'Submit Report' }).click();
  await expect(toast(page, "Report submitted. We'll review promptly.")).toBeVisible();
  await expectBlocked(page, 'Otto');
});

test('a favorite that the server refuses is removed again with a message', async ({ page, request }) => {
  const [dan] = [await register(request, 'Dan'), await register(request, 'Eve')];
  await open(page, '/search?mood=all', dan);
  await page.route('**/favorite', (route) => route.fulfill({ status: 500, body: '' }));
  await page.getByRole('button', { name: 'Save Eve to favorites' }).click();
  await expect(toast(page, 'Failed to update favorites')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save Eve to favorites' })).toBeVisible();
});

test('lists that cannot be loaded say so and can be reloaded', async ({ page, request }) => {
  await page.route('**/api/users/me/favorites', (route) => route.fulfill({ status: 403, body: '{"error":"Not now"}' }));
  await open(page, '/connections', await register(request, 'Finn'));
  await expect(page.getByRole('heading', { name: 'Failed to load connections' })).toBeVisible();
  await page.unroute('**/api/users/me/favorites');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('No favorites yet')).toBeVisible();
});

test('a conversation offers the same actions, and a block ends it for both sides, who can still report', async ({
  page,
  request,
  browser,
}) => {
  const [gina, hugo] = [await register(request, 'Gina'), await register(request, 'Hugo')];
  const other = await browser.newPage();
  await open(other, '/search?mood=all&q=Gina', hugo);
  await other.getByRole('link', { name: 'Message Gina' }).click();
  await expect(other.getByRole('textbox')).toBeEditable();
  await open(page, '/search?mood=all&q=Hugo', gina);
  await page.getByRole('link', { name: 'Message Hugo' }).click();

  for (const text of ['Send me money', 'Now']) {
    await other.getByRole('textbox').fill(text);
    await other.keyboard.press('Enter');
  }
  const menus = page.getByRole('button', { name: 'More about this message' });
  await expect(menus).toHaveCount(2);
  await other.getByRole('button', { name: 'More about this message' }).last().click();
  await expect(other.getByRole('menuitem', { name: 'Reply' })).toBeVisible();
  await expect(other.getByRole('menuitem', { name: 'Report this message' })).toHaveCount(0);
  await other.keyboard.press('Escape');
  // Tab reaches the menu of the newest message; arrows lead to the others.
  await menus.last().focus();
  await page.keyboard.press('ArrowUp');
  await expect(menus.first()).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Report this message' }).click();
  const aboutMessage = page.getByRole('dialog', { name: 'Report Message' });
  await aboutMessage.getByLabel('Reason').fill('Asks for money.');
  const reportingMessage = page.waitForRequest('**/report');
  await aboutMessage.getByRole('button', { name: 'Submit Report' }).click();
  const { messageId } = (await reportingMessage).postDataJSON() as { messageId: number };
  await expect(toast(page, "Report submitted. We'll review promptly.")).toBeVisible();
  await expect(page.locator(`[data-row="${messageId}"]`)).toContainText('Send me money');

  await page.getByRole('button', { name: 'More about Hugo' }).click();
  await page.getByRole('menuitem', { name: 'Save Hugo to favorites' }).click();
  await expect(toast(page, 'Saved to favorites')).toBeVisible();
  await page.getByRole('button', { name: 'More about Hugo' }).click();
  await page.getByRole('menuitem', { name: 'Block Hugo' }).click();
  await page.getByRole('dialog', { name: 'Block User' }).getByRole('button', { name: 'Block' }).click();
  await page.waitForURL('**/search');
  await expect(toast(page, 'User blocked')).toBeVisible();
  await other.waitForURL('**/search');
  await expect(toast(other, "You can't message this user right now.")).toBeVisible();
  await other.getByRole('button', { name: 'Report Gina' }).click();
  const report = other.getByRole('dialog', { name: 'Report User' });
  await expect(report.getByLabel('What is it about?')).toHaveValue('');
  await report.getByLabel('Reason').fill('Rude.');
  const reporting = other.waitForRequest('**/report');
  await report.getByRole('button', { name: 'Submit Report' }).click();
  expect((await reporting).postDataJSON()).not.toHaveProperty('category');
  await expect(toast(other, "Report submitted. We'll review promptly.")).toBeVisible();
  await page.goto('/search?mood=all&q=Hugo');
  await expect(page.getByRole('heading', { name: 'No matches' })).toBeVisible();
});

test('a report in a conversation stays open with its text if blocks end the conversation in the meantime', async ({
  page,
  request,
}) => {
  const [uma, vic] = [await register(request, 'Uma'), await register(request, 'Vic')];
  const [atUma, atVic] = [await loginOf(request, uma), await loginOf(request, vic)];
  const block = (by: typeof atUma, other: typeof atUma) => {
    const headers = { authorization: `Bearer ${by.accessToken}` };
    return request.post(`/api/users/${other.user.id}/block`, { headers });
  };
  await open(page, '/search?mood=all&q=Vic', uma);
  await page.getByRole('link', { name: 'Message Vic' }).click();
  await expect(page.getByRole('textbox')).toBeEditable();
  await page.getByRole('button', { name: 'More about Vic' }).click();
  await page.getByRole('menuitem', { name: 'Report Vic' }).click();
  const report = page.getByRole('dialog', { name: 'Report User' });
  await report.getByLabel('Reason').fill('Asks for money.');

  expect((await block(atVic, atUma)).ok()).toBe(true);
  await expect(toast(page, "You can't message this user right now.")).toBeVisible();
  // Another tab of Uma reads her blocks.
  expect((await block(atUma, atVic)).ok()).toBe(true);
  const other = await page.context().newPage();
  await other.goto('/search?mood=all');
  const stored = () => page.evaluate(() => localStorage.getItem('blockedUsers') ?? '');
  await expect.poll(stored).toContain(atVic.user.id);
  await expect(report.getByLabel('Reason')).toHaveValue('Asks for money.');
  await report.getByRole('button', { name: 'Submit Report' }).click();
  await expect(toast(page, "Report submitted. We'll review promptly.")).toBeVisible();
  await page.waitForURL('**/search');
});

test('in an empty area a member sees where members are, searches there, shares a link and sets an alert', async ({
  ambiance,
  page,
  request,
  setClock,
}) => {
  // Alerts wait while it is night in Toronto.
  await setClock(`${new Date().toISOString().slice(0, 10)}T17:00:00.000Z`);
  const rimouski = { city: 'Rimouski', latitude: 48.4488, longitude: -68.5236 };
  const ida = await register(request, 'Ida', rimouski);
  await ambiance.admin('member', 'set', '--email', ida.email, '--tier', 'standard');
  const matane = { city: 'Matane, QC', latitude: 48.85, longitude: -67.53 };
  for (let number = 0; number < 10; number += 1) await register(request, `Matane${number}`, matane);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page, '/search?mood=chat&nearMe=true', ida);
  await expect(page.getByRole('heading', { name: 'No matches' })).toBeVisible();
  const early = page.getByRole('region', { name: 'You’re early to Rimouski' });
  await expect(early.getByText('The nearest active city is Matane, about 90 km away.')).toBeVisible();
  await expect(page.getByText('Around you: 10 within 100 km.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Widen to 100 km' })).toBeVisible();

  await early.getByRole('button', { name: 'Search in Matane' }).click();
  await expect(page.getByText('Everyone in Matane')).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(10);
  await page.goBack();
  const alert = early.getByRole('switch', { name: 'Notify me when someone joins' });
  await alert.check();
  await expect(toast(page, 'We’ll notify you when someone joins.')).toBeVisible();
  await early.getByRole('button', { name: 'Share a link' }).click();
  await expect(toast(page, 'Link copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${ambiance.url}/`);
  await page.reload();
  await expect(alert).toBeChecked();

  await register(request, 'Jo', rimouski);
  const joined = page.getByRole('dialog', { name: 'Someone near you just joined.' });
  await joined.getByRole('button', { name: 'Open' }).click();
  await expect(page.getByRole('article', { name: 'Jo' })).toBeVisible();

  // If the page is offline when a member is found, it is notified once it connects, and only once.
  const headers = await authorizationOf(page);
  await page.goto('about:blank');
  await request.put('/api/users/me/arrival-alert', { headers, data: { wanted: true, radiusKm: 50 } });
  const found = async () =>
    (await (await request.get('/api/users/me/found-arrival', { headers })).json()) as { radiusKm: number | null };
  await expect.poll(found).toEqual({ radiusKm: 50 });
  await page.goto('/search?mood=all');
  await expect(toast(page, 'Someone near you just joined.')).toBeVisible();
  await expect.poll(found).toEqual({ radiusKm: null });
});

test('a search starts in parallel with its page’s scripts, and only once', async ({ page, request }) => {
  const kim = await register(request, 'Kim');
  await open(page, '/search?mood=chat', kim);
  await expect(page.getByRole('heading', { name: 'No matches' })).toBeVisible();

  const asked: string[] = [];
  page.on('request', (one) => one.url().includes('/api/users/search?') && asked.push(new URL(one.url()).search));
  await page.reload();
  await expect(page.getByRole('heading', { name: 'No matches' })).toBeVisible();
  expect(asked).toEqual(['?mood=chat']);

  // Repeating the search fetches newly arrived members, without a new step in the history.
  const pages = await page.evaluate(() => history.length);
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect.poll(() => asked).toEqual(['?mood=chat', '?mood=chat']);
  expect(await page.evaluate(() => history.length)).toBe(pages);

  await page.route('**/assets/*.js', (route) => route.abort());
  const begun = page.waitForRequest('**/api/users/search?mood=chat');
  await page.reload();
  await begun;
});

test('the next page is requested only when the reader scrolls towards it', async ({ page, request }) => {
  const lea = await registerToChat(request, 'Lea');
  for (let number = 1; number < 30; number++) await registerToChat(request, `Neighbour${number}`);
  // The window is so high that the first cards end far above its bottom.
  await page.setViewportSize({ width: 1440, height: 1600 });
  const asked: string[] = [];
  page.on('request', (one) => {
    const { pathname, search } = new URL(one.url());
    if (pathname === '/api/users/search') asked.push(search);
  });
  await open(page, '/search?mood=chat', lea);
  await expect(page.getByRole('button', { name: 'Show more' })).toBeAttached();
  // The response arrives before the page is rendered. The first render then has only a part of the list.
  const answered = page.waitForResponse('**/api/users/search*');
  await page.route('**/assets/*.js', async (route) => {
    await answered;
    await route.continue();
  });
  asked.length = 0;
  await page.reload();
  await expect(page.getByRole('article')).toHaveCount(24);
  await expect(page.getByRole('button', { name: 'Show more' })).toBeAttached();
  await page.waitForLoadState('networkidle');
  expect(asked).toHaveLength(1);

  await page.getByRole('button', { name: 'Show more' }).scrollIntoViewIfNeeded();
  await expect(page.getByRole('article')).toHaveCount(29);
  expect(asked).toHaveLength(2);
});
