import type { Page } from 'playwright/test';

/** Resolves once the page has painted its latest changes. */
export const nextFrames = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
