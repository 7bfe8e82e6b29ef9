import type { Language } from '@ambiance/domain/languages';
import { localeOf } from '../i18n/translator.ts';

/** Weekday and time at which counting starts again, in the device's zone unless another is named. */
export function resetTime(resetsUtc: string, language: Language, timeZone?: string): string {
  const time = new Intl.DateTimeFormat(localeOf(language), {
    weekday: 'long',
    hour: 'numeric',
    minute: '2-digit',
    ...(timeZone && { timeZone }),
  }).format(new Date(resetsUtc));
  // Said in English as “Monday at 12:00 a.m.”, in Québec as “lundi à 0 h” and “lundi à 14 h 30”.
  return language === 'fr'
    ? time.replace(/\s0?(\d{1,2})\sh(\s00)?/, '\u00A0à $1\u00A0h')
    : time.replace(/,?\s(?=\d)/, ' at ');
}
