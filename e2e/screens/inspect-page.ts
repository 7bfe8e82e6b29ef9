import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright/test';
import type { Patterns } from './text-patterns.ts';

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const suggestions = '[role=combobox][aria-expanded=true]';

/** In legacy mode axe opens no second page to combine results. That is enough for pages without frames. */
async function axeOn(page: Page): Promise<AxeBuilder> {
  // A toast may come or go while axe works. With reduced motion it does not fade.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await transitionsEnd(page);
  return new AxeBuilder({ page }).setLegacyMode();
}

/** Waits until nothing fades in or out any more, since such texts have too little contrast for a moment. */
const transitionsEnd = (page: Page) =>
  page.waitForFunction(() =>
    document.getAnimations().every((one) => !(one instanceof CSSTransition) || one.playState !== 'running'),
  );

/** Checks a page against WCAG 2.2 AA. Returns the violations as text. */
export async function inaccessible(page: Page): Promise<string[]> {
  const axe = (await axeOn(page)).options({ resultTypes: ['violations'] }).withTags(standards);
  // While suggestions are open, screen readers reach only them and their input, until Tab or Escape closes them.
  if ((await page.locator(suggestions).count()) > 0) axe.include(suggestions).include('[role=listbox]');
  // An open menu directly follows its button in the reading order, wherever it is shown.
  if ((await page.getByRole('menu').count()) > 0) axe.disableRules('region');
  const { violations } = await axe.analyze();
  return [
    ...violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`),
    ...(await idsInTwoPlaces(page)),
  ];
}

/** Finds duplicate ids: anchors and labels would only lead to the first element. */
const idsInTwoPlaces = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
    return ids.filter((id, place) => ids.indexOf(id) !== place).map((id) => `two elements have the id ${id}`);
  });

/** Checks the contrast of texts, which is the only check that depends on the colour scheme. */
export async function withoutContrast(page: Page): Promise<string[]> {
  const { violations } = await (await axeOn(page)).withRules(['color-contrast']).analyze();
  return violations.flatMap(({ nodes }) =>
    nodes.map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary}`),
  );
}

/** Finds English texts of the catalogues on a French page. */
export const englishOn = (page: Page, { english, french }: Patterns): Promise<string[]> =>
  page.evaluate(
    ([inEnglish, inFrench]) => {
      const said = [document.title.replace(' · Ambiance', '')];
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const element = node instanceof Element ? node : node.parentElement;
        if (!element?.checkVisibility() || element.closest('[lang]:not(html)')) continue;
        if (node instanceof Element) {
          for (const name of ['aria-label', 'placeholder', 'title', 'alt']) said.push(node.getAttribute(name) ?? '');
          // A sentence may be split around its links and values.
          if (node.matches('p, li, h1, h2, h3, label')) said.push(node.textContent ?? '');
        } else said.push(node.textContent ?? '');
      }
      return [...new Set(said.map((one) => one.trim()))].filter(
        (one) => new RegExp(inEnglish).test(one) && !new RegExp(inFrench).test(one),
      );
    },
    [english, french] as const,
  );

/** Finds texts that leave their box or the screen, and pages that scroll sideways. */
export const overflowing = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const wrong: string[] = [];
    const root = document.documentElement;
    if (root.scrollWidth > root.clientWidth) wrong.push(`the page is ${root.scrollWidth} px wide`);
    const dialog = document.querySelector('[role=dialog]')?.getBoundingClientRect();
    if (dialog && dialog.width > root.clientWidth) wrong.push(`the dialog is ${dialog.width} px wide`);
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent?.trim() ?? '';
      const parent = node.parentElement;
      if (!text || !parent?.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      if (parent.closest('select, [data-base-ui-inert]')) continue;
      let box: Element | null = parent;
      while (box && getComputedStyle(box).display === 'inline') box = box.parentElement;
      if (!box) continue;
      const style = getComputedStyle(box);
      // Texts that are truncated on purpose show an ellipsis.
      if (style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none') continue;
      const inside = box.getBoundingClientRect();
      // The text is only for screen readers.
      if (inside.width <= 1 || inside.height <= 1) continue;
      // Letters may extend a little above and below their line.
      const overlap = Number.parseFloat(style.fontSize) / 3;
      const range = document.createRange();
      // Word by word, because a space at the end of a line may lie outside the box. It cannot be seen.
      const outside = [...(node.textContent ?? '').matchAll(/\S+/g)].some(({ 0: word, index }) => {
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        return [...range.getClientRects()].some(
          ({ left, right, top, bottom }) =>
            right > inside.right + 1 ||
            left < inside.left - 1 ||
            bottom > inside.bottom + overlap ||
            top < inside.top - overlap,
        );
      });
      if (outside) wrong.push(`“${text.slice(0, 60)}” leaves its box`);
    }
    return wrong;
  });

/** Finds touch targets smaller than 44 px. Links within a sentence may be smaller. */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const targets = document.querySelectorAll(
      'a[href], button, select, textarea, input:not([type=hidden]), [role=tab]',
    );
    return [...targets].flatMap((target) => {
      if (!target.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return [];
      if (target.closest('[inert], [aria-hidden=true], .sr-only') || target.matches(':disabled')) return [];
      const label = target instanceof HTMLInputElement ? target.labels?.[0] : undefined;
      const reached = [target, ...(label ? [label] : [])].map((one) => one.getBoundingClientRect());
      const width = Math.max(...reached.map((one) => one.width));
      const height = Math.max(...reached.map((one) => one.height));
      const isInText = getComputedStyle(target).display === 'inline' && target.closest('p, li, td');
      if (isInText || width < 2 || (width >= 43.5 && height >= 43.5)) return [];
      const name = target.getAttribute('aria-label') ?? target.textContent?.trim() ?? '';
      return [`${target.tagName.toLowerCase()} “${name.slice(0, 40)}” is ${width.toFixed()} × ${height.toFixed()}`];
    });
  });
