import type { MeetingDay } from '@ambiance/contract/perks';
import { meetingFigures, type MeetingFigure } from '@ambiance/domain/meeting-figures';

/** Returns the days as a CSV table, one per line. Counts below 5 are words. */
export function meetingCsv(
  days: readonly MeetingDay[],
  names: Readonly<Record<'day' | MeetingFigure, string>>,
  fewerThanFive: string,
): string {
  const line = (cells: readonly (string | number)[]) => cells.map(csvCell).join(',');
  const head = line([names.day, ...meetingFigures.map((figure) => names[figure])]);
  const rows = days.map((day) => line([day.day, ...meetingFigures.map((figure) => day[figure] ?? fewerThanFive)]));
  return `${[head, ...rows].join('\r\n')}\r\n`;
}

/** A cell that every spreadsheet reads as text. Some treat text that looks like a formula as one, even in quotes. */
const csvCell = (value: string | number): string => {
  const text = String(value).replaceAll('"', '""');
  return /^[=+\-@\t\r\n]/.test(text) ? `"'${text}"` : `"${text}"`;
};
