import type { Locator, Page } from 'playwright/test';
import { expect } from './ambiance.ts';

/** What is to go by itself begins to within this time by the clock of the page, which stands still otherwise. */
export async function goesWithin(page: Page, what: Locator, ms: number): Promise<void> {
  await page.clock.runFor(ms);
  await expect(async () => {
    // It is gone some frames later.
    await page.clock.runFor(20);
    expect(await what.count()).toBe(0);
  }).toPass({ timeout: 10_000 });
}
