import { describe, expect, test } from 'vitest';
import type { Catalogue, Message } from './catalogue.ts';

const modules = import.meta.glob<{ texts: Catalogue; joinName?: unknown }>('../**/*.{en,fr}.ts', { eager: true });
const features = Object.keys(modules)
  .filter((path) => path.endsWith('.en.ts'))
  .map((path) => path.slice(0, -'.en.ts'.length));

const formsOf = (message: Message): string[] => (typeof message === 'string' ? [message] : Object.values(message));
const placeholdersOf = (message: Message): string[] =>
  [...new Set(formsOf(message).flatMap((form) => [...form.matchAll(/\{\w+\}/g)].map(([name]) => name)))].toSorted();
const allPlaceholders = (texts: Catalogue) =>
  Object.fromEntries(Object.entries(texts).map(([key, message]) => [key, placeholdersOf(message)]));

/** Rules of French typography, each with a pattern of texts that break it. */
const frenchRules: readonly [string, RegExp][] = [
  ['a narrow no-break space before ; ! ? »', /[^\u202f!?][;!?»]/],
  ['a narrow no-break space before a colon', /[^\u202f\d]:(?!\/\/)/],
  ['a narrow no-break space after «', /«(?!\u202f)/],
  ['no second space beside a narrow one', /\u202f[ \u00a0]|[ \u00a0]\u202f/],
  ['the apostrophe ’ and the quotes « »', /['"“”]/],
  ['an ellipsis of one character', /\.\.\./],
];

test('every English catalogue has a French one, and vice versa', () => {
  expect(features.length).toBeGreaterThan(0);
  expect(Object.keys(modules).toSorted()).toEqual(
    features.flatMap((feature) => [`${feature}.en.ts`, `${feature}.fr.ts`]).toSorted(),
  );
});

describe.each(features)('%s', (feature) => {
  const english = modules[`${feature}.en.ts`]?.texts ?? {};
  const french = modules[`${feature}.fr.ts`]?.texts ?? {};
  const sentences = Object.entries(french).flatMap(([key, message]) => formsOf(message).map((form) => ({ key, form })));

  test('has the same keys and placeholders in both languages', () => {
    expect(Object.keys(french).toSorted()).toEqual(Object.keys(english).toSorted());
    expect(allPlaceholders(french)).toEqual(allPlaceholders(english));
  });

  test('has no English text in French', () => {
    const same = Object.entries(french).filter(
      ([key, message]) =>
        JSON.stringify(message) === JSON.stringify(english[key]) &&
        formsOf(message).some((form) => /\p{L}{2,}\s+\p{L}{2,}/u.test(form)),
    );
    expect(same).toEqual([]);
  });

  test.each(frenchRules)('follows French typography: %s', (_rule, broken) => {
    expect(sentences.filter(({ form }) => broken.test(form))).toEqual([]);
  });

  test('contracts French names after “de”, “que” and, for places, “à”', () => {
    const beforeName = /(?<!\p{L})((de|que) \{(name|other|venue|friend|city)\}|à \{(city|venue)\})/iu;
    const hasNames = sentences.some(({ form }) => beforeName.test(form));
    expect(modules[`${feature}.fr.ts`]?.joinName !== undefined).toBe(hasNames);
  });

  test('has no empty text and no text with outer spaces', () => {
    const all = [...Object.values(english), ...Object.values(french)].flatMap(formsOf);
    expect(all.filter((form) => form.trim() !== form || form === '')).toEqual([]);
  });
});
