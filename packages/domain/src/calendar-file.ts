import { meetingMs } from './proposals.ts';

/** What stands in somebody's calendar. */
export interface CalendarEntry {
  /** The same entry again takes the place of the one before. */
  id: string;
  title: string;
  place: string;
  at: Date;
}

/** A file that calendars take in (RFC 5545), times in UTC, which each shows on its own clock. */
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

const mostOctets = 74;

/** A line has at most 75 octets, and goes on after a space; no character is cut in two. */
function folded(line: string): string {
  let length = 0;
  let text = '';
  for (const letter of line) {
    const octets = octetsOf(letter.codePointAt(0)!);
    if (length + octets > mostOctets) {
      text += '\r\n ';
      length = 1;
    }
    text += letter;
    length += octets;
  }
  return text;
}

/** How many octets a character has in UTF-8. */
const octetsOf = (codePoint: number) => 1 + [0x80, 0x800, 0x10000].filter((more) => codePoint >= more).length;
