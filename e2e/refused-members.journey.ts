import { picture } from '../apps/server/test/picture-files.ts';
import { expect, test } from './ambiance.ts';
import { goesWithin } from './page-clock.ts';
import { open, register, toast } from './people.ts';
import { refuse } from './refuse.ts';

test('the profile shows errors and failures, and keeps the input', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const broken = { id: 1, url: '/media/photos/x.gif', isPrimary: false };
  const whole = { id: 2, url: `/media/photos/${'a'.repeat(32)}.webp`, isPrimary: false };
  await page.route('**/api/users/me/photos', (route) => route.fulfill({ json: [broken, whole] }));
  await page.clock.install();
  await open(page, '/profile?edit=details', await register(page.request, 'Ana'));

  const save = page.getByRole('button', { name: 'Save changes' });
  const field = (name: string) => page.getByLabel(name, { exact: true });
  const about = page.getByLabel('About me');
  await field('Display name').fill(' ');
  await field('City').fill('');
  await field('Country').fill('');
  await save.click();
  await expect(field('Display name')).toHaveAccessibleDescription('Name cannot be empty');
  await expect(field('Display name')).toBeFocused();
  for (const name of ['City', 'Country']) {
    await expect(field(name)).toHaveAccessibleDescription('City and Country are required');
  }
  await field('Display name').fill('Ana B.');
  await field('Country').fill('Canada');
  // Leaves the list of suggestions.
  await page.keyboard.press('Tab');
  await save.click();
  await expect(field('City')).toBeFocused();
  await field('City').fill('Oka');
  // A reload keeps what was typed.
  await page.reload();
  await expect(field('City')).toHaveValue('Oka');
  await expect(field('Display name')).toHaveValue('Ana B.');
  // An empty optional field is no error: its value is either kept or cleared.
  await field('Date of birth').fill('');
  await save.click();
  await expect(toast(page, 'Profile updated successfully')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: /^Ana B\., \d+$/ })).toBeVisible();
  await page.getByRole('link', { name: 'Edit city' }).click();
  await expect(field('Date of birth')).toHaveValue('1990-05-17');
  await page.goBack();
  await expect(field('Date of birth')).toBeHidden();

  await page.getByRole('link', { name: 'Add a few words' }).click();
  await about.fill('Bells\u0007');
  await save.click();
  await expect(about).toBeFocused();
  await expect(about).toHaveAttribute('aria-invalid', 'true');
  await refuse(page, '**/api/users/me', 500, 'PUT', '{"error":"Not today."}');
  await about.fill('More books');
  await save.click();
  await expect(toast(page, 'Failed to update profile')).toBeVisible();
  await expect(toast(page, 'Not today.')).toBeVisible();
  await expect(about).toHaveValue('More books');
  await page.goBack();

  await page.getByRole('link', { name: 'Add photos' }).click();
  const photos = page.getByRole('region', { name: 'My Photos' }).getByRole('listitem');
  await expect(photos).toHaveCount(2);
  await expect(photos.first().locator('img')).toHaveCSS('visibility', 'hidden');
  await refuse(page, '**/api/users/me/photos*', 503, 'POST', '{}');
  await refuse(page, '**/api/users/me/photos/**', 500);
  const buffer = await picture('jpeg', { width: 80, height: 100 });
  await page.locator('input[type=file]').setInputFiles({ name: 'one.jpg', mimeType: 'image/jpeg', buffer });
  await photos.last().getByRole('button', { name: 'Delete photo 2' }).click();
  const question = page.getByRole('dialog', { name: 'Delete this photo?' });
  await expect(question).toBeVisible();
  // At most three toasts are visible at once, each for four seconds.
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  const shown = page.getByRole('region', { name: 'Notifications' }).getByRole('dialog').filter({ visible: true });
  await goesWithin(page, shown, 1000);
  await question.getByRole('button', { name: 'Delete' }).click();
  const deleteFailed = toast(page, 'Failed to delete photo');
  await expect(deleteFailed).toBeVisible();
  await page.keyboard.press('Escape');
  await goesWithin(page, question, 100);
  await page.getByRole('button', { name: 'Upload 1 photo' }).click();
  await expect(toast(page, 'Failed to upload photos')).toBeVisible();
  const setPrimary = page.getByRole('button', { name: /^Set Primary/ });
  await setPrimary.first().click();
  await expect(toast(page, 'Invalid photo URL format')).toBeVisible();
  await expect(deleteFailed).toBeVisible();
  await setPrimary.last().click();
  await expect(toast(page, 'Failed to set primary photo')).toBeVisible();
  await expect(deleteFailed).toBeHidden();
  await expect(shown).toHaveCount(3);
  await page.mouse.move(0, 0);
  await page.clock.runFor(3900);
  await expect(shown).toHaveCount(3);
  await goesWithin(page, shown, 200);
  await page.clock.resume();
  await expect(photos).toHaveCount(2);

  await page.goto('/profile?edit=mood');
  await refuse(page, '**/api/users/me/mood', 500, 'PUT');
  const chat = page.getByRole('radio', { name: 'Chat' });
  await chat.click();
  await expect(toast(page, "Couldn't update mood. Please try again.")).toBeVisible();
  await expect(chat).not.toBeChecked();
  await page.unroute('**/api/users/me/mood');
  await refuse(page, '**/api/users/me/mood', 403, 'PUT');
  await chat.click();
  await expect(toast(page, "Your plan doesn't include this mood. Please upgrade.")).toBeVisible();

  await page.goto('/profile?edit=verification');
  await refuse(page, '**/api/users/me/verify/phone/start', 503);
  await page.getByLabel('Phone number').fill('+14165550100');
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(toast(page, 'Failed to send verification code')).toBeVisible();
  await expect(page.getByLabel('Phone number')).toHaveValue('+14165550100');

  await refuse(page, '**/api/users/me', 403);
  await refuse(page, '**/api/users/me/catch-up', 403);
  await page.reload();
  await expect(toast(page, 'Failed to load profile')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Failed to load profile' })).toBeVisible();
});

test('discovery shows failures, and searches on the free plan if the plan is unknown', async ({ page }) => {
  const [ana] = [await register(page.request, 'Ana'), await register(page.request, 'Bob')];
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  await refuse(page, '**/api/users/search*', 403);
  await refuse(page, '**/api/subscriptions/tiers', 403);
  await refuse(page, '**/api/limits/me', 403);
  await open(page, '/search?mood=all', ana);
  await expect(page.getByRole('article')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Dinner, not in your plan' })).toBeVisible();
  await page.getByRole('button', { name: 'Filters' }).click();
  await expect(page.getByRole('slider', { name: 'Radius' })).toHaveAttribute('max', '50');
  await page.keyboard.press('Escape');
  expect(logged.join('\n')).toContain('The limits of the plan could not be loaded; the free plan stands in.');

  await page.unroute('**/api/users/search*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('article', { name: 'Bob' })).toBeVisible();
});
