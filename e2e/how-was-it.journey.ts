import { expect, test } from './ambiance.ts';
import { afternoon } from './evening.ts';
import { write } from './hub-client.ts';
import { authorizationAs, loginOf, openConnected, openIn, register } from './people.ts';
import { nextFrames } from './screens/next-frames.ts';

const words = {
  en: {
    mood: 'Chat',
    nobody: 'No matches',
    card: 'How was it with Ben?',
    again: 'Meet again',
    sheet: 'Meet Ben',
    end: 'End the chat kindly',
    no: 'Not now',
  },
  fr: {
    mood: 'Discuter',
    nobody: 'Aucun résultat',
    card: 'Comment ça s’est passé avec Ben ?',
    again: 'Se revoir',
    sheet: 'Rencontrer Ben',
    end: 'Terminer en douceur',
    no: 'Pas maintenant',
  },
} as const;
const asked = { en: 'End this conversation kindly?', fr: 'Mettre fin à la conversation en douceur ?' } as const;

for (const language of ['en', 'fr'] as const) {
  test(`the day after a meeting, a member chooses what comes next, and the other reads nothing of it (${language})`, async ({
    ambiance,
    baseURL,
    browser,
    request,
    setClock,
  }) => {
    await setClock(afternoon);
    const [ana, ben] = [await register(request, 'Ana', { language }), await register(request, 'Ben')];
    const { user, accessToken } = await loginOf(request, ana);
    const headersOfBen = await authorizationAs(request, ben);
    await write(ambiance.url, accessToken, [(await loginOf(request, ben)).user.id]);
    const meeting = { toUserId: user.id, place: { text: 'The chess tables' }, at: '2026-11-25T21:30:00.000Z' };
    const proposed = await request.post('/api/proposals', { headers: headersOfBen, data: meeting });
    const { id } = (await proposed.json()) as { id: number };
    const headers = { authorization: `Bearer ${accessToken}` };
    expect((await request.post(`/api/proposals/${id}/accept`, { headers, data: {} })).ok()).toBe(true);
    const textsOfBen = async () => {
      const answer = await request.get(`/api/messages/${user.id}`, { headers: headersOfBen });
      return ((await answer.json()) as { text: string }[]).map(({ text }) => text);
    };

    await setClock('2026-11-26T10:00:00.000Z');
    const before = await textsOfBen();
    const { mood, nobody, card, again, sheet, end, no } = words[language];
    // Discover leads to the question, below the members.
    const page = await openIn(browser, { baseURL: baseURL!, language }, '/healthz', ana);
    // Once it is connected, the page has asked the server again about what it may have missed.
    await openConnected(page, '/search');
    const link = page.getByRole('link', { name: card });
    await expect(link).toBeVisible();
    const first = (await page.getByRole('article').first().boundingBox())!;
    expect((await link.boundingBox())!.y).toBeGreaterThanOrEqual(first.y + first.height);
    // A search that finds nobody shows it too, and does not ask the server again.
    let isAskedAgain = false;
    page.on('request', (asked) => (isAskedAgain ||= asked.url().endsWith('/api/proposals/recent')));
    await page.getByRole('button', { name: mood, exact: true }).click();
    await expect(page.getByRole('heading', { name: nobody })).toBeVisible();
    await expect(link).toBeVisible();
    expect(isAskedAgain).toBe(false);
    await link.click();
    await page.waitForURL('**/messages');
    await expect(page.getByRole('heading', { name: card })).toBeVisible();

    await page.getByRole('link', { name: again }).click();
    await expect(page.getByRole('dialog', { name: sheet })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('textbox').last()).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);

    await page.goto('/messages');
    await page.getByRole('link', { name: end }).click();
    await expect(page.getByText(asked[language])).toBeVisible();
    await page.keyboard.press('Escape');

    await page.goto('/messages');
    await page.getByRole('button', { name: no }).click();
    await expect(page.getByText(card)).toHaveCount(0);
    await page.reload();
    await expect(page.getByText('Ben').first()).toBeVisible();
    await expect(page.getByText(card)).toHaveCount(0);
    const read = page.waitForResponse('**/api/proposals/recent');
    await page.goto('/search?mood=all');
    await (await read).finished();
    await expect(page.getByRole('article').first()).toBeVisible();
    await nextFrames(page);
    await expect(link).toHaveCount(0);
    expect(await textsOfBen()).toEqual(before);
    await page.context().close();
  });
}
