import { type CalendarDate, dayIn, nextDayStart, startOfDay } from '@ambiance/domain/calendar';
import type { server } from '../../../server/server.ts';

/** A perk as its managers see it. */
export type ManagedPerk = Awaited<ReturnType<typeof server.perks.managed>>[number];

/** Heights of a small chart's bars, from 0 to 1. */
export function barHeights(counts: readonly number[]): number[] {
  const max = Math.max(1, ...counts);
  return counts.map((count) => count / max);
}

/** The last second of a day in the venue's time zone. */
export const endOf = (lastDay: CalendarDate, timeZone: string): string =>
  new Date(nextDayStart(timeZone, startOfDay(timeZone, lastDay)).getTime() - 1000).toISOString();

/** The day on which a perk ends, in the venue's time zone. */
export const lastDayOf = (endsUtc: string, timeZone: string): CalendarDate => dayIn(timeZone, new Date(endsUtc));
