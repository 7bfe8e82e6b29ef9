// These run in the page, each by itself: they can use nothing from beside them.

/** The first thing that can be pressed whose name matches a pattern, scrolled to the middle, once it stays where it is. */
export function findPressable(pattern?: string): Element | null {
  const roles = ['button', 'link', 'tab', 'switch', 'radio', 'option'].map((role) => `[role=${role}]`);
  const nameOf = (element: Element) =>
    element.getAttribute('aria-label') ??
    element
      .getAttribute('aria-labelledby')
      ?.split(' ')
      .map((id) => document.getElementById(id)?.textContent)
      .join(' ') ??
    element.textContent;
  const found = [
    ...document.querySelectorAll(['button', 'a[href]', 'label:has(input[type=radio])', ...roles].join()),
  ].find(
    (element) =>
      element.checkVisibility({ visibilityProperty: true }) &&
      !element.matches(':disabled, [aria-disabled=true]') &&
      new RegExp(pattern!, 'u').test(nameOf(element).replaceAll(/\s+/g, ' ').trim()),
  );
  if (!found) return null;
  found.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { x, y } = found.getBoundingClientRect();
  const seen = globalThis as { lastPlace?: string };
  const place = `${pattern} at ${x}, ${y}`;
  const stays = seen.lastPlace === place;
  seen.lastPlace = place;
  return stays ? found : null;
}

/** The first field with a label. */
export function findField(label?: string): Element | null {
  const named = (field: HTMLInputElement) =>
    field.getAttribute('aria-label') === label ||
    [...(field.labels ?? [])].some(({ textContent }) => textContent.trim() === label);
  const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea')];
  return fields.find((field) => field.checkVisibility() && !field.readOnly && !field.disabled && named(field)) ?? null;
}

/** Whether a text can be seen. */
export function showsText(text?: string): boolean {
  return document.body.innerText.includes(text!);
}
