import { dateText } from '@ambiance/domain/date-text';
import type { Language } from '@ambiance/domain/languages';

/** Time of a redemption in the venue's time zone, with the day unless it is today. */
export function timeAtVenue(utc: string, timeZone: string, now: Date, language: Language): string {
  const dayOf = (at: Date | string) => dateText(at, 'en', { timeZone, dateStyle: 'short' });
  const isToday = dayOf(utc) === dayOf(now);
  return dateText(utc, language, { timeZone, ...(!isToday && { dateStyle: 'medium' }), timeStyle: 'short' });
}
