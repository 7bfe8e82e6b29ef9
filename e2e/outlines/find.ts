/** The name of an element for assistive technology, as far as the app's own screens need it. */
export function nameOf(element: Element): string {
  const label = element.getAttribute('aria-label');
  if (label) return label;
  const ids = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
  const named = ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
  if (named) return tidy(named);
  const labels = (element as HTMLInputElement).labels;
  if (labels?.length) return tidy([...labels].map((one) => one.textContent).join(' '));
  const inside = [...element.querySelectorAll('img[alt]')].map((one) => one.getAttribute('alt')).join(' ');
  return element.getAttribute('alt') ?? tidy(`${spokenText(element)} ${inside}`);
}

function spokenText(element: Element): string {
  return [...element.childNodes]
    .map((node) => {
      if (node.nodeType === Node.TEXT_NODE) return node.textContent ?? '';
      const inner = node as Element;
      if (!inner.getAttribute || inner.getAttribute('aria-hidden') === 'true') return '';
      return inner.getAttribute('aria-label') ?? spokenText(inner);
    })
    .join('');
}

export const tidy = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

const byTag: Readonly<Record<string, string>> = {
  a: 'link',
  article: 'article',
  aside: 'complementary',
  button: 'button',
  dialog: 'dialog',
  fieldset: 'group',
  footer: 'contentinfo',
  h1: 'heading',
  h2: 'heading',
  h3: 'heading',
  h4: 'heading',
  header: 'banner',
  img: 'img',
  li: 'listitem',
  main: 'main',
  nav: 'navigation',
  ol: 'list',
  option: 'option',
  progress: 'progressbar',
  section: 'region',
  select: 'combobox',
  table: 'table',
  textarea: 'textbox',
  tr: 'row',
  ul: 'list',
};
const byType: Readonly<Record<string, string>> = {
  checkbox: 'checkbox',
  radio: 'radio',
  range: 'slider',
  number: 'spinbutton',
  search: 'searchbox',
  submit: 'button',
};

export function roleOf(element: Element): string | undefined {
  const tag = element.tagName.toLowerCase();
  const role = element.getAttribute('role');
  if (role) return role;
  return tag === 'input' ? (byType[(element as HTMLInputElement).type] ?? 'textbox') : byTag[tag];
}

/** True if the element or one around it is hidden. `closest` with a selector takes ten times as long. */
export function isHidden(element: Element): boolean {
  for (let at: Element | null = element; at; at = at.parentElement) {
    if (at.hasAttribute('hidden') || at.hasAttribute('inert') || at.getAttribute('aria-hidden') === 'true') return true;
  }
  return false;
}

/** True if a text matches: the searched text is a part of it in any letter case, or the whole text. */
export const matches = (text: string, wanted: string | RegExp, exact = false): boolean => {
  if (wanted instanceof RegExp) return wanted.test(text);
  return exact ? text === tidy(wanted) : text.toLowerCase().includes(tidy(wanted).toLowerCase());
};
