import { type CalendarDate } from '@ambiance/domain/calendar';
import { hoursOf, proposableDays } from '@ambiance/domain/proposals';

export const usualHour = '19:00';

/** The days and hours to choose from in a time zone, and the chosen ones. */
export function chosenTime(timeZone: string, now: Date, wantedDay: CalendarDate | undefined, wantedHour: string) {
  const days = proposableDays(timeZone, now);
  const isTonight = hoursOf(timeZone, days[0]!, now).some(({ clock }) => clock === usualHour);
  const day = wantedDay && days.includes(wantedDay) ? wantedDay : days[isTonight ? 0 : 1]!;
  const hours = hoursOf(timeZone, day, now);
  // If the chosen hour does not exist that day or has passed, the next one is chosen.
  const { clock: hour, at } =
    hours.find(({ clock }) => clock === wantedHour) ?? hours.find(({ clock }) => clock >= wantedHour) ?? hours.at(-1)!;
  return { days, day, hours, hour, at: at.toISOString() };
}
