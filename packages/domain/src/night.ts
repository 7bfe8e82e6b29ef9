import { addDays, dayIn, hourIn, instantOf } from './calendar.ts';
import type { UserId } from './ids.ts';

/** Local hours between which devices get only what somebody may be waiting for. */
const night = { from: 22, until: 8 };

/** The end of the night in a zone; undefined during the day. */
export function endOfNight(timeZone: string, now: Date): Date | undefined {
  const hour = hourIn(timeZone, now);
  if (hour >= night.until && hour < night.from) return undefined;
  const today = dayIn(timeZone, now);
  return instantOf(timeZone, hour < night.until ? today : addDays(today, 1), night.until);
}

const morningMs = 30 * 60_000;

/**
 * The time in the morning at which a user gets what was held at night; undefined during the day. Users get it at different times within
 * half an hour, so that nothing urgent waits behind it.
 */
export function morningOf(userId: UserId, timeZone: string, now: Date): Date | undefined {
  const end = endOfNight(timeZone, now);
  return end && new Date(end.getTime() + (Number.parseInt(userId.slice(0, 8), 16) % morningMs));
}

/**
 * The latest time for which a notification, or the first try of a mail, is queued: in five minutes or, while some are held for the
 * morning, five minutes after the last of those. One that is due later was queued by a node with a wrong clock.
 */
export function latestDue(timeZone: string, now: Date): Date {
  const before = new Date(now.getTime() - morningMs);
  const end = endOfNight(timeZone, now) ?? endOfNight(timeZone, before) ?? before;
  return new Date(end.getTime() + morningMs + 5 * 60_000);
}
