import { expect, test } from './ambiance.ts';
import { open, register } from './people.ts';

test('what is asked for before the scripts of a page is used by it', async ({ page, request }) => {
  const ana = await register(request, 'Ana');
  await register(request, 'Bea');
  await open(page, '/search?mood=all', ana);
  await page.getByRole('link', { name: 'Message Bea' }).click();
  await page.waitForURL('**/chat?**');
  const bea = new URL(page.url()).searchParams.get('to')!;

  let asked: string[] = [];
  let wasted: string[] = [];
  page.on('request', (one) => {
    const { pathname, search } = new URL(one.url());
    if (one.method() === 'GET') asked.push(pathname + search);
    if (pathname.startsWith('/api/users/')) expect(one.headers()['content-type']).toBe('application/json');
  });
  page.on('console', (message) => {
    if (message.text().startsWith('Nobody took')) wasted.push(message.text());
  });
  /** Opens a page from outside, and waits until what nobody took by then is forgotten. */
  const visit = async (path: string) => {
    asked = [];
    wasted = [];
    await page.goto(path);
    const first = await page.evaluate(() => document.documentElement.dataset['asks']);
    await page.waitForFunction(() => 'firstAnswers' in window && window.firstAnswers === undefined);
    return first?.split(' ');
  };

  /** However long the page took to be drawn. */
  const expectAskedOnce = (paths: readonly string[]) => {
    expect(asked.filter((one) => paths.includes(one)).toSorted()).toEqual([...paths].toSorted());
    expect(wasted).toEqual([]);
  };

  const search = ['/api/users/me', '/api/limits/me', '/api/users/search?mood=chat'];
  for (const path of ['/search?mood=chat', '/search?mood=all', '/search']) {
    expect(await visit(path)).toHaveLength(search.length);
    await expect(page.getByRole('heading', { name: 'Discover' })).toBeVisible();
    expectAskedOnce(path.endsWith('chat') ? search : search.slice(0, 2));
  }

  expect(await visit(`/chat?to=${bea}`)).toHaveLength(2);
  await expect(page.getByRole('textbox')).toBeVisible();
  expectAskedOnce([`/api/messages/${bea}`, `/api/users/${bea}`]);

  // A mood that the plan does not open is not searched for, and nothing in its place before that is known.
  await visit('/search?mood=travel');
  await expect(page.getByRole('article', { name: 'Bea' })).toBeVisible();
  expectAskedOnce(search.slice(0, 2));
  expect(asked.filter((one) => one.startsWith('/api/users/search'))).toEqual(['/api/users/search']);

  const browser = await page.context().newCDPSession(page);
  await browser.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  await visit('/search?mood=chat');
  await expect(page.getByRole('heading', { name: 'Discover' })).toBeVisible();
  expectAskedOnce(search);
  await visit(`/chat?to=${bea}`);
  await expect(page.getByRole('textbox')).toBeVisible();
  expectAskedOnce([`/api/messages/${bea}`, `/api/users/${bea}`]);
});
