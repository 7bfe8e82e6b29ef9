import type { Language } from '@ambiance/domain/languages';
import { dateText } from '@ambiance/domain/date-text';
import { localeOf } from '../../i18n/translator.ts';

const twoDigits = (part: number) => String(part).padStart(2, '0');

/** Hours and minutes in the device's time zone. The same in every language. */
export function clockTime(utc: string): string {
  const at = new Date(utc);
  return `${twoDigits(at.getHours())}:${twoDigits(at.getMinutes())}`;
}

/** A day in the device's time zone, as `2026-11-20`. */
export function dayOf(utc: string): string {
  const at = new Date(utc);
  return `${at.getFullYear()}-${twoDigits(at.getMonth() + 1)}-${twoDigits(at.getDate())}`;
}

/** Number of midnights between two instants. */
function daysBetween(earlier: Date, later: Date): number {
  const midnight = (at: Date) => Date.UTC(at.getFullYear(), at.getMonth(), at.getDate());
  return Math.round((midnight(later) - midnight(earlier)) / 86_400_000);
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Name of a day between messages: today, yesterday, or weekday and date, with the year if it is not the current one. */
export function dayName(utc: string, now: Date, language: Language): string {
  const at = new Date(utc);
  const days = daysBetween(at, now);
  if (days === 0 || days === 1) {
    return capitalised(new Intl.RelativeTimeFormat(localeOf(language), { numeric: 'auto' }).format(-days, 'day'));
  }
  const date = dateText(at, language, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    ...(at.getFullYear() !== now.getFullYear() && { year: 'numeric' }),
  });
  return capitalised(date);
}

/** A short time of an event: minutes or hours ago if it was today, else a day or a date. */
export function shortTime(utc: string, now: Date, language: Language): string {
  const at = new Date(utc);
  const days = daysBetween(at, now);
  const relative = new Intl.RelativeTimeFormat(localeOf(language), { numeric: 'auto', style: 'short' });
  const minutes = Math.max(0, Math.floor((now.getTime() - at.getTime()) / 60_000));
  if (minutes === 0) return relative.format(0, 'second');
  if (minutes < 60) return relative.format(-minutes, 'minute');
  if (days === 0) return relative.format(-Math.floor(minutes / 60), 'hour');
  if (days === 1) return relative.format(-1, 'day');
  const format: Intl.DateTimeFormatOptions =
    days < 7
      ? { weekday: 'short' }
      : { day: 'numeric', month: 'short', ...(at.getFullYear() !== now.getFullYear() && { year: 'numeric' }) };
  return dateText(at, language, format);
}
