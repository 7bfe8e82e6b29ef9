import { languages } from '@ambiance/domain/languages';
import { expect, test } from './ambiance.ts';
import { openIn } from './people.ts';
import { manager, offerPerk, openVenue } from './venue.ts';
import { wordsIn } from './words.ts';

for (const language of languages) {
  test(`a manager finds a perk, duplicates it with other rules after a confirmation, and downloads its redemptions (${language})`, async ({
    ambiance,
    browser,
    request,
  }) => {
    const say = await wordsIn(language);
    await openVenue(ambiance, request);
    for (let one = 1; one <= 30; one += 1) await offerPerk(request, { title: `Perk ${one}` });
    await offerPerk(request, { title: 'A coffee on us' });
    const page = await openIn(browser, { baseURL: ambiance.url, language }, '/venue/perks', manager);
    const cards = page.getByRole('main').getByRole('heading', { name: /^(Perk \d+|A coffee on us)$/ });
    await expect(cards).toHaveCount(24);
    await page.getByRole('button', { name: say('Show more') }).click();
    await expect(cards).toHaveCount(31);
    await page.getByLabel(say('Search perks')).fill('COFFEE');
    await expect(cards).toHaveText(['A coffee on us']);

    await page
      .getByRole('button')
      .filter({ hasText: say('Duplicate') })
      .click();
    const editor = page.getByRole('dialog', { name: say('New perk') });
    // The label says that it is optional.
    const perDay = new RegExp(say('Redemptions per day').source.slice(0, -1));
    await editor.getByLabel(perDay).fill('10');
    await editor.getByRole('button', { name: say('Save') }).click();
    const question = page.getByRole('dialog', { name: say('Offer it twice?') });
    await question.getByRole('button', { name: say('Offer it anyway') }).click();
    await expect(cards).toHaveText(['A coffee on us', 'A coffee on us']);
    await expect(page.getByText(/^10 (a day|par jour)$/)).toBeVisible();

    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: /CSV\s?: (Redemptions by day|Validations par jour)$/ }).click();
    expect((await saved).suggestedFilename()).toMatch(/^ambiance-1-20\d\d-\d\d\.csv$/);

    const end = page
      .getByRole('main')
      .getByRole('button')
      .filter({ hasText: say('End now') });
    await expect(end).toHaveCount(2);
    await end.first().click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('End now') })
      .click();
    await expect(page.getByText(say('Perk ended'))).toBeVisible();
    await expect(end).toHaveCount(1);
  });
}
