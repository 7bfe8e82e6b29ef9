const minuteMs = 60_000;
const dayMs = 86_400_000;

/** A calendar date as `YYYY-MM-DD`. */
export type CalendarDate = string;

/** True if a text is an IANA time zone name. Offsets such as `+05:00` are not accepted: they have no daylight saving time. */
export function isTimeZone(text: string): boolean {
  if (!/^(UTC|[A-Za-z]+(\/[A-Za-z_+-]+)+)$/.test(text)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** Caches one formatter per zone, since creating one costs far more than using it. */
function formatsWith(options: Intl.DateTimeFormatOptions): (timeZone: string) => Intl.DateTimeFormat {
  const formats = new Map<string, Intl.DateTimeFormat>();
  return (timeZone) => {
    const known = formats.get(timeZone);
    if (known) return known;
    const format = new Intl.DateTimeFormat('en-CA', { ...options, timeZone });
    formats.set(timeZone, format);
    return format;
  };
}

const formatOf = formatsWith({ year: 'numeric', month: '2-digit', day: '2-digit' });
const hourFormatOf = formatsWith({ hour: '2-digit', hourCycle: 'h23' });
const timeFormatOf = formatsWith({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/** The calendar date that `instant` falls on in `timeZone`. */
export const dayIn = (timeZone: string, instant: Date): CalendarDate => formatOf(timeZone).format(instant);

/** The Monday of the ISO week that `instant` falls in, in `timeZone`. */
export function weekIn(timeZone: string, instant: Date): CalendarDate {
  const day = dayIn(timeZone, instant);
  return addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
}

/** The instant at which the next day begins in `timeZone`, also if clocks change that night. */
export const nextDayStart = (timeZone: string, instant: Date): Date =>
  startOfDay(timeZone, addDays(dayIn(timeZone, instant), 1));

/** The instant at which the next ISO week begins in `timeZone`. */
export const nextWeekStart = (timeZone: string, instant: Date): Date =>
  startOfDay(timeZone, addDays(weekIn(timeZone, instant), 7));

/** The date `days` days after `date`, or before it if negative. */
export const addDays = (date: CalendarDate, days: number): CalendarDate =>
  new Date(new Date(`${date}T00:00:00Z`).getTime() + days * dayMs).toISOString().slice(0, 10);

/** The local hour in a zone, from 0 to 23. */
export const hourIn = (timeZone: string, instant: Date): number => Number(hourFormatOf(timeZone).format(instant));

/** The local time in a zone as `HH:mm`. */
export const timeIn = (timeZone: string, instant: Date): string => timeFormatOf(timeZone).format(instant);

/** The first instant of a date, found by binary search, since a zone's offset may change that very night. */
export const startOfDay = (timeZone: string, day: CalendarDate): Date => instantOf(timeZone, day, 0);

/**
 * The first instant at which the local time reaches an hour of a date. If that hour is skipped, it is the first one after it.
 */
export function instantOf(timeZone: string, day: CalendarDate, hour: number): Date {
  const noonUtc = new Date(`${day}T12:00:00Z`).getTime();
  let before = noonUtc - 2 * dayMs;
  let after = noonUtc + dayMs;
  const isBefore = (instant: Date) => {
    const date = dayIn(timeZone, instant);
    return date < day || (date === day && hourIn(timeZone, instant) < hour);
  };
  while (after - before > minuteMs) {
    const middle = Math.floor((before + after) / 2 / minuteMs) * minuteMs;
    if (isBefore(new Date(middle))) before = middle;
    else after = middle;
  }
  return new Date(after);
}
