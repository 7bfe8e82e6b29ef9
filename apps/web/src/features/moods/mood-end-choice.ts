import { isCalendarDate } from '@ambiance/domain/ages';
import { dayIn } from '@ambiance/domain/calendar';
import { longestMoodDays, moodEnd, moodEndText, type MoodEndChoice } from '@ambiance/domain/mood-ends';

/** `lasting` has no end. A journey has a last day. */
export type EndChoice = 'tonight' | 'weekend' | 'journey' | 'lasting';

export function choiceOf(until: Date | null, zone: string, now: Date): EndChoice {
  if (!until || until <= now) return 'lasting';
  const { says } = moodEndText(until, zone, now);
  return says === 'weekend' ? 'weekend' : says === 'hour' ? 'tonight' : 'journey';
}

/** Returns the end of a mood chosen now, as an ISO time, or null if it has none. */
export const endFrom = (choice: MoodEndChoice | 'lasting', zone: string, now: Date): string | null =>
  choice === 'lasting' ? null : moodEnd(choice, zone, now).toISOString();

/** The first and the last day on which a journey may end. */
export const journeyDays = (zone: string, now: Date): { today: string; latest: string } => ({
  today: dayIn(zone, now),
  latest: dayIn(zone, new Date(now.getTime() + (longestMoodDays - 2) * 86_400_000)),
});

/** True if a journey may end on a day. */
export function isJourneyDay(day: string, zone: string, now: Date): boolean {
  const { today, latest } = journeyDays(zone, now);
  return isCalendarDate(day) && day >= today && day <= latest;
}

/** The last day of a journey: the day before the midnight at which it ends. */
export const lastDayOf = (until: Date, zone: string): string => dayIn(zone, new Date(until.getTime() - 1));
