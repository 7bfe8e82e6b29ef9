import type { Locator } from 'playwright/test';
import { expect, test } from './ambiance.ts';
import { chooseAbout } from './chatting.ts';
import { open, register, toast } from './people.ts';
import { refuse } from './refuse.ts';

const width = 320;
test.use({ viewport: { width, height: 640 } });

const link = `https://example.com/${'aneveningbytheriver'.repeat(4)}`;

const topOf = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().top);
const bottomOf = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().bottom);
const rightOf = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().right);

test('a long link makes neither the profile nor a report wider than a small phone, and no toast covers its title', async ({
  page,
  request,
}) => {
  const ana = await register(request, 'Ana');
  await register(request, 'Ben');
  await open(page, '/profile?edit=words', ana);
  const about = page.getByLabel('About me');
  await about.fill(link);
  await page.getByLabel('What I’m looking for').fill(link);
  expect(await rightOf(about)).toBeLessThan(width);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(toast(page, 'Profile updated successfully')).toBeVisible();
  await page.reload();
  const main = page.getByRole('main');
  for (const text of [link, `“${link}”`, ana.email]) {
    expect(await rightOf(main.getByText(text, { exact: true }))).toBeLessThan(width);
  }

  await page.goto('/search?mood=all');
  await chooseAbout(page, 'Ben', 'Report');
  const report = page.getByRole('dialog', { name: 'Report User' });
  await report.getByLabel('Reason').fill(link);
  expect(await rightOf(report)).toBeLessThan(width);

  // The dialog is as tall as the screen. A toast covers neither its title nor its close button.
  await refuse(page, '**/api/users/*/report', 500);
  await report.getByRole('button', { name: 'Submit Report' }).click();
  const failure = toast(page, 'We couldn’t send the report. Please try again.');
  // Toasts stay while the pointer is over them.
  await failure.hover();
  const title = report.getByRole('heading', { name: 'Report User' });
  await title.scrollIntoViewIfNeeded();
  const toasts = page.getByRole('region', { name: 'Notifications' });
  for (const part of [title, report.getByRole('button', { name: 'Close' })]) {
    await expect.poll(async () => (await topOf(part)) - (await bottomOf(toasts))).toBeGreaterThanOrEqual(0);
  }
});
