import type { Page } from 'playwright/test';
import { expect, test } from './ambiance.ts';
import { goesWithin } from './page-clock.ts';
import { password, toast } from './people.ts';
import { refuse, withoutCaptcha } from './refuse.ts';
import { fillRegistration, preparePlaces } from './registration.ts';

async function openRegistration(page: Page): Promise<void> {
  await page.goto('/auth');
  await page.getByRole('tab', { name: 'Register' }).click();
}

test('the forms for visitors show errors next to each field, focus the first one and keep the input', async ({
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
  const next = form.getByRole('button', { name: 'Next' });
  const isRefused = async (name: string, sentence: string) =>
    expect(field(name)).toHaveAccessibleDescription(new RegExp(`${sentence}$`));
  await expect(field('Password')).toHaveAccessibleDescription('At least 8 characters.');
  await next.click();
  await expect(field('Email')).toBeFocused();
  await isRefused('Email', 'Invalid email address');
  await isRefused('Password', tooShort);
  await field('Email').fill('nora@example.com');
  await field('Password').fill(password);
  await next.click();
  await expect(field('Date of birth')).toHaveAccessibleDescription(/^You need to be at least 19 years old\./);
  await next.click();
  await isRefused('Date of birth', 'Date of birth is required');
  await expect(field('Date of birth')).toBeFocused();
  await field('Date of birth').fill('19940302');
  await next.click();
  const create = form.getByRole('button', { name: 'Create account' });
  await create.click();
  await isRefused('Display name', 'Name cannot be empty');
  await isRefused('City', 'City is required');
  await isRefused('Country', 'Country is required');
  await expect(field('Display name')).toBeFocused();
  // The focus goes to the first invalid field on the page, whatever its type.
  await field('Display name').fill('Nora');
  await create.click();
  await expect(field('City')).toBeFocused();
  await field('Display name').fill('Bells\u0007');
  await create.click();
  await expect(field('Display name')).toHaveAccessibleDescription(/characters that can’t be used\.$/);
  await expect(field('Display name')).toHaveValue('Bells\u0007');

  await form.getByRole('button', { name: 'Back' }).click();
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

  await page.goto('/forgot-password');
  await page.getByLabel('Email').fill('nora@example.com');
  await refuse(page, '**/api/auth/*-password', 500, undefined, '{"error":"Something went wrong."}');
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible();
});

test('places are searched 300 ms after the last key, and a refused registration is shown for 6 seconds', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await withoutCaptcha(page);
  await preparePlaces(page.request);
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('q=m') && asked.push(new URL(request.url()).search));
  await page.clock.install();
  await openRegistration(page);
  const form = await fillRegistration(page, { displayName: 'Nora', city: 'Oka' });
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
