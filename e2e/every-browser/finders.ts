// Each function runs in the page on its own, so it cannot use anything else from this file.

/**
 * Finds the first pressable element whose name matches a pattern and scrolls it to the middle. Returns it once it no longer
 * moves.
 */
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

/** Finds the first visible field with a label. */
export function findField(label?: string): Element | null {
  const named = (field: HTMLInputElement) =>
    field.getAttribute('aria-label') === label ||
    [...(field.labels ?? [])].some(({ textContent }) => textContent.trim() === label);
  const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea')];
  return fields.find((field) => field.checkVisibility() && !field.readOnly && !field.disabled && named(field)) ?? null;
}

/** True if the page shows a text. */
export function showsText(text?: string): boolean {
  return document.body.innerText.includes(text!);
}
