import type { Locator, Page } from 'playwright/test';
import { expect, test } from './ambiance.ts';
import { open, password, register, toast } from './people.ts';

// Each goes through many forms.
test.describe.configure({ timeout: 120_000 });

/** Makes the server refuse what is sent to an address; any method where none is named. */
const refuse = (page: Page, url: string, status: number, method?: string, body = '') =>
  page.route(url, (route) =>
    method === undefined || route.request().method() === method ? route.fulfill({ status, body }) : route.fallback(),
  );

/** It has its own journeys, and takes a while to solve. */
const withoutCaptcha = (page: Page) => page.route(/captcha-widget/, (route) => route.abort());

async function openRegistration(page: Page): Promise<Locator> {
  await page.goto('/auth');
  await page.getByRole('tab', { name: 'Register' }).click();
  return page.getByRole('tabpanel', { name: 'Register' });
}

/** Fills in a registration that has nothing wrong. */
async function fillIn(form: Locator): Promise<void> {
  await form.getByLabel('Email').fill('nora@example.com');
  await form.getByLabel('Password', { exact: true }).fill(password);
  await form.getByLabel('Display name').fill('Nora');
  await form.getByLabel('Date of birth', { exact: true }).fill('1994-03-02');
  await form.getByLabel('City').fill('Oka');
  await form.getByLabel('Country').fill('Canada');
}

test('the forms of a visitor say beside each field what is wrong, go to the first one and keep what was typed', async ({
  page,
}) => {
  await withoutCaptcha(page);
  await page.goto('/profile');
  await page.waitForURL('**/auth');
  await expect(page.getByText('Please log in to view your profile')).toBeVisible();
  const logIn = page.getByRole('tabpanel', { name: 'Log in' });
  await logIn.getByLabel('Email').fill('nobody');
  await logIn.getByLabel('Password', { exact: true }).fill('1234567');
  await logIn.getByRole('button', { name: 'Log in' }).click();
  await expect(logIn.getByLabel('Email')).toHaveAccessibleDescription('Invalid email address');
  await expect(logIn.getByLabel('Email')).toBeFocused();
  const tooShort = 'Password must be at least 8 characters';
  await expect(logIn.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(tooShort);
  await expect(logIn.getByLabel('Password', { exact: true })).toHaveValue('1234567');

  await page.getByRole('tab', { name: 'Register' }).click();
  const form = page.getByRole('tabpanel', { name: 'Register' });
  const field = (name: string) => form.getByLabel(name, { exact: true });
  const create = form.getByRole('button', { name: 'Create account' });
  await expect(field('Password')).toHaveAccessibleDescription('At least 8 characters.');
  await expect(field('Date of birth')).toHaveAccessibleDescription(/^You need to be at least 19 years old\./);
  await create.click();
  await expect(field('Email')).toBeFocused();
  for (const [name, sentence] of [
    ['Email', 'Invalid email address'],
    ['Password', tooShort],
    ['Display name', 'Name cannot be empty'],
    ['Date of birth', 'Date of birth is required'],
    ['City', 'City is required'],
    ['Country', 'Country is required'],
  ] as const) {
    await expect(field(name)).toHaveAccessibleDescription(new RegExp(`${sentence}$`));
  }

  await fillIn(form);
  for (const [date, sentence] of [
    ['1899-12-31', /must be between 1900-01-01 and today\.$/],
    ['2999-01-01', /must be between 1900-01-01 and today\.$/],
    ['02/03/1994', /real date as YYYY-MM-DD\.$/],
  ] as const) {
    await field('Date of birth').fill(date);
    await create.click();
    await expect(field('Date of birth')).toHaveAccessibleDescription(sentence);
    await expect(field('Date of birth')).toBeFocused();
  }
  await field('Date of birth').fill('19940302');
  await expect(field('Date of birth')).toHaveValue('1994-03-02');
  // A field of the upper part comes first, whatever the two are made of.
  await field('City').fill('');
  await form.getByLabel('About me').fill('Bells\u0007');
  await create.click();
  await expect(field('City')).toBeFocused();
  await expect(form.getByLabel('About me')).toHaveAccessibleDescription(/characters that cannot be used\.$/);
  await expect(form.getByLabel('About me')).toHaveValue('Bells\u0007');

  await form.getByRole('button', { name: 'Choose a date in the calendar' }).click();
  await expect(page.getByRole('grid', { name: 'March 1994' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await field('Date of birth').fill('');
  await form.getByRole('button', { name: 'Choose a date in the calendar' }).click();
  await expect(page.getByRole('grid', { name: 'January 2000' })).toBeVisible();
  const years = page.getByRole('dialog').getByRole('combobox').nth(1).getByRole('option');
  await expect(years.first()).toHaveText('1900');
  await expect(years.last()).toHaveText(String(new Date().getFullYear()));
  await page.keyboard.press('Escape');

  await refuse(page, '**/api/auth/*-password', 404);
  const unavailable = /^Password reset is currently unavailable\. Please contact support at \S+@\S+ for assistance/;
  await page.goto(`/reset-password?token=${'a'.repeat(64)}`);
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByRole('button', { name: 'Set new password' }).click();
  await expect(page.getByText(unavailable)).toBeVisible();
  await expect(page.getByLabel('Confirm password')).toHaveValue(password);
  await page.goto('/forgot-password');
  await page.getByLabel('Email').fill('nora@example.com');
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expect(page.getByText(unavailable)).toBeVisible();
  await page.unroute('**/api/auth/*-password');
  await refuse(page, '**/api/auth/*-password', 500, undefined, '{"error":"Something went wrong."}');
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible();
});

test('places are looked for 300 ms after the last key, a refused registration is told for 6 seconds, and a login that fails after it leads to the form', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await withoutCaptcha(page);
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('q=m') && asked.push(new URL(request.url()).search));
  await page.clock.install();
  const form = await openRegistration(page);
  await fillIn(form);
  const city = form.getByLabel('City');
  await city.fill('');
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  for (const key of 'montr') {
    await page.clock.runFor(299);
    await city.press(key);
  }
  await page.clock.runFor(299);
  expect(asked).toEqual([]);
  await page.clock.runFor(1);
  await expect.poll(() => asked).toEqual(['?q=montr&featureType=city&limit=10']);
  await page.clock.resume();
  await expect(page.getByRole('option')).toHaveCount(5);
  await city.press('Escape');

  let refusals = 0;
  await page.route('**/api/auth/register', (route) =>
    route.fulfill({ status: 500, json: { error: `The register is full (${(refusals += 1)}).` } }),
  );
  const create = form.getByRole('button', { name: 'Create account' });
  await create.click();
  await expect(toast(page, 'The register is full (1).')).toBeVisible();
  await page.clock.pauseAt(new Date(Date.now() + 120_000));
  await create.click();
  const refusal = toast(page, 'The register is full (2).');
  await expect(refusal).toBeVisible();
  await page.mouse.move(0, 0);
  await page.clock.runFor(5900);
  await expect(refusal).toBeVisible();
  await goesWithin(page, refusal, 200);
  await expect(form.getByLabel('Display name')).toHaveValue('Nora');
  await page.clock.resume();

  await page.unroute('**/api/auth/register');
  await refuse(page, '**/api/auth/login', 503);
  await create.click();
  await expect(toast(page, 'Registration successful. Please log in.')).toBeVisible();
  const logIn = page.getByRole('tabpanel', { name: 'Log in' });
  await expect(page.getByText('Account created! Please log in.')).toBeVisible();
  await expect(logIn.getByLabel('Email')).toHaveValue('nora@example.com');
});

/** What is to go by itself begins to within this time by the clock of the page, which stands still otherwise. */
async function goesWithin(page: Page, what: Locator, ms: number): Promise<void> {
  await page.clock.runFor(ms);
  await expect(async () => {
    // It is gone some frames later.
    await page.clock.runFor(20);
    expect(await what.count()).toBe(0);
  }).toPass({ timeout: 10_000 });
}

test('the profile says what is wrong and what failed, and keeps what was typed', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const broken = { id: 1, url: '/media/photos/x.gif', isPrimary: false };
  const whole = { id: 2, url: `/media/photos/${'a'.repeat(32)}.webp`, isPrimary: false };
  await page.route('**/api/users/me/photos', (route) => route.fulfill({ json: [broken, whole] }));
  await page.clock.install();
  await open(page, '/profile', await register(page.request, 'Ana'));
  const photos = page.getByRole('region', { name: 'My Photos' }).getByRole('listitem');
  await expect(photos).toHaveCount(2);
  await expect(photos.first().locator('img')).toHaveCSS('visibility', 'hidden');

  const save = page.getByRole('button', { name: 'Save changes' });
  const field = (name: string) => page.getByLabel(name, { exact: true });
  const about = page.getByLabel('About me');
  await field('Display name').fill(' ');
  await field('City').fill('');
  await field('Country').fill('');
  await about.fill('Books');
  await save.click();
  await expect(field('Display name')).toHaveAccessibleDescription('Name cannot be empty');
  await expect(field('Display name')).toBeFocused();
  for (const name of ['City', 'Country']) {
    await expect(field(name)).toHaveAccessibleDescription('City and Country are required');
  }
  await field('Display name').fill('Ana B.');
  await field('Country').fill('Canada');
  await about.fill('Bells\u0007');
  await save.click();
  await expect(field('City')).toBeFocused();
  await about.fill('Books');
  await field('City').fill('Oka');
  // What is left empty of the optional ones stays or goes, and is no mistake.
  await field('Date of birth').fill('');
  await save.click();
  await expect(toast(page, 'Profile updated successfully')).toBeVisible();
  await expect(field('Date of birth')).toHaveValue('1990-05-17');
  await expect(page.getByRole('heading', { level: 1, name: 'Ana B.' })).toBeVisible();

  await refuse(page, '**/api/users/me', 500, 'PUT', '{"error":"Not today."}');
  await about.fill('More books');
  await save.click();
  await expect(toast(page, 'Failed to update profile')).toBeVisible();
  await expect(toast(page, 'Not today.')).toBeVisible();
  await expect(about).toHaveValue('More books');

  // Three of what is told are to be seen at a time, each for four seconds.
  await refuse(page, '**/api/users/me/mood', 500, 'PUT');
  await refuse(page, '**/api/users/me/photos/**', 500);
  await refuse(page, '**/api/users/me/verify/phone/start', 503);
  await page.getByLabel('Phone number').fill('+14165550100');
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  const shown = page.getByRole('region', { name: 'Notifications' }).getByRole('dialog').filter({ visible: true });
  await goesWithin(page, shown, 1000);
  const chat = page.getByRole('radio', { name: 'Chat' });
  await chat.click();
  const moodFailed = toast(page, "Couldn't update mood. Please try again.");
  await expect(moodFailed).toBeVisible();
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(toast(page, 'Failed to send verification code')).toBeVisible();
  const setPrimary = page.getByRole('button', { name: /^Set Primary/ });
  await setPrimary.first().click();
  await expect(toast(page, 'Invalid photo URL format')).toBeVisible();
  await expect(moodFailed).toBeVisible();
  await setPrimary.last().click();
  await expect(toast(page, 'Failed to set primary photo')).toBeVisible();
  await expect(moodFailed).toBeHidden();
  await expect(shown).toHaveCount(3);
  await page.mouse.move(0, 0);
  await page.clock.runFor(3900);
  await expect(shown).toHaveCount(3);
  await goesWithin(page, shown, 200);
  await page.clock.resume();
  await expect(chat).not.toBeChecked();
  await expect(page.getByLabel('Phone number')).toHaveValue('+14165550100');

  await page.unroute('**/api/users/me/mood');
  await refuse(page, '**/api/users/me/mood', 403, 'PUT');
  await chat.click();
  await expect(toast(page, "Your plan doesn't include this mood. Please upgrade.")).toBeVisible();

  await photos.last().getByRole('button', { name: 'Delete photo 2' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, 'Failed to delete photo')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(photos).toHaveCount(2);

  await refuse(page, '**/api/users/me', 403);
  await page.reload();
  await expect(toast(page, 'Failed to load profile')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Failed to load profile' })).toBeVisible();
});

test('discovery says what failed, and searches on the free plan where the plan is not known', async ({ page }) => {
  const [ana] = [await register(page.request, 'Ana'), await register(page.request, 'Bob')];
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  await refuse(page, '**/api/users/search*', 403);
  await refuse(page, '**/api/subscriptions/tiers', 403);
  await refuse(page, '**/api/limits/me', 403);
  await open(page, '/search?mood=all', ana);
  await expect(toast(page, 'Search failed')).toBeVisible();
  await expect(toast(page, 'Failed to load mood filters')).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Dinner, not in your plan' })).toBeVisible();
  await expect(page.getByRole('slider', { name: 'Radius' })).toHaveAttribute('max', '50');
  expect(logged.join('\n')).toContain('The limits of the plan could not be loaded; the free plan stands in.');

  await page.unroute('**/api/users/search*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('article', { name: 'Bob' })).toBeVisible();
  await page.getByRole('button', { name: 'Save Bob to favorites' }).click();
  await page.getByRole('button', { name: 'Remove Bob from favorites' }).click();
  await expect(toast(page, 'Removed from favorites')).toBeVisible();

  await refuse(page, '**/block', 403, 'POST');
  await page.getByRole('button', { name: 'Block Bob' }).click();
  const block = page.getByRole('dialog', { name: 'Block User' }).getByRole('button', { name: 'Block' });
  await block.click();
  await expect(toast(page, 'Failed to block user')).toBeVisible();
  await page.unroute('**/block');
  await refuse(page, '**/block', 403, 'DELETE');
  await block.click();
  await page.getByRole('button', { name: 'Unblock Bob' }).click();
  await expect(toast(page, 'Failed to unblock user')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Unblock Bob' })).toBeVisible();
});

test('a script that does not come takes nothing else along, and is fetched at the next use', async ({ page }) => {
  const ana = await register(page.request, 'Ana');
  await withoutCaptcha(page);
  /** Keeps a script away; answers how to let it through. */
  const keepAway = async (name: string) => {
    const script = new RegExp(`/assets/${name}-`);
    await page.route(script, (route) => route.abort());
    return () => page.unroute(script);
  };
  /** The app has seen that a script did not come, and stands without it. */
  const missed = () => page.waitForEvent('console', (message) => /dynamically imported module/.test(message.text()));
  const letToaster = await keepAway('Toaster');
  const letTerms = await keepAway('TermsPage');
  await page.setViewportSize({ width: 400, height: 800 });
  await page.goto('/auth');
  const form = page.getByRole('tabpanel', { name: 'Log in' });
  const logIn = async (secret: string) => {
    await form.getByLabel('Email').fill(ana.email);
    await form.getByLabel('Password', { exact: true }).fill(secret);
    const answered = page.waitForResponse('**/api/auth/login');
    await form.getByRole('button', { name: 'Log in' }).click();
    await (await answered).finished();
  };
  const withoutToaster = missed();
  await logIn('a cold morning');
  await expect(form.getByLabel('Email')).toHaveValue(ana.email);
  await withoutToaster;

  await page.getByRole('link', { name: 'Terms' }).click();
  await expect(page.getByRole('heading', { name: 'Something went wrong on this page' })).toBeVisible();
  await page.goBack();
  await expect(form).toBeVisible();
  await letTerms();
  await page.goForward();
  await expect(page.getByRole('heading', { level: 1, name: /Terms/ })).toBeVisible();

  await page.goBack();
  await letToaster();
  const letMemberBar = await keepAway('MemberBar');
  const letSheet = await keepAway('Sheet');
  await logIn(password);
  await page.waitForURL('**/search');
  await expect(toast(page, 'Welcome back, Ana!')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Discover' })).toBeVisible();
  const menu = page.getByRole('banner').getByRole('button', { name: 'Open menu' });
  await expect(menu).toBeHidden();
  await letMemberBar();
  await page.getByRole('link', { name: 'Terms' }).click();
  const withoutSheet = missed();
  await menu.click();
  await withoutSheet;
  await letSheet();
  await menu.click();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
});
