import type { Page } from 'playwright/test';
import { expect, test } from './ambiance.ts';
import { open, register } from './people.ts';

test('a page uses the responses that it requested before its scripts', async ({ page, request }) => {
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
  /** Opens a page from outside, and waits until prefetched responses that were not used are dropped. */
  const visit = async (path: string) => {
    // The last requests of the previous page must not count for the next one.
    await page.goto('about:blank');
    asked = [];
    wasted = [];
    await page.goto(path);
    const first = await page.evaluate(() => document.documentElement.dataset['asks']);
    await page.waitForFunction(() => 'firstAnswers' in window && window.firstAnswers === undefined);
    return first?.split(' ');
  };

  /** Each path was fetched once, also after the hub connected, and no prefetched response was wasted. */
  const expectAskedOnce = (paths: readonly string[]) => {
    expect(asked.filter((one) => paths.includes(one)).toSorted()).toEqual([...paths].toSorted());
    expect(wasted).toEqual([]);
  };

  const chat = [`/api/messages/${bea}`, `/api/users/${bea}`];
  const search = ['/api/users/me', '/api/limits/me', '/api/users/search?mood=chat'];
  for (const path of ['/search?mood=chat', '/search?mood=all', '/search']) {
    expect(await visit(path)).toHaveLength(search.length);
    await expect(page.getByRole('heading', { name: 'Discover' })).toBeVisible();
    expectAskedOnce(path.endsWith('chat') ? search : search.slice(0, 2));
  }

  expect(await visit(`/chat?to=${bea}`)).toHaveLength(2);
  await expect(page.getByRole('textbox')).toBeVisible();
  expectAskedOnce(chat);

  // No search is prefetched for a mood outside the plan, and no other search before the plan is known.
  await visit('/search?mood=travel');
  await expect(page.getByRole('article', { name: 'Bea' })).toBeVisible();
  expectAskedOnce(search.slice(0, 2));
  expect(asked.filter((one) => one.startsWith('/api/users/search'))).toEqual(['/api/users/search']);

  // A page that waits for another script is rendered long after its responses. It must not fetch them again.
  await page.clock.install();
  for (const [path, paths] of [
    ['/search?mood=chat', search],
    [`/chat?to=${bea}`, chat],
  ] as const) {
    const letMemberBar = await holdScript(page, 'MemberBar');
    const answered = paths.map((one) => page.waitForResponse(`**${one}`));
    const visited = visit(path);
    for (const answer of answered) await (await answer).finished();
    await page.clock.fastForward(1500);
    letMemberBar();
    await visited;
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible();
    expectAskedOnce(paths);
  }
});

/** Delays a script. Returns a function that lets it arrive. */
async function holdScript(page: Page, name: string): Promise<() => void> {
  const arrival = Promise.withResolvers<void>();
  await page.route(
    new RegExp(`/assets/${name}-`),
    async (route) => {
      await arrival.promise;
      await route.continue();
    },
    { times: 1 },
  );
  return arrival.resolve;
}
