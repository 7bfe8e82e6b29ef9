import type { Page } from 'playwright/test';
import { expect, test } from './ambiance.ts';
import { open, register } from './people.ts';
import { offerPerk, openVenue } from './venue.ts';

const title = 'A coffee on us';

/** Collects every response about perks while a page loads. */
function answersAboutPerks(page: Page): string[] {
  const answers: string[] = [];
  page.on('response', async (response) => {
    if (new URL(response.url()).pathname !== '/api/perks') return;
    // The body of a response cannot be read if the page was left before.
    const text = await response.text().catch(() => undefined);
    if (text !== undefined) answers.push(text);
  });
  return answers;
}

for (const path of ['/perks', '/venues']) {
  test(`a free member sees on ${path} that there are perks, and their details with a plan`, async ({
    ambiance,
    browser,
    page,
    request,
  }) => {
    await openVenue(ambiance, request);
    await offerPerk(request);
    const ana = await register(request, 'Ana');
    const ben = await register(request, 'Ben');
    await ambiance.admin('member', 'set', '--email', ben.email, '--tier', 'standard');

    const answers = answersAboutPerks(page);
    await open(page, path, ana);
    const main = page.getByRole('main');
    await expect(main.getByText('Perks are included in paid plans')).toBeVisible();
    await expect(main.locator('[inert]').getByText(/Café Lumière/)).toBeVisible();
    await expect.poll(() => answers).not.toEqual([]);
    for (const secret of [title, 'Weekdays only']) {
      expect(answers.join()).not.toContain(secret);
      expect(await page.content()).not.toContain(secret);
    }
    await expect(main.getByRole('button', { name: /^Claim: / })).toHaveCount(0);
    await main.getByRole('link', { name: 'See plans' }).click();
    await expect(page).toHaveURL(/\/subscriptions$/);

    const paying = await browser.newPage();
    await open(paying, path, ben);
    await expect(paying.getByText(title)).toBeVisible();
    await expect(paying.getByText('Perks are included in paid plans')).toBeHidden();

    await ambiance.admin('member', 'set', '--email', ana.email, '--tier', 'standard');
    await page.goto(path);
    await expect(main.getByText(title)).toBeVisible();
    await expect(main.locator('[inert]')).toHaveCount(0);
    await paying.context().close();
  });
}
