import { expect, test } from './ambiance.ts';
import { authorizationAs, open, register } from './people.ts';

const sizes = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
  { width: 320, height: 640 },
];
const maxFacePx = 300;

for (const { language, question, filters, chat } of [
  { language: 'en', question: 'What are you up for tonight?', filters: 'Filters', chat: 'Chat' },
  { language: 'fr', question: 'Tu as envie de quoi, ce soir\u202f?', filters: 'Filtres', chat: 'Discuter' },
]) {
  test(`a first visit without a mood shows people near, high on every screen, and asks for a mood, in ${language}`, async ({
    page,
    request,
  }) => {
    const [ana, bea] = [await register(request, 'Ana', { language }), await register(request, 'Bea')];
    await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
    await open(page, '/search', ana);
    const face = page.getByRole('article', { name: 'Bea' });
    await expect(page.getByText(question)).toBeVisible();
    for (const size of sizes) {
      await page.setViewportSize(size);
      await expect(face).toBeVisible();
      const { y } = (await face.boundingBox())!;
      // The heading fits in one line.
      expect((await page.getByRole('heading', { level: 1 }).boundingBox())!.height).toBeLessThan(44);
      expect(y, `the first face at ${size.width} × ${size.height}`).toBeLessThan(maxFacePx);
    }
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
}
