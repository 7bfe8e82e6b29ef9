import type { Language } from '@ambiance/domain/languages';
import { type APIRequestContext, type Browser, devices, type Page } from 'playwright/test';
import { expect } from './ambiance.ts';
import { loginOf, open, type Person, register } from './people.ts';
import { readerOf } from './promised-sentences.ts';

/** An afternoon in Montréal, at which all clocks start. */
export const afternoon = '2026-11-25T21:00:00.000Z';

type Part = Parameters<typeof readerOf>[0];

/** Registers a member who has a phone in their language. */
export async function withPhone<P extends Part>(
  part: P,
  language: Language,
  {
    browser,
    request,
    name,
    at = afternoon,
  }: { browser: Browser; request: APIRequestContext; name: string; at?: string },
) {
  const person = await register(request, name, { language });
  return { person, ...(await phoneOf(part, language, { browser, request, person, at })) };
}

/** Opens a phone for an existing account. */
export async function phoneOf<P extends Part>(
  part: P,
  language: Language,
  { browser, request, person, at = afternoon }: Login<{ browser: Browser; at?: string }>,
) {
  // With reduced motion, elements that appear are checked in their final place.
  const { viewport, hasTouch, isMobile } = devices['Pixel 7'];
  const reader = await readerOf(part, language, browser, { viewport, hasTouch, isMobile, reducedMotion: 'reduce' });
  const { page } = reader;
  await page.clock.install({ time: at });
  const { user, accessToken } = await loginOf(request, person);
  const headers = { authorization: `Bearer ${accessToken}` };
  return { ...reader, language, id: user.id, headers, open: (path: string) => open(page, path, person) };
}

type Login<More> = More & { request: APIRequestContext; person: Pick<Person, 'email'> };
type Phone = Awaited<ReturnType<typeof phoneOf>>;

/** Sets the clocks of the server and of every phone. */
export async function setClocks(setClock: (instant: string) => Promise<void>, pages: readonly Page[], instant: string) {
  await setClock(instant);
  await setPageClocks(pages, instant);
}

/** Sets the clocks of phones. A toast that is visible in the meantime ends. */
export async function setPageClocks(pages: readonly Page[], instant: string) {
  await Promise.all(
    pages.map(async (page) => {
      const now = await page.evaluate(() => Date.now());
      await page.clock.fastForward(Math.max(0, new Date(instant).getTime() - now));
    }),
  );
}

/** Opens the page for staff at the door, with everything that it needs offline. */
export async function openTheDoor({ page, open: openPage }: Pick<Phone, 'page' | 'open'>): Promise<void> {
  const bundleResponse = page.waitForResponse('**/api/perk-claims/entrance');
  await openPage('/host/redeem');
  await (await bundleResponse).finished();
}

/** The signed code in the QR code of a member's newest claim. */
export async function signedCodeOf(request: APIRequestContext, { headers }: Pick<Phone, 'headers'>): Promise<string> {
  const claims = await request.get('/api/users/me/perk-claims', { headers });
  return ((await claims.json()) as { ticket: string }[])[0]!.ticket;
}

/** The state of a member's first check-in. */
export async function stateOfCheckIn(request: APIRequestContext, { headers }: Pick<Phone, 'headers'>): Promise<string> {
  const checkIns = await request.get('/api/check-ins', { headers });
  return ((await checkIns.json()) as { state: string }[])[0]!.state;
}

/** Types a code at the door, like staff who hear it. */
export async function typeAtTheDoor({ page, translate }: Pick<Phone, 'page' | 'translate'>, code: string) {
  const next = page.getByRole('button', { name: translate('Next guest') });
  if (await next.isVisible()) await next.click();
  await page.getByLabel(translate('Code'), { exact: true }).fill(code);
  await page.getByLabel(translate('Code'), { exact: true }).press('Enter');
}

/** The short code that a phone's dialog shows. */
export async function shownCode(page: Page): Promise<string> {
  const code = page.getByRole('dialog').getByText(/^[2-9A-Z]{4} [2-9A-Z]{4}$/);
  await expect(code).toBeVisible();
  return (await code.textContent())!;
}
