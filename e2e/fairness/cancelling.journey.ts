import type { Page } from 'playwright/test';
import { expect, test } from '../ambiance.ts';
import { cards, openAsMember, verifyPhone } from '../buying.ts';

/** Clicks buttons and links, and counts the clicks. */
function countClicks(page: Page) {
  let clicks = 0;
  return {
    count: () => clicks,
    async click(name: string | RegExp) {
      clicks += 1;
      await page.getByRole('button', { name }).first().click();
    },
  };
}

test('a subscriber sees a coming price change, and cancelling takes no more clicks than buying', async ({
  page,
  ambiance,
}) => {
  await openAsMember(page);
  await page.getByRole('button', { name: 'Upgrade to Standard' }).click();
  await verifyPhone(page);
  await expect(page.getByLabel('Card number')).toBeVisible();
  await page.goto('/subscriptions');

  const buying = countClicks(page);
  await buying.click('Upgrade to Standard');
  await page.getByLabel('Card number').fill(cards.pays);
  await buying.click(/^Pay \$/);
  await expect(page.getByRole('heading', { name: 'Welcome to Standard' })).toBeVisible();

  await ambiance.admin('price', 'schedule', '--tier', 'standard', '--price', '11.99', '--on', '2099-01-15');
  await page.goto('/subscriptions');
  await expect(page.getByText('The price of Standard changes from $9.99 to $11.99 a month.')).toBeVisible();
  await expect(page.getByText('$11.99 a month from January 15, 2099')).toBeVisible();
  const cancelling = countClicks(page);
  await cancelling.click('Manage billing');
  await cancelling.click('Cancel the plan');
  await expect(page.getByText(/^Ends on/)).toBeVisible();
  expect(cancelling.count()).toBeLessThanOrEqual(buying.count());

  // The provider's event may arrive after the page was read.
  await page.getByRole('link', { name: 'Back to Ambiance' }).click();
  await expect(page.getByText(/^Ends on .+ Until then, nothing changes\.$/)).toBeVisible();
});
