import type { Page } from 'playwright/test';
import { expect, test } from './ambiance.ts';
import { mailedLink } from './mails.ts';
import { logIn, open, password, register, toast } from './people.ts';

test.describe('an instance that requires confirmed addresses', () => {
  test.use({ settings: { REQUIRE_VERIFIED_EMAIL: 'true' } });

  test('asks a newcomer for the confirmation on Discover and the profile until the mailed link is opened', async ({
    page,
    request,
  }) => {
    const ana = await register(request, 'Ana');
    await open(page, '/search', ana);
    const note = page.getByText('Nobody can find you yet.');
    await expect(note).toBeVisible();
    await page.getByRole('link', { name: 'Confirm your email address' }).click();
    await expect(page.getByText('Not confirmed yet. Open the link in the email we sent you.')).toBeVisible();
    await page.goto('/profile');
    const banner = page.getByText(`Please confirm your email address with the link we sent to ${ana.email}.`);
    await expect(banner).toBeVisible();
    const first = await mailedLink(request, ana.email, '/verify-email');
    await page.getByRole('button', { name: 'Send it again' }).click();
    await expect(toast(page, 'The link is on its way.')).toBeVisible();
    // The first link stops working when the second one is mailed.
    let second = first;
    await expect.poll(async () => (second = await mailedLink(request, ana.email, '/verify-email'))).not.toBe(first);

    await page.goto(second);
    await expect(page.getByRole('heading', { name: 'Your email address is confirmed' })).toBeVisible();
    await expect(page).toHaveURL(/\/verify-email$/);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Your email address is confirmed' })).toBeVisible();
    await page.getByRole('link', { name: 'Continue to Ambiance' }).click();
    await page.waitForURL('**/search');
    await expect(note).toBeHidden();
    await page.goto('/profile');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(banner).toBeHidden();
  });

  test('lets a newcomer correct a mistyped address from the banner, and undo a change after confirmation', async ({
    page,
    request,
    browser,
  }) => {
    const right = 'anna@example.com';
    const mistyped = await register(request, 'Ana');
    const ben = await register(request, 'Ben');
    await open(page, '/profile', mistyped);
    await page.getByRole('link', { name: 'Wrong address? Change it' }).click();
    const email = page.getByLabel('New email address');
    const secret = page.getByLabel('Your password', { exact: true });
    const save = page.getByRole('button', { name: 'Save new address' });
    await expect(email).toBeFocused();
    await email.fill('ben@example.com');
    await secret.fill('not this one');
    await save.click();
    await expect(secret).toHaveAccessibleDescription('That’s not your current password.');
    await expect(secret).toBeFocused();
    await secret.fill(password);
    await save.click();
    await expect(email).toHaveAccessibleDescription('Another account already has this address.');
    await email.fill(right);
    await save.click();
    await expect(toast(page, `Your email address is now ${right}.`)).toBeVisible();
    await expect(page.getByText('Not confirmed yet.')).toBeVisible();
    await page.goto('/profile');
    await expect(page.getByText(`with the link we sent to ${right}.`)).toBeVisible();
    await page.goto(await mailedLink(request, right, '/verify-email'));
    await expect(page.getByRole('heading', { name: 'Your email address is confirmed' })).toBeVisible();

    await page.goto('/settings');
    await expect(page.getByText('Confirmed', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Change address' }).click();
    await expect(page.getByText(`We’ll also write to ${right}.`)).toBeVisible();
    await email.fill('thief@example.com');
    await secret.fill(password);
    await save.click();
    await expect(toast(page, 'Your email address is now thief@example.com.')).toBeVisible();

    const owner = await browser.newPage();
    const link = await mailedLink(request, right, '/undo-email-change');
    await open(owner, link, ben);
    await expect(owner.getByText('Ben is logged in to this browser and will be logged out too.')).toBeVisible();
    await owner.getByRole('button', { name: 'Take my account back' }).click();
    await expect(owner.getByRole('heading', { name: 'Your account is yours again' })).toBeVisible();
    await expect(owner.getByRole('button', { name: 'Log out' })).toBeHidden();
    await owner.getByRole('link', { name: 'Choose a new password' }).click();
    await owner.getByLabel('New password', { exact: true }).fill('another evening');
    await owner.getByLabel('Confirm password').fill('another evening');
    await owner.getByRole('button', { name: 'Set new password' }).click();
    await owner.waitForURL('**/auth');
    await logIn(owner, { email: right }, 'another evening');
    await owner.waitForURL('**/search');
    await page.reload();
    await page.waitForURL('**/auth');
  });
});

test.describe('an instance with Turnstile as captcha', () => {
  test.use({ settings: { TURNSTILE_SITE_KEY: 'the-site-key', TURNSTILE_SECRET_KEY: 'the-secret' } });
  const script = 'https://challenges.cloudflare.com/turnstile/v0/api.js*';

  /** A stub of Cloudflare's script with what the form uses: it renders a widget and calls back with a proof. */
  const stub = `window.turnstile = {
    render(place, options) {
      place.append(Object.assign(document.createElement('p'), { textContent: 'Turnstile of ' + options.sitekey }));
      let proofs = 0;
      let working;
      this.reset = () => {
        working = setTimeout(() => options.callback('proof-' + (proofs += 1)), 50);
      };
      this.ask = () => {
        clearTimeout(working);
        options['before-interactive-callback']();
      };
      this.reset();
      return '1';
    },
    remove() {},
  };`;

  async function logInAsNobody(page: Page, act = () => logIn(page, { email: 'nobody@example.com' })) {
    const loggingIn = page.waitForRequest('**/api/auth/login');
    await act();
    return (await loggingIn).postDataJSON() as object;
  }

  test('has the widget in the form, loads its script there only, and sends its token', async ({ page }) => {
    const fetched: string[] = [];
    await page.route(script, async (route) => {
      fetched.push(page.url());
      await route.fulfill({ contentType: 'text/javascript', body: stub });
    });
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(fetched).toEqual([]);
    let logins = 0;
    await page.route('**/api/auth/login', (route) =>
      route.fulfill({ status: 401, json: { error: `Refused ${(logins += 1)}` } }),
    );
    expect(await logInAsNobody(page)).toMatchObject({ captchaToken: 'proof-1' });
    await expect(page.getByText('Turnstile of the-site-key')).toBeVisible();
    expect(new Set(fetched.map((url) => new URL(url).pathname))).toEqual(new Set(['/auth']));

    // A proof is valid once. After a failed login the form gets a new one, and without one it sends nothing.
    const submit = () => page.getByRole('tabpanel').getByRole('button', { name: 'Log in' }).click();
    await expect(page.getByText('Refused 1')).toBeVisible();
    expect(await logInAsNobody(page, submit)).toMatchObject({ captchaToken: 'proof-2' });
    await expect(page.getByText('Refused 2')).toBeVisible();
    await page.evaluate('window.turnstile.ask()');
    await submit();
    await expect(page.getByRole('alert').getByText('Please complete the CAPTCHA verification')).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue('nobody@example.com');
    expect(logins).toBe(2);
  });

  test('continues without the widget if it cannot be loaded, and says so', async ({ page }) => {
    await page.route(script, (route) => route.abort());
    expect(await logInAsNobody(page)).not.toHaveProperty('captchaToken');
    await expect(toast(page, 'CAPTCHA verification unavailable. Proceeding without verification.')).toBeVisible();
  });
});
