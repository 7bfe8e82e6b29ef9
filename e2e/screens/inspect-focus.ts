import type { Page } from 'playwright/test';
import { nextFrames } from './next-frames.ts';

/**
 * Presses Tab through a screen once. Finds controls that Tab does not come to, because the focus was lost or trapped before,
 * and those whose focus is hidden behind a bar or shown by no outline. An open menu ends with Tab, so it is not checked.
 */
export async function lostFocus(page: Page): Promise<string[]> {
  if ((await page.locator('[role=menu], [role=listbox]').count()) > 0) return [];
  // Tab also stops at places that are not marked.
  const maxPresses = 2 * (await page.evaluate(markControls)) + 50;
  const problems = new Set<string>();
  let outside = 0;
  for (let presses = 0; presses < maxPresses; presses += 1) {
    await page.keyboard.press('Tab');
    const { step, problem } = await inspect(page);
    if (problem) problems.add(problem);
    // After the last control, the focus leaves the page and comes back at its beginning. It is also outside for a moment if its control
    // disappears.
    outside = step === 'outside' ? outside + 1 : 0;
    if (step === 'again' || outside === 3) return [...problems, ...(await page.evaluate(unvisitedControls))];
  }
  return [...problems, `Tab was pressed ${maxPresses} times and has not come round`];
}

/** Looks at the element with the focus. It may move into view when it gets the focus, so a problem has to last. */
async function inspect(page: Page) {
  const first = await page.evaluate(inspectFocus);
  if (!first.problem) return first;
  await nextFrames(page);
  const { problem } = await page.evaluate(inspectFocus);
  return { step: first.step, problem };
}

/**
 * Marks the controls that Tab should come to, and returns their number. Stores how the controls, their labels and what is around them look
 * without the focus.
 */
function markControls() {
  const look = (one: Element) => {
    const { outlineStyle, outline, boxShadow } = getComputedStyle(one);
    return `${outlineStyle === 'none' ? '' : outline} ${boxShadow}`;
  };
  const controls = 'a[href], button:enabled, select:enabled, textarea:enabled, input:enabled:not([type=hidden])';
  for (const control of document.querySelectorAll<HTMLElement>(controls)) {
    const around: HTMLElement[] = control instanceof HTMLInputElement ? [...(control.labels ?? [])] : [];
    for (let one: HTMLElement | null = control; one; one = one.parentElement) around.push(one);
    for (const one of around) if (!one.matches(':focus-within')) one.dataset['unfocused'] ??= look(one);
    // Tab comes to only one radio button of a group.
    if (control.tabIndex < 0 || control.matches('[type=radio]')) continue;
    if (control.closest('[inert], [aria-hidden=true], [data-base-ui-inert]')) continue;
    if (control.checkVisibility({ visibilityProperty: true })) control.dataset['tabbed'] = 'no';
  }
  return document.querySelectorAll('[data-tabbed=no]').length;
}

/** Looks at the element with the focus. */
function inspectFocus() {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || focused === document.body) return { step: 'outside' as const };
  // Dialogs have such elements around them, which lead the focus back.
  if (focused.getAttribute('aria-hidden') === 'true') return { step: 'new' as const };
  const step = focused.dataset['tabbed'] === 'yes' ? ('again' as const) : ('new' as const);
  focused.dataset['tabbed'] = 'yes';
  const name = (focused.getAttribute('aria-label') ?? focused.textContent).trim().slice(0, 40);
  const said = `${focused.tagName.toLowerCase()} “${name}”`;

  const labels = focused instanceof HTMLInputElement ? [...(focused.labels ?? [])] : [];
  const around: HTMLElement[] = [...labels];
  for (let one: HTMLElement | null = focused; one; one = one.parentElement) around.push(one);
  const isOutlined = around.some((one) => {
    const { outlineStyle, outline, boxShadow } = getComputedStyle(one);
    const { unfocused } = one.dataset;
    // It appeared later, or had the focus from the beginning.
    if (unfocused === undefined) return outlineStyle !== 'none' || (one === focused && boxShadow !== 'none');
    const hasFrame = outlineStyle !== 'none' || boxShadow !== 'none';
    return hasFrame && unfocused !== `${outlineStyle === 'none' ? '' : outline} ${boxShadow}`;
  });
  if (!isOutlined) return { step, problem: `the focus on ${said} has no outline` };

  // A hidden input has the size of a pixel; its label is what the user sees.
  const { left, right, top, bottom } = (labels[0] ?? focused).getBoundingClientRect();
  const middle = (low: number, high: number, end: number) => (Math.max(low, 0) + Math.min(high, end)) / 2;
  const isInWindow = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
  const hit =
    isInWindow && document.elementFromPoint(middle(left, right, innerWidth), middle(top, bottom, innerHeight));
  let bar = hit || null;
  while (bar && !/fixed|sticky/.test(getComputedStyle(bar).position)) bar = bar.parentElement;
  const isCovered = bar !== null && !bar.contains(focused);
  return { step, problem: isInWindow && !isCovered ? undefined : `the focus on ${said} is out of sight` };
}

/** The marked controls that are still there and that Tab did not come to. */
function unvisitedControls(): string[] {
  const unvisited = [...document.querySelectorAll<HTMLElement>('[data-tabbed=no]')].filter(
    (one) => one.checkVisibility({ visibilityProperty: true }) && !one.matches(':disabled') && one.tabIndex >= 0,
  );
  const [first] = unvisited;
  if (!first) return [];
  const name = (first.getAttribute('aria-label') ?? first.textContent).trim().slice(0, 40);
  return [`Tab does not come to ${unvisited.length} controls, from ${first.tagName.toLowerCase()} “${name}”`];
}
