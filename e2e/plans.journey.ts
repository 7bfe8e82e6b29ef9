import { expect, test } from './ambiance.ts';
import { cards, openAsMember, payWith, verifyPhone } from './buying.ts';
import { register, toast } from './people.ts';

test('a visitor reads the prices, and choosing a plan leads to registering', async ({ page }) => {
  await page.goto('/pricing');
  await expect(page.getByRole('heading', { level: 1, name: 'Pricing' })).toBeVisible();
  await expect(page.getByText('$9.99')).toBeVisible();
  await expect(page.getByText('Venue Partner')).toBeVisible();
  await page.getByRole('link', { name: 'Upgrade to Standard' }).click();
  await expect(page).toHaveURL(/\/auth$/);
});

test('a member upgrades from a conversation and continues it, then buys premium, cancels, and is downgraded', async ({
  page,
}) => {
  await register(page.request, 'Bea');
  await openAsMember(page, '/search?mood=all');
  await page.getByRole('link', { name: 'Message Bea' }).click();
  await expect(page.getByText('3 new chats left this week.')).toBeVisible();
  await page.getByRole('textbox').fill('A table for two?');
  await page.getByRole('link', { name: 'See plans' }).click();
  await expect(page.getByText('You’re on the free plan')).toBeVisible();
  await page.getByRole('button', { name: 'Upgrade to Standard' }).click();
  await verifyPhone(page);

  await expect(page).toHaveURL(/\/stand-in\/pay\/checkout\//);
  await expect(page.getByText('Test payment page')).toBeVisible();
  await payWith(page, cards.declines);
  await expect(page.getByRole('alert')).toHaveText(/Your card was declined/);
  await payWith(page, cards.asks);
  await page.getByRole('button', { name: 'Yes, I agree' }).click();

  await expect(page.getByRole('heading', { name: 'Welcome to Standard' })).toBeVisible();
  for (const mood of ['Dinner', 'Outdoor'])
    await expect(page.getByRole('button', { name: mood, exact: true })).toBeVisible();
  const reference = new URL(page.url()).searchParams.get('session_id')!.slice(-8);
  await expect(page.getByText(`Reference: ${reference}`)).toBeVisible();
  await page.getByRole('link', { name: 'Back to your conversation' }).click();
  await expect(page.getByRole('textbox')).toHaveValue('A table for two?');
  await expect(page.getByText(/left this week/)).toBeHidden();
  await page.goto('/subscriptions');
  await expect(page.getByText(/^Renews on/)).toBeVisible();

  // The mood that led to the plans is offered after paying.
  await page.goto('/search');
  await page.getByRole('button', { name: 'Travel, not in your plan' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'See plans' }).click();
  await page.getByRole('button', { name: 'Upgrade to Premium' }).click();
  await expect(page.getByRole('heading', { name: 'Change to Ambiance Premium' })).toBeVisible();
  await page.getByRole('button', { name: 'Confirm the change' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome to Premium' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Chill', exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'Travel', exact: true }).click();
  await page.waitForURL('**/search?mood=travel');

  await page.goto('/profile?edit=mood');
  await expect(page.getByRole('radio', { name: 'Travel' })).toBeChecked();
  await page.goto('/subscriptions');
  await page.getByRole('button', { name: 'Manage billing' }).click();
  await page.getByRole('button', { name: 'Cancel the plan' }).click();
  await page.getByRole('button', { name: /^Let time pass until/ }).click();
  await expect(page.getByText('You’re not paying for a plan.')).toBeVisible();
  await page.getByRole('link', { name: 'Back to Ambiance' }).click();
  await expect(page.getByText(/^Your Premium plan ended on/)).toBeVisible();
  await page.goto('/profile?edit=mood');
  await expect(page.getByRole('radio', { name: 'Chat' })).toBeChecked();
  await expect(page.getByRole('radio', { name: 'Travel' })).toHaveCount(0);
});

test('a member who leaves the payment page reads that no charge was made', async ({ page }) => {
  await openAsMember(page);
  await page.getByRole('button', { name: 'Upgrade to Premium' }).click();
  await verifyPhone(page);
  await page.getByRole('link', { name: 'Back without paying' }).click();
  await expect(page.getByRole('heading', { name: 'Payment Not Completed' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to the plans' }).click();
  await expect(page.getByText('You’re on the free plan')).toBeVisible();
});

test('the page after the payment waits for a slow confirmation, and then welcomes the member automatically', async ({
  page,
  context,
}) => {
  await openAsMember(page);
  await page.getByRole('button', { name: 'Upgrade to Standard' }).click();
  await verifyPhone(page);
  await expect(page.getByLabel('Card number')).toBeVisible();
  const waiting = await context.newPage();
  const session = new URL(page.url()).pathname.split('/').at(-1);
  await waiting.goto(`/subscriptions/success?session_id=${session}&tier=standard`);
  await expect(waiting.getByRole('heading', { name: 'Processing your payment' })).toBeVisible();
  await payWith(page, cards.pays);
  await expect(waiting.getByRole('heading', { name: 'Welcome to Standard' })).toBeVisible();
  await expect(waiting.getByRole('banner')).toContainText('Plan: Standard');
});

test('without a response about the plans the page shows the built-in ones and says so', async ({ page }) => {
  await page.route('**/api/subscriptions/tiers/full', (route) => route.fulfill({ status: 400, json: {} }));
  await page.goto('/pricing');
  for (const price of ['$0', '$9.99', '$19.99']) await expect(page.getByText(price, { exact: true })).toBeVisible();
  await expect(toast(page, 'Failed to load subscriptions')).toBeVisible();
});

test('a payment unconfirmed after all polls is shown as pending, and opens no plan', async ({ page }) => {
  await page.clock.install();
  await openAsMember(page, '/subscriptions/success?session_id=cs_test_invented12345678&tier=premium');
  await expect(page.getByRole('heading', { name: 'Processing your payment' })).toBeVisible();
  await expect(page.getByText('Reference: 12345678')).toBeVisible();
  for (const heading of ['Still processing', 'Payment pending']) {
    await expect(async () => {
      await page.clock.runFor(3000);
      await expect(page.getByRole('heading', { name: heading })).toBeVisible({ timeout: 200 });
    }).toPass({ timeout: 30_000 });
  }
});
