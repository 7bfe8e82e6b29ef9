import type { Language } from './languages.ts';

/**
 * An instant as a sentence of Canadian English or French names it, in the zone of the options or else the device's. French
 * says the first of a month, then two, three, …
 */
export function dateText(at: Date | string, language: Language, options: Intl.DateTimeFormatOptions): string {
  const text = new Intl.DateTimeFormat(`${language}-CA`, options).format(new Date(at));
  return language === 'fr'
    ? text.replace(/\b1 (?=janv|févr|mars|avr|mai|juin|juil|août|sept|oct|nov|déc)/, '1er ')
    : text;
}
