import type { Language } from '@ambiance/domain/languages';
import { localeOf } from '../../i18n/translator.ts';

const minuteMs = 60_000;

/** Formats the distance to an instant in words: "in 3 hours", "20 minutes ago". */
export function fromNow(utc: string, now: Date, language: Language): string {
  const minutes = Math.trunc((new Date(utc).getTime() - now.getTime()) / minuteMs);
  const hours = Math.trunc(minutes / 60);
  const format = new Intl.RelativeTimeFormat(localeOf(language));
  if (hours === 0) return format.format(minutes, 'minute');
  return Math.abs(hours) < 48 ? format.format(hours, 'hour') : format.format(Math.trunc(hours / 24), 'day');
}
