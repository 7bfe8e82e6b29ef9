import { readFile } from 'node:fs/promises';
import { appCode } from '../apps/server/test/app-code.ts';
import { expect, test } from './ambiance.ts';
import { logIn, logInHere, password } from './people.ts';
import { manager, openVenue } from './venue.ts';

test.use({ settings: { REQUIRE_SECOND_FACTOR: 'true' } });

test('a manager sets up two-step login before any other page opens, and logs in with a code afterwards', async ({
  ambiance,
  page,
  request,
}) => {
  await openVenue(ambiance, request);
  await logIn(page, manager);
  await page.waitForURL('**/second-factor');
  await page.goto('/venue/settings');
  await page.waitForURL('**/second-factor');
  await expect(page.getByText('Your role gives you access to other people’s data')).toBeVisible();
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  const secret = (await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent())!.replaceAll(' ', '');
  const code = page.getByLabel('Code from your app');
  await code.fill('12345');
  await page.getByLabel('Your Ambiance password').fill(password);
  await page.getByRole('button', { name: 'Turn it on' }).click();
  await expect(page.getByText(/^That code isn’t right/)).toBeVisible();
  await expect(code).toBeFocused();
  const now = appCode(secret, new Date());
  await code.fill(`${now.slice(0, 3)} ${now.slice(3)}`);
  await page.getByRole('button', { name: 'Turn it on' }).click();

  await expect(page.getByRole('heading', { name: 'Save your recovery codes' })).toBeVisible();
  const codes = await page.getByRole('list', { name: 'Your recovery codes' }).getByRole('listitem').allTextContents();
  expect(codes).toHaveLength(10);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  const file = await readFile(await (await downloading).path(), 'utf8');
  expect(file).toContain(codes.join('\n'));
  await page.getByRole('button', { name: 'I’ve saved them' }).click();
  await page.waitForURL('**/venue/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'Venue Dashboard' })).toBeVisible();

  await page.getByRole('button', { name: 'Log out' }).click();
  await page.goto('/auth');
  await logInHere(page, manager);
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
  await expect(code).toBeFocused();
  // The code from the setup is no longer accepted.
  await code.fill(now);
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^That code isn’t right, or it has already been used/)).toBeVisible();
  await code.fill(appCode(secret, new Date(), 1));
  await page.keyboard.press('Enter');
  await page.waitForURL('**/venue/dashboard');

  await page.goto('/settings/account');
  await expect(page.getByText('10 recovery codes left.')).toBeVisible();
  await page.getByRole('button', { name: 'Turn off', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Your Ambiance password').fill(password);
  await dialog.getByLabel('Code from your app, or a recovery code').fill(codes[0]!.toUpperCase());
  await dialog.getByRole('button', { name: 'Turn it off' }).click();
  await page.waitForURL('**/second-factor');
});
