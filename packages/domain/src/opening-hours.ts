import { dateText } from './date-text.ts';
import type { Language } from './languages.ts';

/** The opening hours of a venue on a day of the week. A closing time at or before the opening time is on the next day. */
export interface OpeningHours {
  /** 1 is Monday, 7 is Sunday. */
  day: number;
  /** `HH:mm` in the venue's time zone. */
  opens: string;
  closes: string;
}

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** Returns true if a venue is open at the given time. A venue without hours is always open. */
export function isOpenAt(hours: readonly OpeningHours[], timeZone: string, instant: Date): boolean {
  if (hours.length === 0) return true;
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const parts = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, value]));
  const today = weekdays.indexOf(parts['weekday']!) + 1;
  const yesterday = today === 1 ? 7 : today - 1;
  const time = `${parts['hour']}:${parts['minute']}`;
  return hours.some(({ day, opens, closes }) => {
    const overnight = closes <= opens;
    const begun = day === today && time >= opens && (overnight || time < closes);
    return begun || (overnight && day === yesterday && time < closes);
  });
}

/** Returns true if a venue was open at the given time and in each of the minutes before it. */
export const wasOpenFor = (hours: readonly OpeningHours[], timeZone: string, minutes: number, instant: Date): boolean =>
  Array.from({ length: minutes + 1 }, (_, ago) => new Date(instant.getTime() - ago * 60_000)).every((minute) =>
    isOpenAt(hours, timeZone, minute),
  );

const dayNames = (language: Language) =>
  new Intl.DateTimeFormat(`${language}-CA`, { weekday: 'short', timeZone: 'UTC' });
/** 5 January 1970 was a Monday. */
const shortDay = (day: number, language: Language) => dayNames(language).format(new Date(Date.UTC(1970, 0, 4 + day)));

const timeText = (time: string, language: Language) =>
  dateText(`1970-01-05T${time}:00.000Z`, language, { timeStyle: 'short', timeZone: 'UTC' });

/** Hours in words, such as “Fri, Sat 5:00 p.m.–7:00 p.m.”. Days with the same hours are named together. */
export function hoursText(hours: readonly OpeningHours[], language: Language): string {
  const byTimes = Map.groupBy(
    hours.toSorted((one, other) => one.day - other.day),
    ({ opens, closes }) => (opens === closes ? '' : ` ${timeText(opens, language)}–${timeText(closes, language)}`),
  );
  return [...byTimes]
    .map(([times, days]) =>
      days.length === 7 ? times.trim() : days.map(({ day }) => shortDay(day, language)).join(', ') + times,
    )
    .join('; ');
}
