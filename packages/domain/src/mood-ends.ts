import { addDays, type CalendarDate, dayIn, hourIn, instantOf, nextWeekStart, startOfDay } from './calendar.ts';

/** The longest time until the end of a mood, in days. */
export const longestMoodDays = 366;

/** Minutes before the end of a mood at which its member is asked if they are still up for it. */
export const stillUpMinutes = 30;

/** The chosen end of a mood: tonight, this weekend, or the last day of a trip. */
export type MoodEndChoice = 'tonight' | 'weekend' | { day: CalendarDate };

const eveningEnds = 23;
/** From this hour on, "tonight" extends past midnight. */
const isLate = 22;
/** Hours before this one belong to the night of the previous day. */
const nightEnds = 4;
const lateNightEnds = 2;

/**
 * The end of a mood by the clocks of a zone. "Tonight" ends at 23:00, or at 2:00 if it is late already. The weekend ends with
 * the ISO week, and a day at its midnight.
 */
export function moodEnd(choice: MoodEndChoice, timeZone: string, now: Date): Date {
  if (choice === 'weekend') return nextWeekStart(timeZone, now);
  if (choice !== 'tonight') return startOfDay(timeZone, addDays(choice.day, 1));
  const today = dayIn(timeZone, now);
  const hour = hourIn(timeZone, now);
  if (hour >= lateNightEnds && hour < isLate) return instantOf(timeZone, today, eveningEnds);
  return instantOf(timeZone, hour >= isLate ? addDays(today, 1) : today, lateNightEnds);
}

/** The form in which the end of a mood is shown: an hour, the weekend, or the last day. */
export type MoodEndText = { says: 'hour' } | { says: 'weekend' } | { says: 'day'; day: CalendarDate };

/** The text form for a reader in a zone: the end of this week is "weekend", tonight is an hour, anything later is a day. */
export function moodEndText(until: Date, timeZone: string, now: Date): MoodEndText {
  if (until.getTime() === nextWeekStart(timeZone, now).getTime()) return { says: 'weekend' };
  const today = dayIn(timeZone, now);
  const endsOn = dayIn(timeZone, until);
  const isTonight = endsOn === addDays(today, 1) && hourIn(timeZone, until) < nightEnds;
  if (endsOn === today || isTonight) return { says: 'hour' };
  // A mood that ends at midnight was set for the day before.
  return { says: 'day', day: dayIn(timeZone, new Date(until.getTime() - 1)) };
}
