import type { ByLanguage, Language } from '@ambiance/domain/languages';
import { localeOf } from '../i18n/translator.ts';

/** In English “Monday at 12:00 a.m.”, in Québec “lundi à 0 h” and “lundi à 14 h 30”. */
const joined: ByLanguage<(time: string) => string> = {
  en: (time) => time.replace(/,?\s(?=\d)/, ' at '),
  fr: (time) => time.replace(/\s0?(\d{1,2})\sh(\s00)?/, '\u00A0à $1\u00A0h'),
};

/** Weekday and time at which counting starts again, in the device's zone unless another is named. */
export function resetTime(resetsUtc: string, language: Language, timeZone?: string): string {
  const time = new Intl.DateTimeFormat(localeOf(language), {
    weekday: 'long',
    hour: 'numeric',
    minute: '2-digit',
    ...(timeZone && { timeZone }),
  }).format(new Date(resetsUtc));
  return joined[language](time);
}
