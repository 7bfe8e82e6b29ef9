import type { Page } from 'playwright/test';
import { expect, test } from './ambiance.ts';
import { confirmEmail } from './mails.ts';
import { authorizationAs, loginOf, open, openIn, register } from './people.ts';

const sizes = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
  // The same phone while its browser shows its own bars.
  { width: 390, height: 664 },
  { width: 320, height: 640 },
];
const maxFacePx = 300;

const languages = [
  {
    language: 'en',
    question: 'What are you up for tonight?',
    filters: 'Filters',
    chat: 'Chat',
    message: 'Message Bea',
    unproved: 'Nobody can find you yet.',
  },
  {
    language: 'fr',
    question: 'Tu as envie de quoi, ce soir\u202f?',
    filters: 'Filtres',
    chat: 'Discuter',
    message: 'Écrire à Bea',
    unproved: 'Pour l’instant, personne ne peut te trouver.',
  },
];
const words = { description: 'Set designer.\nMy walls change colour every spring.', expectations: 'A long dinner' };

/** At each size, the first face is high, and its message button can be pressed without scrolling. */
async function expectPeopleFirst(page: Page, message: string): Promise<void> {
  const face = page.getByRole('article', { name: 'Bea' });
  const button = face.getByRole('link', { name: message });
  for (const size of sizes) {
    await page.setViewportSize(size);
    const at = `at ${size.width} × ${size.height}`;
    await expect(face).toBeVisible();
    const { y } = (await face.boundingBox())!;
    // The heading fits in one line.
    expect((await page.getByRole('heading', { level: 1 }).boundingBox())!.height).toBeLessThan(44);
    expect(y, `the first face ${at}`).toBeLessThan(maxFacePx);
    await expect(button, at).toBeInViewport({ ratio: 1 });
    const bar = await page.locator('#bottom-bar').boundingBox();
    const { y: top, height } = (await button.boundingBox())!;
    expect(top + height, `the message button ${at}`).toBeLessThanOrEqual(bar?.y ?? size.height);
  }
}

for (const { language, question, filters, chat, message, unproved } of languages) {
  test(`a first visit without a mood shows people near, high on every screen, and asks for a mood, in ${language}`, async ({
    page,
    request,
  }) => {
    const [ana, bea] = [await register(request, 'Ana', { language }), await register(request, 'Bea', words)];
    await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
    await open(page, '/search', ana);
    await expect(page.getByText(question)).toBeVisible();
    await expectPeopleFirst(page, message);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveCount(1);
    // The filter is closed, and one button opens it at any size.
    await expect(page.getByRole('search')).toHaveCount(0);
    await page.getByRole('button', { name: filters }).click();
    await expect(page.getByRole('dialog').getByRole('search')).toBeVisible();
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: chat, exact: true }).click();
    await page.waitForURL(/mood=chat/);
    await expect(page.getByText(question)).toBeHidden();
    const moodOf = async (person: { email: string }) => {
      const headers = await authorizationAs(request, person);
      return ((await (await request.get('/api/users/me/mood', { headers })).json()) as { current: string | null })
        .current;
    };
    await expect.poll(() => moodOf(ana)).toBe('chat');
    expect(await moodOf(bea)).toBeNull();
  });

  test.describe('an instance that requires confirmed addresses', () => {
    test.use({ settings: { REQUIRE_VERIFIED_EMAIL: 'true' } });

    test(`people come first for a member who has not confirmed their address, in ${language}`, async ({
      page,
      request,
    }) => {
      const [ana, bea] = [await register(request, 'Ana', { language }), await register(request, 'Bea', words)];
      await confirmEmail(request, bea);
      await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
      await open(page, '/search', ana);
      await expect(page.getByText(question)).toBeVisible();
      await expect(page.getByText(unproved)).toBeVisible();
      await expectPeopleFirst(page, message);
    });
  });
}

for (const { language, line, favorite, remove } of [
  {
    language: 'en',
    line: 'About 10 people near you are up for a chat right now.',
    favorite: 'One of your favorites is in this list.',
    remove: 'Remove Bea from favorites',
  },
  {
    language: 'fr',
    line: 'Environ 10 personnes près de toi ont envie de jaser en ce moment.',
    favorite: 'Un de tes favoris est dans cette liste.',
    remove: 'Retirer Bea des favoris',
  },
] as const) {
  test(`one line says how many people near share the mood tonight, and how many favorites, in ${language}`, async ({
    browser,
    baseURL,
    request,
  }) => {
    const ana = await register(request, 'Ana', { language });
    for (const name of ['Bea', 'Cleo']) {
      const headers = await authorizationAs(request, await register(request, name));
      expect((await request.put('/api/users/me/mood', { headers, data: { MoodKey: 'chat' } })).ok()).toBe(true);
    }
    const { user: bea } = await loginOf(request, { email: 'bea@example.com' });
    const headers = await authorizationAs(request, ana);
    expect((await request.post(`/api/users/${bea.id}/favorite`, { headers, data: {} })).ok()).toBe(true);

    const page = await openIn(browser, { baseURL: baseURL!, language }, '/search?mood=chat', ana);
    // The noise in the real number is different in each run.
    await page.route('**/api/moods/pulse', (route) => route.fulfill({ json: [{ mood: 'chat', about: 10 }] }));
    await page.reload();
    await expect(page.getByRole('article')).toHaveCount(2);
    const whole = page.getByRole('paragraph').filter({ hasText: line });
    for (const size of sizes) {
      await page.setViewportSize(size);
      await expect(whole).toContainText(`${line} ${favorite}`);
      await expect(whole.getByText(favorite)).toBeInViewport();
    }
    await page.getByRole('button', { name: remove }).click();
    await expect(whole).toBeVisible();
    await expect(whole).not.toContainText(favorite);
    await page.context().close();
  });
}
