import { type CalendarDate } from '@ambiance/domain/calendar';
import { hoursOf, proposableDays } from '@ambiance/domain/proposals';

/** The suggested hour. If it is less than an hour away this evening, a later one is suggested, up to `latestHour`. */
const usualHour = '19:00';
const latestHour = '22:00';
const timeToGetThereMs = 3_600_000;

/** The days and hours to choose from in a time zone, and the chosen ones. */
export function chosenTime(
  timeZone: string,
  now: Date,
  wantedDay: CalendarDate | undefined,
  wantedHour: string | undefined,
) {
  const days = proposableDays(timeZone, now);
  const earliest = new Date(now.getTime() + timeToGetThereMs);
  const tonight = hoursOf(timeZone, days[0]!, now).find(
    ({ clock, at }) => clock >= usualHour && clock <= latestHour && at >= earliest,
  );
  const day = wantedDay && days.includes(wantedDay) ? wantedDay : days[tonight ? 0 : 1]!;
  const hours = hoursOf(timeZone, day, now);
  const usual = day === days[0] && tonight ? tonight.clock : usualHour;
  const wanted = wantedHour ?? usual;
  // If the chosen hour does not exist that day or has passed, the next one is chosen.
  const { clock: hour, at } =
    hours.find(({ clock }) => clock === wanted) ?? hours.find(({ clock }) => clock >= wanted) ?? hours.at(-1)!;
  return { days, day, hours, hour, at: at.toISOString() };
}
