import { errors } from '@ambiance/domain/errors';
import type { Catalogue, Message } from '../../apps/web/src/i18n/catalogue.ts';
import { isHidden, roleOf, tidy } from './find.ts';

/** Finds the key of a text, such as `chat.back`. Texts from members and from the server are not replaced. */
export type FindKey = (text: string) => string;

/** Reads the catalogues, so that an outline names a text by its key and does not change with its wording. */
export function keysOf(catalogues: Readonly<Record<string, { texts: Catalogue }>>): FindKey {
  const plain = new Map<string, string>();
  const patterns: [RegExp, string][] = [];
  const add = (key: string, text: string) => {
    if (!text.includes('{') && !plain.has(text)) plain.set(tidy(text), key);
    if (!text.includes('{')) return;
    const parts = text.split(/\{\w+\}/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
    if (parts.join('').replaceAll(/\P{L}/gu, '').length > 3)
      patterns.push([new RegExp(`^${tidy(parts.join('(.{1,120})'))}$`), key]);
  };
  for (const [path, { texts }] of Object.entries(catalogues).toSorted(([one], [other]) => one.localeCompare(other))) {
    const name = /([\w-]+)\.en\.ts$/.exec(path)![1]!;
    for (const [key, message] of Object.entries(texts))
      for (const text of formsOf(message)) add(`${name}.${key}`, text);
  }
  for (const [code, { en }] of Object.entries(errors)) add(`error ${code}`, en);
  patterns.sort(([one], [other]) => other.source.length - one.source.length);
  const search = (text: string): string => {
    for (const [pattern, key] of patterns) {
      const values = pattern.exec(text)?.slice(1);
      if (values) return `${key}(${values.map((value) => plain.get(value) ?? value).join(', ')})`;
    }
    return JSON.stringify(text);
  };
  // There are hundreds of patterns, and pages have many texts in common.
  const found = new Map<string, string>();
  return (text) => {
    const key = plain.get(text) ?? found.get(text) ?? search(text);
    found.set(text, key);
    return key;
  };
}

const formsOf = (message: Message) => (typeof message === 'string' ? [message] : Object.values(message));

const named = ['aria-label', 'alt', 'title', 'placeholder'];
const states = [
  'aria-pressed',
  'aria-expanded',
  'aria-current',
  'aria-invalid',
  'aria-checked',
  'aria-selected',
  'aria-disabled',
  'aria-busy',
  'aria-valuenow',
  'aria-live',
  'href',
  'tabindex',
  'download',
  'type',
  'autocomplete',
  'inputmode',
  'maxlength',
  'min',
  'max',
  'lang',
  'dir',
];
const flags = ['disabled', 'required', 'readonly', 'open', 'hidden', 'inert'];

// Each element is compared by its tag, because matching selectors takes most of the time of an outline.
const tagsOf = (tags: string) => new Set(tags.toUpperCase().split(' '));
/** Elements that begin a line, as do those with a role. Their content follows on the same line. */
const blocks = tagsOf(
  'h1 h2 h3 h4 p li tr article section form fieldset dialog dl dt figure nav header footer main label',
);
/** Elements whose role is named, as is any given role. */
const withRole = tagsOf('a button input select textarea h1 h2 h3 h4 img');
const leftOut = tagsOf('svg script style template option');
const frame = 'a[href="#content"], body > #root header, body > #root footer, [data-frame]';

/**
 * Describes the texts and controls of a page, in the order of the document. The header and the footer, which are on every page,
 * are left out unless `isWhole`.
 */
export function outlineOf(root: Element, { keyOf, isWhole }: { keyOf: FindKey; isWhole: boolean }): string {
  const lines: string[] = [];
  const visit = (element: Element, isInHidden: boolean) => {
    if (leftOut.has(element.tagName.toUpperCase()) || element.getAttribute('aria-hidden') === 'true') return;
    if (!isWhole && element.matches(frame) && !element.closest('main')) return;
    const hidden = isInHidden || element.hasAttribute('hidden') || element.hasAttribute('inert');
    const part = partOf(element, keyOf, hidden);
    const isStart = blocks.has(element.tagName) || element.hasAttribute('role') || lines.length === 0;
    if (isStart && lines.at(-1) !== '') lines.push('');
    if (part) lines[lines.length - 1] = [lines.at(-1), part].filter(Boolean).join(' | ');
    for (const child of element.children) visit(child, hidden);
  };
  visit(root, isHidden(root));
  return lines.filter(Boolean).join('\n');
}

function partOf(element: Element, keyOf: FindKey, hidden: boolean): string | undefined {
  const text = tidy([...element.childNodes].map((one) => (one.nodeType === 3 ? one.textContent : ' ')).join(''));
  const present = new Set(element.getAttributeNames());
  const given = (all: readonly string[]) => all.filter((name) => present.has(name));
  const names = given(named).map((name) => tidy(element.getAttribute(name)!));
  const field = element as HTMLInputElement;
  const isField = /^(?:input|select|textarea)$/i.test(element.tagName);
  const value = isField && field.type !== 'file' ? String(field.checked || field.value) : '';
  const facts = [
    ...given(states).flatMap((name) => {
      const found = element.getAttribute(name);
      return found === 'button' ? [] : [`${name.replace('aria-', '')}=${found}`];
    }),
    ...given(flags),
    ...(value ? [`value=${value}`] : []),
    ...(element.tagName === 'SELECT' ? [`options=${(element as HTMLSelectElement).length}`] : []),
  ];
  const said = [...names, text].filter(Boolean).map(keyOf);
  if (said.length + facts.length === 0) return undefined;
  const role = roleOf(element) ?? '';
  const isPlain = !withRole.has(element.tagName) && !element.hasAttribute('role');
  return [...(isPlain ? [] : [role]), ...facts, ...said].join(' ') + (hidden ? ' (hidden)' : '');
}
