import { addDays, dayIn, hourIn, instantOf } from './calendar.ts';

/** Local hours between which devices get only what somebody may be waiting for. */
const night = { from: 22, until: 8 };

/** The end of the night in a zone; undefined during the day. */
export function endOfNight(timeZone: string, now: Date): Date | undefined {
  const hour = hourIn(timeZone, now);
  if (hour >= night.until && hour < night.from) return undefined;
  const today = dayIn(timeZone, now);
  return instantOf(timeZone, hour < night.until ? today : addDays(today, 1), night.until);
}

/**
 * The latest time for which a notification, or the first try of a mail, is queued: in five minutes, or five minutes after the end of the
 * night. One that is due later was queued by a node with a wrong clock.
 */
export const latestDue = (timeZone: string, now: Date): Date =>
  new Date((endOfNight(timeZone, now) ?? now).getTime() + 5 * 60_000);
