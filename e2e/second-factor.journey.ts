import { languages } from '@ambiance/domain/languages';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import { appCode } from '../apps/server/test/app-code.ts';
import { expect, test } from './ambiance.ts';
import { logIn, logInHere, openIn, password, register } from './people.ts';
import { manager, openVenue } from './venue.ts';
import { wordsIn } from './words.ts';

test.use({ settings: { REQUIRE_SECOND_FACTOR: 'true', PUBLIC_URL: 'http://localhost' } });

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
  const dialog = page.getByRole('dialog');
  const prove = async (withCode: string) => {
    await dialog.getByLabel('Your Ambiance password').fill(password);
    await dialog.getByLabel('Code from your app, or a recovery code').fill(withCode);
  };
  // New codes are shown even if the dialog is closed before they arrive, because the former ones no longer work.
  const answered = Promise.withResolvers<void>();
  await page.route('**/recovery-codes', async (route) => {
    const response = await route.fetch();
    await answered.promise;
    await route.fulfill({ response });
  });
  await page.getByRole('button', { name: 'New recovery codes' }).click();
  await prove(codes[0]!);
  await dialog.getByRole('button', { name: 'Make new codes' }).click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  answered.resolve();
  await expect(page.getByRole('heading', { name: 'Save your recovery codes' })).toBeVisible();
  const renewed = await page.getByRole('list', { name: 'Your recovery codes' }).getByRole('listitem').allTextContents();
  expect(renewed).toHaveLength(10);
  await page.getByRole('button', { name: 'I’ve saved them' }).click();

  await page.getByRole('button', { name: 'Turn off', exact: true }).click();
  await prove(renewed[0]!.toUpperCase());
  await dialog.getByRole('button', { name: 'Turn it off' }).click();
  await page.waitForURL('**/second-factor');
});

/** Gives a page an authenticator that confirms everything, also what the browser suggests in the email field. */
async function addAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** Makes the browser one that suggests no passkeys, so that a button has to be pressed. */
const suggestNone = (page: Page) =>
  page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });

test('a passkey logs in without the password, is the second step of staff, and is removed with the password, in both languages', async ({
  ambiance,
  browser,
  page,
  request,
}) => {
  for (const language of languages) {
    const say = await wordsIn(language);
    const ana = await register(request, `Ana-${language}`);
    const own = await openIn(browser, { baseURL: ambiance.url, language }, '/settings/account', ana);
    await addAuthenticator(own);
    const press = (name: string) => own.getByRole('button', { name: say(name) }).click();
    const dialog = own.getByRole('dialog');
    await press('Add a passkey');
    await dialog.getByLabel(say('Name')).fill('Phone');
    await dialog.getByLabel(say('Your Ambiance password')).fill(password);
    await press('Continue');
    await expect(own.getByText(say('Passkey added. You can log in with it from now on.'))).toBeVisible();
    await expect(own.getByText(say('Added on {date}, not used yet'))).toBeVisible();

    await press('Log out');
    await own.goto('/auth');
    await own.waitForURL('**/search');
    await suggestNone(own);
    await press('Log out');
    await own.goto('/auth');
    await press('Use a passkey');
    await own.waitForURL('**/search');
    await own.goto('/settings/account');
    await expect(own.getByText(say('Last used on {date}'))).toBeVisible();
    await own.getByRole('button', { name: say('Remove {name}') }).click();
    await dialog.getByLabel(say('Your Ambiance password')).fill('not the password');
    await dialog.getByRole('button', { name: say('Remove') }).click();
    await expect(dialog.locator('[aria-invalid=true]')).toBeFocused();
    await dialog.getByLabel(say('Your Ambiance password')).fill(password);
    await dialog.getByRole('button', { name: say('Remove') }).click();
    await expect(own.getByText(say('Passkey removed.'))).toBeVisible();
    await expect(own.getByText(say('Last used on {date}'))).toHaveCount(0);
    await own.context().close();
  }

  await openVenue(ambiance, request);
  await addAuthenticator(page);
  await suggestNone(page);
  await logIn(page, manager);
  await expect(page.getByText('No app? Use a passkey')).toBeVisible();
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.getByRole('dialog').getByLabel('Your Ambiance password').fill(password);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('list', { name: 'Your recovery codes' }).getByRole('listitem')).toHaveCount(10);
  await page.getByRole('button', { name: 'I’ve saved them' }).click();
  await page.waitForURL('**/venue/dashboard');
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.goto('/auth');
  await logInHere(page, manager);
  await expect(page.getByText('Use your passkey, or enter one of the recovery codes you saved.')).toBeVisible();
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.waitForURL('**/venue/dashboard');
});
