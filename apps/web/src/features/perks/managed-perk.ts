import { type CalendarDate, dayIn, nextDayStart, startOfDay } from '@ambiance/domain/calendar';
import type { server } from '../../server/server.ts';

/** A perk as its managers see it. */
export type ManagedPerk = Awaited<ReturnType<typeof server.perks.managed>>[number];

/** Heights of the bars of a small chart, from 0 to 1. */
export function barHeights(counts: readonly number[]): number[] {
  const most = Math.max(1, ...counts);
  return counts.map((count) => count / most);
}

/** The last second of a day on the venue's clock. */
export const endOf = (lastDay: CalendarDate, timeZone: string): string =>
  new Date(nextDayStart(timeZone, startOfDay(timeZone, lastDay)).getTime() - 1000).toISOString();

/** The day on the venue's clock on which a perk ends. */
export const lastDayOf = (endsUtc: string, timeZone: string): CalendarDate => dayIn(timeZone, new Date(endsUtc));
