import type { ByLanguage, Language } from '@ambiance/domain/languages';

const days: ByLanguage<string> = { en: 'days', fr: 'jours' };

/** Formats minutes for a table: `42 min`, `3.6 h`, `2 days`. */
export function durationText(minutes: number, language: Language): string {
  const number = new Intl.NumberFormat(`${language}-CA`, { maximumFractionDigits: 1 });
  if (minutes < 60) return `${number.format(minutes)}\u00a0min`;
  if (minutes < 48 * 60) return `${number.format(minutes / 60)}\u00a0h`;
  return `${number.format(minutes / 1440)}\u00a0${days[language]}`;
}
