import type { Locator, Page } from 'playwright/test';
import { expect } from './ambiance.ts';

/** Checks that an element starts to disappear within this time on the page's clock, which otherwise stands still. */
export async function goesWithin(page: Page, what: Locator, ms: number): Promise<void> {
  await page.clock.runFor(ms);
  await expect(async () => {
    // It disappears a few frames later.
    await page.clock.runFor(20);
    expect(await what.count()).toBe(0);
  }).toPass({ timeout: 10_000 });
}
