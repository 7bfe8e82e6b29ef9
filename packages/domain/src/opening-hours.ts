import { addDays, type CalendarDate, dayIn, timeIn } from './calendar.ts';
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

/** A date on which a venue does not keep the hours of that weekday. */
export interface Holiday {
  date: CalendarDate;
  /** Null if the venue is closed all day. */
  hours: Pick<OpeningHours, 'opens' | 'closes'> | null;
}

/** The opening hours of a venue, with its holidays. */
export interface VenueHours {
  openingHours: readonly OpeningHours[];
  holidays: readonly Holiday[];
  timeZone: string;
}

const allDay = { opens: '00:00', closes: '00:00' };

/** The hours that begin on a date. A holiday replaces those of the weekday, and a venue without hours is always open. */
function hoursOn({ openingHours, holidays }: VenueHours, date: CalendarDate): readonly Omit<OpeningHours, 'day'>[] {
  const holiday = holidays.find((one) => one.date === date);
  if (holiday) return holiday.hours ? [holiday.hours] : [];
  if (openingHours.length === 0) return [allDay];
  const day = new Date(`${date}T00:00:00Z`).getUTCDay() || 7;
  return openingHours.filter((one) => one.day === day);
}

/** Returns true if a venue is open at the given time. */
export function isVenueOpen(venue: VenueHours, instant: Date): boolean {
  const today = dayIn(venue.timeZone, instant);
  const time = timeIn(venue.timeZone, instant);
  const isOvernight = ({ opens, closes }: Omit<OpeningHours, 'day'>) => closes <= opens;
  return (
    hoursOn(venue, today).some((one) => time >= one.opens && (isOvernight(one) || time < one.closes)) ||
    hoursOn(venue, addDays(today, -1)).some((one) => isOvernight(one) && time < one.closes)
  );
}

/** Returns true if a venue is closed all day for a holiday, and the hours of the evening before are over. */
export const isClosedForHoliday = (venue: VenueHours, instant: Date): boolean =>
  venue.holidays.some(({ date, hours }) => hours === null && date === dayIn(venue.timeZone, instant)) &&
  !isVenueOpen(venue, instant);

/** Returns true if weekly hours, such as those of a perk, include the given time. Without hours, every time is included. */
export const isOpenAt = (openingHours: readonly OpeningHours[], timeZone: string, instant: Date): boolean =>
  isVenueOpen({ openingHours, holidays: [], timeZone }, instant);

/** Returns true if a venue was open at the given time and in each of the minutes before it. */
export const wasOpenFor = (venue: VenueHours, minutes: number, instant: Date): boolean =>
  Array.from({ length: minutes + 1 }, (_, ago) => new Date(instant.getTime() - ago * 60_000)).every((minute) =>
    isVenueOpen(venue, minute),
  );

/** The days of the week: 1 is Monday, 7 is Sunday. */
export const weekdays = [1, 2, 3, 4, 5, 6, 7];

export const dayName = (day: number, language: Language, weekday: 'long' | 'short' = 'long'): string =>
  // 5 January 1970 was a Monday.
  dateText(new Date(Date.UTC(1970, 0, 4 + day)), language, { weekday, timeZone: 'UTC' });

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
      days.length === 7 ? times.trim() : days.map(({ day }) => dayName(day, language, 'short')).join(', ') + times,
    )
    .join('; ');
}
