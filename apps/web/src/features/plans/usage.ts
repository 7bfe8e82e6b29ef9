import type { Language } from '@ambiance/domain/languages';
import { dateText } from '@ambiance/domain/date-text';
import { localeOf } from '../../i18n/translator.ts';

/** Fill level of a usage bar, from 0 to 100. */
export const usedPercent = (used: number, limit: number): number =>
  limit === 0 ? 100 : Math.min(100, Math.round((100 * used) / limit));

/** A price in Canadian dollars, formatted for the language. */
export const priceText = (cents: number, language: Language): string =>
  new Intl.NumberFormat(localeOf(language), {
    style: 'currency',
    currency: 'CAD',
    trailingZeroDisplay: 'stripIfInteger',
  }).format(cents / 100);

/** The day of an instant in the device's time zone, formatted for a sentence. */
export const dayText = (utc: string, language: Language): string => dateText(utc, language, { dateStyle: 'long' });
