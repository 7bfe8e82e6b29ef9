import type { Locator } from 'playwright/test';
import { expect, test } from './ambiance.ts';
import { chooseAbout, input, log, sendMessage } from './chatting.ts';
import { write } from './hub-client.ts';
import { loginOf, open, register, toast } from './people.ts';
import { refuse } from './refuse.ts';

const width = 320;
test.use({ viewport: { width, height: 640 } });

const link = `https://example.com/${'aneveningbytheriver'.repeat(4)}`;

const topOf = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().top);
const bottomOf = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().bottom);
const rightOf = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().right);
const colourOf = (part: Locator) => part.evaluate((element) => getComputedStyle(element).backgroundColor);

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
  // A screen reader announces it: unlike the page behind the dialog, its live region is not hidden.
  const announced = page.locator('#announcements[aria-live=polite]');
  await expect(announced).toContainText('We couldn’t send the report. Please try again.');
  const isHidden = (region: Element) => region.closest('[aria-hidden=true], [inert]') !== null;
  expect([await announced.evaluate(isHidden), await toasts.evaluate(isHidden)]).toEqual([false, false]);
  for (const part of [title, report.getByRole('button', { name: 'Close' })]) {
    await expect.poll(async () => (await topOf(part)) - (await bottomOf(toasts))).toBeGreaterThanOrEqual(0);
  }
});

test('a long profile keeps its message button in view, a low window shows no bars, and no toast covers a chat', async ({
  ambiance,
  page,
  request,
}) => {
  const ana = await register(request, 'Ana');
  const ben = await register(request, 'Ben', { description: 'An evening by the river\n'.repeat(40) });
  const { user, accessToken } = await loginOf(request, ben);
  await open(page, `/members/${user.id}`, ana);
  // Screen readers announce the first toast only if its region was there before.
  const toasts = page.getByRole('region', { name: 'Notifications' });
  await expect(toasts).toBeEmpty();
  const message = page.getByRole('link', { name: 'Message Ben' });
  await expect(message).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('contentinfo')).not.toBeInViewport();

  const header = page.getByRole('banner');
  const bar = page.getByRole('navigation', { name: 'Shortcuts' });
  await expect(header).toHaveCSS('position', 'sticky');
  await expect(bar).toBeVisible();
  await page.setViewportSize({ width, height: 200 });
  await expect(header).toHaveCSS('position', 'static');
  await expect(bar).toBeHidden();
  await expect(message).not.toBeInViewport();
  await page.setViewportSize({ width, height: 640 });

  await message.click();
  const title = page.getByRole('heading', { level: 1, name: 'Ben', exact: true });
  // The page before has such a menu too.
  await expect(title).toBeVisible();
  await page.getByRole('button', { name: 'More about Ben' }).click();
  await page.getByRole('menuitem', { name: 'Save Ben to favorites' }).click();
  await toast(page, 'Saved to favorites').hover();
  expect(await topOf(toasts)).toBeGreaterThanOrEqual(await bottomOf(title));
  expect(await bottomOf(toasts)).toBeLessThanOrEqual(await topOf(page.getByRole('textbox')));

  // In a low window, a chat shows its newest message above the input, the header scrolls away, and two thirds are for the messages.
  await sendMessage(page, 'Hello by the river');
  const newest = log(page).getByText('Hello by the river');
  await expect(newest).toBeVisible();
  const height = 300;
  await page.setViewportSize({ width, height });
  await expect(newest).toBeInViewport({ ratio: 1 });
  await expect(title).not.toBeInViewport();
  await expect(input(page)).toBeInViewport({ ratio: 1 });
  await expect.poll(async () => (await topOf(input(page))) - (await bottomOf(newest))).toBeGreaterThanOrEqual(0);
  await expect
    .poll(async () => (await bottomOf(log(page))) - (await topOf(log(page))))
    .toBeGreaterThan((height * 2) / 3);
  // While the header is read, the partner's next message does not scroll it away.
  await log(page).evaluate((element) => element.closest('section')!.scrollTo(0, 0));
  await write(ambiance.url, accessToken, [(await loginOf(request, ana)).user.id]);
  await expect(log(page).getByText('Hello', { exact: true })).toBeVisible();
  await expect(title).toBeInViewport({ ratio: 1 });

  await page.setViewportSize({ width: 1280, height: 640 });
  await title.getByRole('link').click();
  const panel = page.getByRole('dialog', { name: /^Ben, \d+$/ });
  await expect(panel.getByRole('link', { name: 'Message Ben' })).toBeInViewport({ ratio: 1 });

  // If the system chooses the colours, a switch still shows whether it is on.
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  await page.goto('/settings/privacy');
  const [on, off] = [page.getByRole('switch', { checked: true }), page.getByRole('switch', { checked: false })];
  expect(await colourOf(on.first())).not.toBe(await colourOf(off.first()));
});
