import { readFile } from 'node:fs/promises';
import { unzipSync } from 'fflate';
import { expect, test } from './ambiance.ts';
import { write } from './hub-client.ts';
import { mailedLink } from './mails.ts';
import { logIn, logInHere, loginOf, open, password, register, toast } from './people.ts';
import { withoutHub } from './refuse.ts';
import { fillRegistration } from './registration.ts';

test('a newcomer registers with a suggested city and the captcha, and lands on the profile', async ({ page }) => {
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  // The form's script is loaded separately. The tab opens before it has arrived.
  const opened = Promise.withResolvers<void>();
  await page.route('**/assets/RegisterForm-*.js', async (route) => {
    await opened.promise;
    await route.continue();
  });
  await page.goto('/auth');
  await page.getByRole('tab', { name: 'Register' }).click();
  const form = page.getByRole('tabpanel', { name: 'Register' });
  await expect(form).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Come on in' })).toBeVisible();
  opened.resolve();
  await fillRegistration(page, { displayName: 'Nora' });
  await expect(form.getByLabel('Country')).toHaveValue('Canada');
  await expect(form.getByText('Robot check passed')).toBeVisible();
  // In Québec, the French texts come first and bind without a wish for the English ones.
  await expect(form.getByText(/^In Québec, the French .+ bind us both when you create an account\.$/)).toBeVisible();
  for (const [name, address] of [
    ['Conditions (in a new tab)', '/fr/terms'],
    ['Politique de confidentialité (in a new tab)', '/fr/privacy'],
  ] as const) {
    await expect(form.getByRole('link', { name })).toHaveAttribute('href', address);
  }
  await expect(form.getByRole('checkbox', { name: /express wish/ })).not.toBeChecked();
  const registering = page.waitForRequest('**/api/auth/register');
  await form.getByRole('button', { name: 'Create account' }).click();
  expect((await registering).postDataJSON()).toMatchObject({
    captchaToken: expect.stringMatching(/^[\w+/=]{100,}$/),
    termsLanguage: 'fr',
  });
  await page.waitForURL('**/profile');
  await expect(toast(page, 'Account created! Upload a few photos')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Show your face' })).toBeVisible();
  expect(complaints).toEqual([]);

  await page.goto('/settings/data');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download receipts' }).click();
  const { receipts } = JSON.parse(await readFile(await (await downloading).path(), 'utf8'));
  expect(receipts).toMatchObject([{ language: 'fr' }, { language: 'fr' }]);
});

test('without a captcha the form continues and says so', async ({ page, request }) => {
  const ana = await register(request, 'Ana');
  await page.route(/captcha-widget/, (route) => route.abort());
  await logIn(page, ana);
  await expect(toast(page, 'CAPTCHA verification unavailable. Proceeding without verification.')).toBeVisible();
  await page.waitForURL('**/search');
});

test('a captcha challenge that never arrives does not block the form for good', async ({ page, request }) => {
  const ana = await register(request, 'Ana');
  await page.route('**/api/captcha/challenge', () => undefined);
  await page.clock.install();
  await logIn(page, ana);
  const logInButton = page.getByRole('tabpanel', { name: 'Log in' }).locator('button[type=submit]');
  await expect(logInButton).toHaveAttribute('aria-busy', 'true');
  await page.clock.runFor(10_000);
  await expect(toast(page, 'CAPTCHA verification unavailable. Proceeding without verification.')).toBeVisible();
  await page.waitForURL('**/search');
});

test('a forgotten password is reset by the mailed link, which ends the old session', async ({
  page,
  request,
  browser,
}) => {
  const bob = await register(request, 'Bob');
  await withoutHub(page);
  await open(page, '/search', bob);

  const elsewhere = await browser.newPage();
  await elsewhere.goto('/auth');
  await elsewhere.getByLabel('Email').fill(bob.email);
  await elsewhere.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(elsewhere.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  await expect(elsewhere.getByLabel('Email')).toHaveValue(bob.email);
  await elsewhere.getByLabel('Email').fill('');
  await elsewhere.getByRole('button', { name: 'Send reset link' }).click();
  await expect(elsewhere.getByLabel('Email')).toHaveAccessibleDescription('Please enter your email address');
  await expect(elsewhere.getByLabel('Email')).toBeFocused();
  await elsewhere.getByLabel('Email').fill(bob.email);
  await elsewhere.getByRole('button', { name: 'Send reset link' }).click();
  await expect(elsewhere.getByRole('heading', { name: 'Check Your Email' })).toBeVisible();

  await elsewhere.goto(await mailedLink(request, bob.email, '/reset-password'));
  await expect(elsewhere).toHaveURL(/\/reset-password$/);
  await elsewhere.reload();
  await expect(elsewhere.getByText(`For ${bob.email}.`)).toBeVisible();
  const newPassword = elsewhere.getByLabel('New password', { exact: true });
  const confirmation = elsewhere.getByLabel('Confirm password');
  const save = elsewhere.getByRole('button', { name: 'Set new password' });
  await newPassword.fill('short');
  await save.click();
  await expect(newPassword).toHaveAccessibleDescription(/Password must be at least 8 characters$/);
  await expect(newPassword).toBeFocused();
  await newPassword.fill('another evening');
  await confirmation.fill('another morning');
  await save.click();
  await expect(confirmation).toHaveAccessibleDescription('Passwords do not match');
  await expect(confirmation).toBeFocused();
  await confirmation.fill('another evening');
  await save.click();
  await elsewhere.waitForURL('**/auth');
  await expect(elsewhere.getByLabel('Email')).toHaveValue(bob.email);

  // The server refuses the session before the app is rendered.
  const refused = page.waitForResponse((response) => response.status() === 401);
  await page.route('**/assets/index-*.js', async (route) => {
    await refused;
    await route.continue();
  });
  await page.reload();
  await page.waitForURL('**/auth');
  const changed =
    'Your password was changed. Log in with the new one. If you didn’t change it, choose “Forgot your password?”.';
  await expect(toast(page, changed)).toBeVisible();
  await logIn(page, bob);
  await expect(page.getByText('Invalid email or password. Please try again.')).toBeVisible();
  await logIn(page, bob, 'another evening');
  await page.waitForURL('**/search');
  await expect(toast(page, 'Welcome back, Bob!')).toBeVisible();
});

test('a session that ends in one tab keeps another tab’s address and draft, for the same user only', async ({
  page,
  request,
}) => {
  const [ana, , cleo] = [
    await register(request, 'Ana'),
    await register(request, 'Ben'),
    await register(request, 'Cleo'),
  ];
  await page.route(/captcha-widget/, (route) => route.abort());
  await open(page, '/search?mood=all', ana);
  await page.getByRole('link', { name: 'Message Ben' }).click();
  const input = page.getByRole('textbox');
  await input.fill('half a thought');
  const other = await page.context().newPage();
  const endSession = async () => {
    // The tab may already be on its way to the search, because the user has logged in again.
    await other.route('**/api/users/me', (route) => route.fulfill({ status: 401 }));
    await other.goto('/search');
    await page.waitForURL('**/auth');
    await other.unroute('**/api/users/me');
  };
  await endSession();
  await expect(toast(page, 'Session expired. Please login again.')).toBeVisible();
  await logInHere(page, ana);
  await expect(page.getByRole('heading', { name: 'Ben', exact: true })).toBeVisible();
  await expect(input).toHaveValue('half a thought');

  await endSession();
  await logInHere(page, cleo);
  await page.waitForURL('**/search');
  await expect(toast(page, 'Welcome back, Cleo!')).toBeVisible();
});

test('a reset page without a link offers a new one', async ({ page }) => {
  await page.goto('/reset-password');
  await expect(page.getByRole('heading', { name: 'Invalid Reset Link' })).toBeVisible();
  await page.getByRole('link', { name: 'Ask for a new link' }).click();
  await page.waitForURL('**/forgot-password');
});

test('a used or expired reset link says so before a password is typed, and offers a new link', async ({ page }) => {
  await page.goto('/reset-password?token=used');
  await expect(page.getByRole('heading', { name: 'Invalid Reset Link' })).toBeVisible();
  await expect(page.getByText('This link has expired or has already been used.')).toBeVisible();
  await expect(page.getByLabel('New password', { exact: true })).toBeHidden();
  await page.reload();
  await expect(page.getByText('This link has expired or has already been used.')).toBeVisible();
  await page.getByRole('link', { name: 'Ask for a new link' }).click();
  await page.waitForURL('**/forgot-password');
});

test('a link that undoes a deletion reveals nothing about the account before it is verified', async ({ page }) => {
  await page.goto(`/undo-deletion?token=${'0'.repeat(64)}`);
  await expect(page.getByText('If your account is deleted, this restores everything')).toBeVisible();
  await expect(page.getByText('You deleted your account')).toBeHidden();
  await page.getByRole('button', { name: 'Bring my account back' }).click();
  await expect(page.getByRole('heading', { name: 'This link doesn’t work' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveText('This link isn’t valid, or it has already been used.');
});

test('a member changes the password, stays signed in here only, and still receives messages', async ({
  ambiance,
  page,
  request,
}) => {
  const cleo = await register(request, 'Cleo');
  await request.post('/api/auth/login', { data: { email: cleo.email, password } });
  await open(page, '/settings/account', cleo);
  await page.getByRole('link', { name: 'Change your password' }).click();
  await page.getByLabel('Current password').fill(password);
  await page.getByLabel('New password', { exact: true }).fill('short');
  await page.getByLabel('Confirm new password').fill('other');
  await page.getByRole('button', { name: 'Change password' }).click();
  const newPassword = page.getByLabel('New password', { exact: true });
  await expect(newPassword).toHaveAccessibleDescription(/New password must be at least 8 characters$/);
  await expect(newPassword).toBeFocused();
  await expect(page.getByText('New passwords do not match')).toBeVisible();
  await expect(page.getByLabel('Current password')).toHaveValue(password);
  await newPassword.fill('another evening');
  await page.getByLabel('Confirm new password').fill('another evening');
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.waitForURL('**/profile');
  await page.goto('/settings/account');
  await expect(page.getByText('This device', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Log out everywhere else' })).toBeHidden();
  const dan = await loginOf(request, await register(request, 'Dan'));
  const { user } = await loginOf(request, cleo, 'another evening');
  await write(ambiance.url, dan.accessToken, [user.id]);
  await expect(page.getByRole('link', { name: 'Messages 1 unread message' })).toBeVisible();
});

test('a member exports their data, deletes the account and restores it', async ({ page, request }) => {
  const dana = await register(request, 'Dana');
  await open(page, '/settings/data', dana);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download your data' }).click();
  const files = unzipSync(await readFile(await (await downloading).path()));
  expect(JSON.parse(Buffer.from(files['profile.json'] ?? []).toString())).toMatchObject({ email: dana.email });

  await page.getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await dialog.getByLabel('Password', { exact: true }).fill('not this one');
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await expect(dialog.getByText('That’s not your current password.')).toBeVisible();
  await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused();
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await expect(toast(page, 'Your account is deleted.')).toBeVisible();
  await logIn(page, dana, 'not this one');
  await expect(page.getByText('Invalid email or password. Please try again.')).toBeVisible();

  await page.goto(await mailedLink(request, dana.email, '/undo-deletion'));
  await page.getByRole('button', { name: 'Bring my account back' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await logIn(page, dana);
  await page.waitForURL('**/search');
});

test('the right password of a deleted account shows its restore deadline and restores it, on both tabs', async ({
  page,
  request,
}) => {
  const emil = await register(request, 'Emil');
  const remove = async () => {
    const { accessToken } = await loginOf(request, emil);
    const headers = { authorization: `Bearer ${accessToken}` };
    await request.post('/api/users/me/delete', { headers, data: { password } });
  };
  const leave = async () => {
    // An open page could still store its session.
    await page.goto('about:blank');
    await page.context().setStorageState({ cookies: [], origins: [] });
  };
  const said = page.getByText(/^This account is deleted\. You can bring it back until \w+\s\d+,\s\d{4}\.$/);
  const bringBack = page.getByRole('button', { name: 'Bring my account back' });

  await remove();
  await logIn(page, emil);
  await expect(said).toBeVisible();
  await bringBack.click();
  await page.waitForURL('**/search');

  await remove();
  await leave();
  await page.goto('/auth');
  await page.getByRole('tab', { name: 'Register' }).click();
  const form = await fillRegistration(page, emil);
  await form.getByRole('button', { name: 'Create account' }).click();
  await expect(said).toBeVisible();
  await bringBack.click();
  await page.waitForURL('**/search');
});
