import type { Page } from 'playwright/test';
import { overflowing } from './inspect-page.ts';
import { nextFrames } from './next-frames.ts';

/** The window of a desktop, 1280 × 800 px, at 400 %. */
const lowWindow = { width: 320, height: 200 };

/** Finds texts that do not fit if the user has set the text to twice its size. */
export async function overflowingInLargeText(page: Page): Promise<string[]> {
  const setSize = (size: string) =>
    page.evaluate((wanted) => document.documentElement.style.setProperty('font-size', wanted), size);
  await setSize('200%');
  await nextFrames(page);
  const problems = await overflowing(page);
  await setSize('');
  return problems;
}

/** Zooms a desktop page to 400 %. Finds texts that do not fit, and bars that leave too little of the window. */
export async function overflowingAt400Percent(page: Page): Promise<string[]> {
  await page.setViewportSize(lowWindow);
  await nextFrames(page);
  return [...(await overflowing(page)), ...(await coveringBars(page))];
}

/**
 * Finds bars that stay while the page scrolls, if they take a third of the window or more. The input of a conversation may:
 * it is as tall as the text that the user writes. A dialog and a toast are not bars.
 */
const coveringBars = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    if (document.querySelector('[role=dialog]')) return [];
    const frame = document.querySelector('.filled-frame');
    const scrollers = [document.documentElement, ...document.querySelectorAll('main section')];
    const places = () => scrollers.map(({ scrollTop }) => scrollTop).join();
    const painted = () => new Promise(requestAnimationFrame);
    for (const one of scrollers) one.scrollTop = (one.scrollHeight - one.clientHeight) / 2;
    await painted();
    const bars = [...document.body.querySelectorAll('*')].filter(
      (one) => one !== frame && /fixed|sticky/.test(getComputedStyle(one).position) && !one.querySelector('textarea'),
    );
    const before = places();
    const tops = bars.map((one) => one.getBoundingClientRect().top);
    for (const one of scrollers) one.scrollTop += 10;
    await painted();
    const hasScrolled = places() !== before;
    const staying = bars.filter((one, index) => {
      const isFixed = getComputedStyle(one).position === 'fixed';
      return isFixed || (hasScrolled && one.getBoundingClientRect().top === tops[index]);
    });
    const outer = staying.filter((one) => !staying.some((other) => other !== one && other.contains(one)));
    const heights = outer.map((one) => {
      const { top, bottom, width } = one.getBoundingClientRect();
      const isBar = width > innerWidth / 2 && one.checkVisibility({ visibilityProperty: true });
      return isBar ? Math.max(0, Math.min(bottom, innerHeight) - Math.max(top, 0)) : 0;
    });
    const covered = heights.reduce((sum, one) => sum + one, 0);
    return covered < innerHeight / 3 ? [] : [`bars cover ${covered.toFixed()} of ${innerHeight} px`];
  });
