import { meetingMs } from './proposals.ts';

/** One event in a calendar. */
export interface CalendarEntry {
  /** Importing the same id again replaces the earlier entry. */
  id: string;
  title: string;
  place: string;
  at: Date;
}

/** Writes an iCalendar file (RFC 5545). Times are in UTC; each calendar shows them in its own time zone. */
export function calendarFile({ id, title, place, at }: CalendarEntry, now: Date): string {
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Ambiance//Meetings//EN',
    'BEGIN:VEVENT',
    `UID:${escaped(id)}`,
    `DTSTAMP:${instant(now)}`,
    `DTSTART:${instant(at)}`,
    `DTEND:${instant(new Date(at.getTime() + meetingMs))}`,
    `SUMMARY:${escaped(title)}`,
    `LOCATION:${escaped(place)}`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
    .map(folded)
    .join('\r\n');
}

const instant = (at: Date) => at.toISOString().replace(/[-:]|\.\d+/g, '');

const escaped = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n');

const maxOctets = 74;

/** Folds a line at 75 octets: the rest continues on a new line after a space. No character is split. */
function folded(line: string): string {
  let length = 0;
  let text = '';
  for (const letter of line) {
    const octets = octetsOf(letter.codePointAt(0)!);
    if (length + octets > maxOctets) {
      text += '\r\n ';
      length = 1;
    }
    text += letter;
    length += octets;
  }
  return text;
}

/** Number of octets of a character in UTF-8. */
const octetsOf = (codePoint: number) => 1 + [0x80, 0x800, 0x10000].filter((more) => codePoint >= more).length;
