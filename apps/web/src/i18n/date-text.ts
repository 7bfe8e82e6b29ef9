import type { Language } from '@ambiance/domain/languages';
import { localeOf } from './translator.ts';

/** An instant as a sentence names it, in the device's zone. French says the first, then two, three, … */
export function dateText(at: Date | string, language: Language, options: Intl.DateTimeFormatOptions): string {
  const text = new Intl.DateTimeFormat(localeOf(language), options).format(new Date(at));
  return language === 'fr'
    ? text.replace(/\b1 (?=janv|févr|mars|avr|mai|juin|juil|août|sept|oct|nov|déc)/, '1er ')
    : text;
}
