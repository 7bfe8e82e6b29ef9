import { fileURLToPath } from 'node:url';
import type { Locator, Page } from 'playwright';

/** The time that a newcomer types a key, and looks before each tap. */
const keyMs = 200;
const lookMs = 1000;
const limitSeconds = 120;
export const firstMessageText = (seconds: string) =>
  `First message: ${seconds} s after opening / (limit: ${limitSeconds} s), with ${keyMs} ms for each key and ${lookMs} ms before each tap.`;

/** The context of a phone at Place d'Armes in Montréal. */
export const inMontreal = { geolocation: { latitude: 45.5048, longitude: -73.5573 } };
const photo = fileURLToPath(new URL('../apps/demo/pictures/man-african-19.webp', import.meta.url));
const hello = 'Hello, how is your evening?';

/**
 * Walks as a newcomer from the landing page until the server has the first message, on an installation that does not require
 * confirmed addresses. The steps are those of `first-message.journey.ts`. Returns the milliseconds of the whole way, and those
 * from the tap that creates the account until the first step is visible.
 */
export async function sendFirstMessage(
  page: Page,
  address: string,
  email: string,
): Promise<{ wholeMs: number; firstStepMs: number }> {
  page.setDefaultTimeout(120_000);
  const tap = async (target: Locator) => {
    await target.waitFor();
    await page.waitForTimeout(lookMs);
    const tappedAt = performance.now();
    await target.tap();
    return tappedAt;
  };
  const type = (text: string) => page.keyboard.type(text, { delay: keyMs });
  const typeLine = async (text: string) => {
    await type(text);
    await page.keyboard.press('Enter');
  };
  const focused = (field: Locator) => field.and(page.locator(':focus')).waitFor();
  const form = page.getByRole('tabpanel', { name: 'Register' });

  const start = performance.now();
  await page.goto(address, { waitUntil: 'commit' });
  await tap(page.getByRole('link', { name: 'Start matching' }).first());
  await tap(form.getByLabel('Email'));
  await typeLine(email);
  await focused(form.getByLabel('Password', { exact: true }));
  await typeLine('a warm evening');
  await focused(form.getByLabel('Date of birth', { exact: true }));
  await typeLine('17/06/1995');
  await focused(form.getByLabel('Display name'));
  await type('Ana');
  await page.context().grantPermissions(['geolocation']);
  await tap(form.getByRole('button', { name: 'Use my location' }));
  const hasCity = () => [...document.querySelectorAll('input')].some(({ value }) => value === 'Montréal');
  await page.waitForFunction(hasCity);
  const createdAt = await tap(form.getByRole('button', { name: 'Create account' }));

  await page.waitForURL('**/profile');
  const firstStep = page.getByRole('button', { name: 'Take a photo' });
  await firstStep.waitFor();
  const firstStepMs = performance.now() - createdAt;
  const choosing = page.waitForEvent('filechooser');
  await tap(firstStep);
  await (await choosing).setFiles(photo);
  await tap(page.getByRole('link', { name: 'Next' }));
  await tap(page.getByRole('button', { name: 'Chat', exact: true }));
  await page.waitForURL('**/search**');
  await tap(page.getByRole('link', { name: /^Message / }).first());
  await tap(page.getByRole('textbox', { name: /^Message to / }));
  await typeLine(hello);
  // A message has this attribute once the server has stored it.
  await page.locator('[role=log] [data-message]', { hasText: hello }).waitFor();
  return { wholeMs: performance.now() - start, firstStepMs };
}
