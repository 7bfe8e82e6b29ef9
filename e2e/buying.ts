import { type APIRequestContext, expect, type Page } from 'playwright/test';
import { textedCode } from './mails.ts';
import { authorizationAs, authorizationOf, open, type Person, register } from './people.ts';

/** Cards of the test payment provider. */
export const cards = { pays: '4242 4242 4242 4242', declines: '4000 0000 0000 0002', asks: '4000 0025 0000 3155' };

const phone = '+15145550101';

/** Opens a page as a newly registered member. */
export async function openAsMember(page: Page, path = '/subscriptions'): Promise<void> {
  await open(page, path, await register(page.request, 'Ana'));
}

/** Verifies a phone in the open dialog, with the code from the outbox. */
export async function verifyPhone(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill(phone);
  await dialog.locator('button[type=submit]').click();
  // The text may arrive before the dialog asks for its code.
  const code = dialog.locator('input[autocomplete=one-time-code]');
  await expect(code).toBeFocused();
  await code.fill(await textedCode(page.request, phone));
  await dialog.locator('button[type=submit]').click();
}

export async function payWith(page: Page, card: string): Promise<void> {
  await page.getByLabel('Card number').fill(card);
  await page.getByRole('button', { name: /^Pay \$/ }).click();
}

/** The page of the provider on which a payer can confirm a change to the highest plan. */
export async function upgradePageOf(request: APIRequestContext, person: Person): Promise<string> {
  const headers = await authorizationAs(request, person);
  const answer = await request.post('/api/subscriptions/checkout', { headers, data: { TierKey: 'premium' } });
  return ((await answer.json()) as { url: string }).url;
}

/** Buys and pays for a plan, like a browser without scripts. */
export async function buy(request: APIRequestContext, person: Person, tier: 'standard'): Promise<void> {
  const headers = await authorizationAs(request, person);
  const answer = await request.post('/api/subscriptions/checkout', { headers, data: { TierKey: tier } });
  const { url } = (await answer.json()) as { url: string };
  await request.post(url, { form: { number: '4242424242424242' } });
  const plan = async () => (await request.get('/api/subscriptions/me', { headers })).json();
  await expect.poll(plan).toMatchObject({ effectiveTier: tier });
}

/** Returns a function that reads the plan of the user of a page. The provider reports a change only after it shows it. */
export async function planOf(page: Page): Promise<() => Promise<unknown>> {
  const headers = await authorizationOf(page);
  return async () => (await page.request.get('/api/subscriptions/me', { headers })).json();
}
