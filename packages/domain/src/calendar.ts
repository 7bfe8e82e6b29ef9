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

// Making a format costs far more than using it.
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  formats.set(timeZone, format);
  return format;
}

/** The calendar date that `instant` falls on in `timeZone`. */
export const dayIn = (timeZone: string, instant: Date): CalendarDate => formatOf(timeZone).format(instant);

/** The Monday of the ISO week that `instant` falls in, in `timeZone`. */
export function weekIn(timeZone: string, instant: Date): CalendarDate {
  const day = new Date(`${dayIn(timeZone, instant)}T00:00:00Z`);
  return addDays(day, -((day.getUTCDay() + 6) % 7));
}

/** The instant at which the next day begins in `timeZone`, whatever the clocks do that night. */
export const nextDayStart = (timeZone: string, instant: Date): Date =>
  startOfDay(timeZone, addDays(new Date(`${dayIn(timeZone, instant)}T00:00:00Z`), 1));

/** The instant at which the next ISO week begins in `timeZone`. */
export const nextWeekStart = (timeZone: string, instant: Date): Date =>
  startOfDay(timeZone, addDays(new Date(`${weekIn(timeZone, instant)}T00:00:00Z`), 7));

function addDays(date: Date, days: number): CalendarDate {
  return new Date(date.getTime() + days * dayMs).toISOString().slice(0, 10);
}

/** The first minute of a date, found by halving, since a zone's offset may change within that very night. */
export function startOfDay(timeZone: string, day: CalendarDate): Date {
  const noonUtc = new Date(`${day}T12:00:00Z`).getTime();
  let before = noonUtc - 2 * dayMs;
  let after = noonUtc + dayMs;
  while (after - before > minuteMs) {
    const middle = Math.floor((before + after) / 2 / minuteMs) * minuteMs;
    if (dayIn(timeZone, new Date(middle)) < day) before = middle;
    else after = middle;
  }
  return new Date(after);
}
