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
    const forTwo = 'One dessert, two spoons';
    await offerPerk(request, { title: forTwo, forTwo: true });
    const ana = await register(request, 'Ana');
    const ben = await register(request, 'Ben');
    await ambiance.admin('member', 'set', '--email', ben.email, '--tier', 'standard');

    const answers = answersAboutPerks(page);
    await open(page, path, ana);
    const main = page.getByRole('main');
    await expect(main.getByText('Perks are included in paid plans')).toBeVisible();
    await expect(main.getByText(/Café Lumière/).last()).toBeVisible();
    // A perk for two that a partner’s plan can open is readable, and so is its place.
    await expect(main.getByText(forTwo)).toBeVisible();
    await expect(main.getByText('Agree to meet here with someone who has Standard or Premium')).toBeVisible();
    await expect(main.locator('[inert]')).toHaveCount(0);
    await expect.poll(() => answers).not.toEqual([]);
    expect(answers.join()).not.toContain(title);
    expect(await page.content()).not.toContain(title);
    await expect(main.getByRole('button', { name: /^Claim: / })).toHaveCount(0);
    await main.getByRole('link', { name: 'See plans' }).first().click();
    await expect(page).toHaveURL(/\/subscriptions$/);

    const paying = await browser.newPage();
    await open(paying, path, ben);
    await expect(paying.getByText(title)).toBeVisible();
    await expect(paying.getByText('Perks are included in paid plans')).toBeHidden();

    await ambiance.admin('member', 'set', '--email', ana.email, '--tier', 'standard');
    await page.goto(path);
    await expect(main.getByText(title)).toBeVisible();
    await paying.context().close();
  });
}
