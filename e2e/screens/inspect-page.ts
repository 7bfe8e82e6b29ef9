import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright/test';
import type { Patterns } from './text-patterns.ts';

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const suggestions = '[role=combobox][aria-expanded=true]';

/** Without frames on the page, axe needs no second page to put results together in. */
const axeOn = (page: Page) => new AxeBuilder({ page }).setLegacyMode();

/** What a page breaks of WCAG 2.2 AA, a sentence each. */
export async function inaccessible(page: Page): Promise<string[]> {
  const axe = axeOn(page)
    .options({ resultTypes: ['violations'] })
    .withTags(standards);
  // Open suggestions leave nothing but themselves and their input to screen readers, until Tab or Escape closes them.
  if ((await page.locator(suggestions).count()) > 0) axe.include(suggestions).include('[role=listbox]');
  // An open menu comes right after its button, wherever it floats.
  if ((await page.getByRole('menu').count()) > 0) axe.disableRules('region');
  const { violations } = await axe.analyze();
  return [
    ...violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`),
    ...(await idsInTwoPlaces(page)),
  ];
}

/** Anchors and labels would lead to the first of them alone. */
const idsInTwoPlaces = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
    return ids.filter((id, place) => ids.indexOf(id) !== place).map((id) => `two elements have the id ${id}`);
  });

/** What a page breaks in one scheme and not in the other: contrasts. */
export async function withoutContrast(page: Page): Promise<string[]> {
  const { violations } = await axeOn(page).withRules(['color-contrast']).analyze();
  return violations.flatMap(({ nodes }) =>
    nodes.map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary}`),
  );
}

/** English sentences of the catalogues on a page that speaks French. */
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
          // A sentence may be in pieces around its links and values.
          if (node.matches('p, li, h1, h2, h3, label')) said.push(node.textContent ?? '');
        } else said.push(node.textContent ?? '');
      }
      return [...new Set(said.map((one) => one.trim()))].filter(
        (one) => new RegExp(inEnglish).test(one) && !new RegExp(inFrench).test(one),
      );
    },
    [english, french] as const,
  );

/** Texts that leave their box or the screen, and whether the page can be moved sideways. */
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
      // What is cut on purpose shows that it goes on.
      if (style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none') continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const inside = box.getBoundingClientRect();
      // Said to screen readers alone.
      if (inside.width <= 1 || inside.height <= 1) continue;
      // Letters may reach a little over and under their line.
      const reach = Number.parseFloat(style.fontSize) / 3;
      const outside = [...range.getClientRects()].some(
        ({ left, right, top, bottom }) =>
          right > inside.right + 1 ||
          left < inside.left - 1 ||
          bottom > inside.bottom + reach ||
          top < inside.top - reach,
      );
      if (outside) wrong.push(`“${text.slice(0, 60)}” leaves its box`);
    }
    return wrong;
  });

/** What a finger has to hit and is smaller than 44 px; links within a sentence may be as small as it. */
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
