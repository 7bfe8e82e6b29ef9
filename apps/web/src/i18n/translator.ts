import type { Language } from '@ambiance/domain/languages';
import { withSingleStops } from '@ambiance/domain/single-stops';
import { createElement, Fragment, type ReactNode } from 'react';
import type { Catalogue, Message, Values } from './catalogue.ts';
import type { JoinName } from './french-names.ts';

/** Locale of dates, numbers and plurals. */
export const localeOf = (language: Language): string => `${language}-CA`;

/** Keeps a name with right-to-left letters, such as Hebrew or Arabic, from reordering the sentence around it. */
export const isolated = (name: string): string => name.replace(/.*[\u0590-\u08ff].*/, '\u2068$&\u2069');

/** Formats the messages of a catalogue in one language: `t('greeting', { name })`. */
export interface Translate<C extends Catalogue> {
  /** The language of the messages. */
  readonly language: Language;
  <Key extends keyof C & string>(key: Key, ...values: Values<C[Key], string | number>): string;
  /** The same with elements as values, for links inside a sentence. */
  rich<Key extends keyof C & string>(key: Key, ...values: Values<C[Key], ReactNode>): ReactNode;
}

/** Creates a translator of `messages`, which are the texts of `C` or a translation of them. */
export function createTranslator<C extends Catalogue>(
  messages: Readonly<Record<keyof C, Message>>,
  language: Language,
  joinName?: JoinName,
): Translate<C> {
  const catalogue: Catalogue = messages;
  const locale = localeOf(language);
  // Slow to create on a phone, and many pages do not need it.
  let plural: Intl.PluralRules | undefined;

  const formOf = (message: Message, count: unknown): string => {
    if (typeof message === 'string') return message;
    plural ??= new Intl.PluralRules(locale);
    const forms: Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> = message;
    return forms[plural.select(Number(count))] ?? message.other;
  };
  /** Small numbers are written the same in every language, without the slow format. */
  const write = (value: number) => (value % 1 || value > 999 ? value.toLocaleString(locale) : String(value));
  /**
   * Splits a message into parts. Each value is a part of its own, except a French name, which is joined to the text before it.
   */
  const partsOf = <Value>(key: string, values: Readonly<Record<string, Value | number>> = {}): (Value | string)[] => {
    const parts: (Value | string)[] = [];
    for (const [index, part] of formOf(catalogue[key] ?? key, values['count'])
      .split(/\{(\w+)\}/)
      .entries()) {
      let value: Value | number | string = index % 2 ? (values[part] ?? '') : part;
      if (index % 2 && typeof value === 'string') {
        value = isolated(value);
        // "de" and "à" contract with a place's article.
        if (joinName) value = joinName(String(parts.pop()), value, part);
      }
      parts.push(typeof value === 'number' ? write(value) : value);
    }
    return parts;
  };

  const say = (key: string, values?: Readonly<Record<string, string | number>>) =>
    withSingleStops(partsOf<string>(key, values).join(''));
  const rich = (key: string, values?: Readonly<Record<string, ReactNode>>) =>
    createElement(Fragment, null, ...partsOf<ReactNode>(key, values));
  return Object.assign(say, { rich, language });
}
