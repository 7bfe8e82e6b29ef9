import { type Language, languages } from '@ambiance/domain/languages';
import type { Page } from 'playwright/test';
import { expect, test } from './ambiance.ts';
import { authorizationOf, open, password, register } from './people.ts';
import { readerOf } from './promised-sentences.ts';
import { refuse, withoutCaptcha } from './refuse.ts';

/** Makes geolocation wait until the page gets the event `found`. */
const holdPosition = (page: Page) =>
  page.addInitScript(() => {
    navigator.geolocation.getCurrentPosition = (found) =>
      addEventListener('found', () => found({ coords: { latitude: 45.5, longitude: -73.5 } } as GeolocationPosition));
  });

// The test visits many screens in both languages, so it needs a longer timeout.
test.describe.configure({ timeout: 480_000 });

test('the pages for visitors show all promised sentences in both languages', async ({ browser, request }) => {
  const inLanguage = async (language: Language) => {
    const { page, translate, press, sees, unseen } = await readerOf('visitors', language, browser);
    const ana = await register(request, `Ana-${language}`);
    await withoutCaptcha(page);
    await holdPosition(page);

    await page.goto('/nowhere');
    await sees('Oops! Page not found');

    await page.goto('/auth');
    // Screen readers announce the first toast only if its live region was there before.
    const announcements = page.locator('#announcements[aria-live=polite]');
    await expect(announcements).toBeEmpty();
    const form = page.getByRole('tabpanel');
    const openTab = async (name: string) => {
      await page.getByRole('tab', { name: translate(name) }).click();
      await expect(page.getByRole('tabpanel', { name: translate(name) })).toBeVisible();
      await expect(form).toHaveCount(1);
    };
    const submit = form.locator('button[type=submit]');
    const fill = async (texts: Readonly<Record<string, string>>) => {
      for (const [label, text] of Object.entries(texts)) await form.getByLabel(translate(label)).fill(text);
    };
    await fill({ Email: ana.email, Password: 'a cold morning' });
    await submit.click();
    await sees('Invalid email or password. Please try again.');
    await refuse(page, '**/api/auth/login', 503);
    await submit.click();
    await sees('Login failed');
    await expect(announcements.getByText(translate('Login failed'))).toBeVisible();

    const fillAll = async (name: string) => {
      await fill({ Email: `${name}-${language}@example.com`, Password: password });
      await submit.click();
      await fill({ 'Date of birth': '1994-03-02' });
      await submit.click();
      await fill({ 'Display name': 'Nora', City: 'Oka', Country: 'Canada' });
    };
    await openTab('Register');
    await fillAll('nora');
    await refuse(page, '**/api/auth/register', 503);
    await submit.click();
    await sees('Registration failed. Please try again.');
    await page.unroute('**/api/auth/register');
    await page.route('**/api/auth/register', (route) => route.abort());
    await submit.click();
    await sees('Network error. Please check your connection and try again.');
    await page.unroute('**/api/auth/register');
    await submit.click();
    await sees('Registration successful. Please log in.');
    await sees('Account created! Please log in.');
    await page.unroute('**/api/auth/login');
    await fill({ Password: password });
    await submit.click();
    await sees('Welcome back, {name}!');
    await page.waitForURL('**/search');

    // A page of the app that is still loading would store its user again.
    await page.goto('/healthz');
    await page.evaluate(() => localStorage.clear());
    await page.goto('/auth');
    await openTab('Register');
    await fillAll('nino');
    await submit.click();
    await sees('Account created! Upload a few photos so people can see who you are.');

    await page.goto('/forgot-password');
    await refuse(page, '**/api/auth/*-password', 404);
    await page.getByLabel(translate('Email')).fill(ana.email);
    await press('Send reset link');
    await sees(
      'Password reset is currently unavailable. Please contact support at {email} for assistance with your password.',
    );
    await page.unroute('**/api/auth/*-password');
    await refuse(page, '**/api/auth/*-password', 503);
    // The check of the link fails, and the form can still be used.
    await refuse(page, '**/api/auth/reset-link', 503);
    await page.goto(`/reset-password?token=${'a'.repeat(64)}`);
    await page.getByLabel(translate('New password')).fill(password);
    await page.getByLabel(translate('Confirm password')).fill(password);
    await press('Set new password');
    await sees('Failed to reset password. The link may have expired.');
    await open(page, '/change-password', ana);
    await page.getByLabel(translate('Current password')).fill(password);
    await page.getByLabel(translate('New password')).fill(`${password} too`);
    await page.getByLabel(translate('Confirm new password')).fill(`${password} too`);
    await press('Change password');
    await sees('Failed to change password');

    // An open page would notice at once that its session has ended.
    const headers = await authorizationOf(page);
    await page.goto('about:blank');
    await page.request.post('/api/auth/logout', { headers });
    await page.goto('/search');
    await sees('Session expired. Please login again.');
    await page.waitForURL('**/auth');

    // Filters that the user chooses while the browser looks for the location stay chosen.
    await open(page, '/search?mood=all', ana);
    await press('Filters');
    await press('Update my location');
    await page.getByLabel(translate('Speaks')).selectOption('fr');
    await page.waitForURL('**/search?mood=all&speaks=fr');
    await page.evaluate(() => dispatchEvent(new Event('found')));
    await page.waitForURL('**/search?mood=all&nearMe=true&speaks=fr');

    // The user logs out while the browser looks for the location. The location is then not sent.
    await press('Update my location');
    const other = await page.context().newPage();
    await other.goto('/search');
    await other.getByRole('button', { name: translate('Log out') }).click();
    await page.waitForURL((url) => url.pathname.length <= '/fr'.length);
    await page.evaluate(() => dispatchEvent(new Event('found')));
    await sees('No auth token available');

    expect(unseen()).toEqual([]);
    await page.context().close();
  };
  // Both languages run at once, since most of the time is waiting. Their members do not meet.
  await Promise.all(languages.map(inLanguage));
});
