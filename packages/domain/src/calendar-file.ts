import { meetingMs } from './proposals.ts';

/** One event in a calendar. */
export interface CalendarEntry {
  /** Importing a newer file with the same id replaces the earlier entry. */
  id: string;
  title: string;
  place: string;
  at: Date;
  /** The page about it. */
  url: string;
  /** It was called off: importing the file removes the entry. */
  isCancelled?: boolean;
}

/** Time before the event at which the calendar reminds of it. */
const alarm = '-PT2H';

/**
 * Writes an iCalendar file (RFC 5545) that adds an event, changes it or removes it. Times are in UTC; each calendar shows them in
 * its own time zone. The sequence is the minute in which the file is written, so that a later file always counts as the newer one.
 */
export function calendarFile({ id, title, place, at, url, isCancelled = false }: CalendarEntry, now: Date): string {
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Ambiance//Meetings//EN',
    `METHOD:${isCancelled ? 'CANCEL' : 'PUBLISH'}`,
    'BEGIN:VEVENT',
    `UID:${escaped(id)}`,
    `DTSTAMP:${instant(now)}`,
    `SEQUENCE:${Math.floor(now.getTime() / 60_000)}`,
    `STATUS:${isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    `DTSTART:${instant(at)}`,
    `DTEND:${instant(new Date(at.getTime() + meetingMs))}`,
    `SUMMARY:${escaped(title)}`,
    `LOCATION:${escaped(place)}`,
    `URL:${url}`,
    ...(isCancelled
      ? []
      : ['BEGIN:VALARM', 'ACTION:DISPLAY', `DESCRIPTION:${escaped(title)}`, `TRIGGER:${alarm}`, 'END:VALARM']),
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
