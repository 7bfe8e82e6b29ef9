import { dateText } from '@ambiance/domain/date-text';
import type { ByLanguage, Language } from '@ambiance/domain/languages';

const joined: ByLanguage<(day: string, time: string) => string> = {
  en: (day, time) => `${day} at ${time}`,
  fr: (day, time) => `${day}\u00A0à ${time}`,
};

/** Weekday and time of the reset: “Monday at 12:00 a.m.”, « lundi à 0 h ». In the device's time zone unless another is given. */
export function resetTime(resetsUtc: string, language: Language, timeZone?: string): string {
  const zone = timeZone && { timeZone };
  const day = dateText(resetsUtc, language, { weekday: 'long', ...zone });
  const time = dateText(resetsUtc, language, { timeStyle: 'short', ...zone });
  return joined[language](day, time);
}
