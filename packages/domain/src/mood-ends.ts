import { addDays, type CalendarDate, dayIn, hourIn, instantOf, nextWeekStart, startOfDay } from './calendar.ts';

/** The farthest end that a mood may have, in days. */
export const longestMoodDays = 366;

/** How long before the end of a mood its member is asked whether they are still up for it. */
export const stillUpMinutes = 30;

/** Until when a mood is set: a part of now, or the last day of a journey. */
export type MoodEndChoice = 'tonight' | 'weekend' | { day: CalendarDate };

const eveningEnds = 23;
/** From this hour on, "tonight" goes on past midnight. */
const isLate = 22;
/** Before this hour it still is the night of the day before. */
const nightEnds = 4;
const lateNightEnds = 2;

/** The end of a choice on the clocks of a zone: 23:00, or 2:00 for who is out late; the week; the named day. */
export function moodEnd(choice: MoodEndChoice, timeZone: string, now: Date): Date {
  if (choice === 'weekend') return nextWeekStart(timeZone, now);
  if (choice !== 'tonight') return startOfDay(timeZone, addDays(choice.day, 1));
  const today = dayIn(timeZone, now);
  const hour = hourIn(timeZone, now);
  if (hour >= lateNightEnds && hour < isLate) return instantOf(timeZone, today, eveningEnds);
  return instantOf(timeZone, hour >= isLate ? addDays(today, 1) : today, lateNightEnds);
}

/** How the end of a mood is said: by its hour, by the weekend that it closes, or by its last day. */
export type MoodEndText = { says: 'hour' } | { says: 'weekend' } | { says: 'day'; day: CalendarDate };

/** As those read it whose clocks show a zone: the end of this week is a weekend, this night an hour, anything later a day. */
export function moodEndText(until: Date, timeZone: string, now: Date): MoodEndText {
  if (until.getTime() === nextWeekStart(timeZone, now).getTime()) return { says: 'weekend' };
  const today = dayIn(timeZone, now);
  const endsOn = dayIn(timeZone, until);
  const isTonight = endsOn === addDays(today, 1) && hourIn(timeZone, until) < nightEnds;
  if (endsOn === today || isTonight) return { says: 'hour' };
  // What ends with the first minute of a day was meant for the day before it.
  return { says: 'day', day: dayIn(timeZone, new Date(until.getTime() - 1)) };
}
