import type { Locator, Page } from 'playwright/test';
import { expect, test } from './ambiance.ts';
import { open, password, register } from './people.ts';

const screen = { width: 390, height: 844 };
/** The parts of the screen that the camera and the home indicator take. */
const insets = { top: 59, bottom: 34, left: 0, right: 0 };

test.use({ viewport: screen, hasTouch: true, isMobile: true });

test.beforeEach(async ({ page, context }) => {
  const browser = await context.newCDPSession(page);
  await browser.send('Emulation.setSafeAreaInsetsOverride', { insets });
});

async function boxOf(part: Locator): Promise<{ top: number; bottom: number }> {
  const { y, height } = (await part.boundingBox())!;
  return { top: y, bottom: y + height };
}

/** The id of the topmost element at that height, or of its closest ancestor with an id. */
const foremostAt = (page: Page, top: number) =>
  page.evaluate(([x, y]) => document.elementFromPoint(x, y)?.closest('[id]')?.id, [screen.width / 2, top] as const);

test('no content is under a phone’s camera notch, at rest or while scrolling', async ({ page }) => {
  await page.goto('/');
  const header = page.getByRole('banner');
  expect((await boxOf(header)).top).toBe(insets.top);
  await page.evaluate(() => scrollTo(0, 1000));
  expect((await boxOf(header)).top).toBe(insets.top);
  expect(await foremostAt(page, insets.top / 2)).toBe('root');
  // A page that is shorter than the screen must not scroll because of the insets.
  await page.goto('/verify-email');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(screen.height);
});

test('a conversation fills the screen, and the navigation bar keeps clear of camera and home indicator', async ({
  page,
  request,
}) => {
  const nora = await register(request, 'Nora');
  const milo = await register(request, 'Milo');
  const login = await request.post('/api/auth/login', { data: { email: milo.email, password } });
  const { user } = (await login.json()) as { user: { id: string } };
  await open(page, `/chat?to=${user.id}`, nora);
  const input = page.getByRole('textbox');
  await expect(input).toBeEditable();
  const partner = page.getByRole('heading', { name: 'Milo', level: 1 });
  expect((await boxOf(partner)).top).toBeGreaterThanOrEqual(insets.top);
  expect((await boxOf(partner)).bottom).toBeLessThan(insets.top + 64);
  expect((await boxOf(input)).bottom).toBeLessThanOrEqual(screen.height - insets.bottom);
  await expect(page.getByRole('banner')).toBeHidden();

  await page.goto('/perks');
  const bar = page.getByRole('navigation', { name: 'Shortcuts' });
  await expect(bar.getByRole('link')).toHaveText(['Discover', 'Messages', 'Perks', 'Profile']);
  await expect(bar.getByRole('link', { name: 'Perks' })).toHaveAttribute('aria-current', 'page');
  expect((await boxOf(bar.getByRole('link', { name: 'Perks' }))).bottom).toBeLessThanOrEqual(
    screen.height - insets.bottom,
  );
  // The bar does not cover the end of the page, which moves until the perks are loaded.
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  const end = await boxOf(page.getByRole('contentinfo'));
  expect(end.bottom).toBeLessThanOrEqual((await boxOf(bar)).top);
  await bar.getByRole('link', { name: 'Messages' }).click();
  await page.waitForURL('**/messages');
});
