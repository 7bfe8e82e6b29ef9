import type { MeetingDay } from '@ambiance/contract/perks';
import { meetingFigures, type MeetingFigure } from '@ambiance/domain/meeting-figures';

/** Returns the days as rows of a CSV table. Counts below 5 are words. */
export const meetingRows = (
  days: readonly MeetingDay[],
  names: Readonly<Record<'day' | MeetingFigure, string>>,
  fewerThanFive: string,
): (string | number)[][] => [
  [names.day, ...meetingFigures.map((figure) => names[figure])],
  ...days.map((day) => [day.day, ...meetingFigures.map((figure) => day[figure] ?? fewerThanFive)]),
];
