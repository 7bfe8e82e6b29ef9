const minuteMs = 60_000;
const dayMs = 86_400_000;

/** A calendar date as `YYYY-MM-DD`. */
export type CalendarDate = string;

/** Whether a text is the IANA name of a time zone. Offsets such as `+05:00` are not: they know no summer time. */
export function isTimeZone(text: string): boolean {
  if (!/^(UTC|[A-Za-z]+(\/[A-Za-z_+-]+)+)$/.test(text)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** The format for a zone, kept: making one costs far more than using it. */
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

/** The calendar date that `instant` falls on in `timeZone`. */
export const dayIn = (timeZone: string, instant: Date): CalendarDate => formatOf(timeZone).format(instant);

/** The Monday of the ISO week that `instant` falls in, in `timeZone`. */
export function weekIn(timeZone: string, instant: Date): CalendarDate {
  const day = dayIn(timeZone, instant);
  return addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
}

/** The instant at which the next day begins in `timeZone`, whatever the clocks do that night. */
export const nextDayStart = (timeZone: string, instant: Date): Date =>
  startOfDay(timeZone, addDays(dayIn(timeZone, instant), 1));

/** The instant at which the next ISO week begins in `timeZone`. */
export const nextWeekStart = (timeZone: string, instant: Date): Date =>
  startOfDay(timeZone, addDays(weekIn(timeZone, instant), 7));

/** The date so many days after another, or before it. */
export const addDays = (date: CalendarDate, days: number): CalendarDate =>
  new Date(new Date(`${date}T00:00:00Z`).getTime() + days * dayMs).toISOString().slice(0, 10);

/** The hour that the clocks of a zone show, from 0 to 23. */
export const hourIn = (timeZone: string, instant: Date): number => Number(hourFormatOf(timeZone).format(instant));

/** The first minute of a date, found by halving, since a zone's offset may change within that very night. */
export const startOfDay = (timeZone: string, day: CalendarDate): Date => instantOf(timeZone, day, 0);

/** When the clocks of a zone first show an hour of a date, or a later one where they leave that one out. */
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
