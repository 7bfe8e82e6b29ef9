import { expect, test } from 'vitest';
import { calendarFile } from './calendar-file.ts';

const at = new Date('2026-11-20T00:00:00Z');
const now = new Date('2026-11-18T17:00:00.123Z');
const file = (place: string, title = 'Ana') => calendarFile({ id: '7@ambiance.example', title, place, at }, now);
/** The value of a property, with folded lines joined again. */
const valueOf = (name: string, text: string) =>
  text
    .replaceAll('\r\n ', '')
    .split('\r\n')
    .find((line) => line.startsWith(`${name}:`))
    ?.slice(name.length + 1);

test('a meeting is a calendar event of two hours in UTC, with valid line endings', () => {
  expect(file('Here').split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Ambiance//Meetings//EN',
    'BEGIN:VEVENT',
    'UID:7@ambiance.example',
    'DTSTAMP:20261118T170000Z',
    'DTSTART:20261120T000000Z',
    'DTEND:20261120T020000Z',
    'SUMMARY:Ana',
    'LOCATION:Here',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});

test('no user text ends a line or begins a property in a calendar file', () => {
  const text = file('A, b; c \\ d\nEND:VCALENDAR\r\nX');
  expect(valueOf('LOCATION', text)).toBe('A\\, b\\; c \\\\ d\\nEND:VCALENDAR\\nX');
  expect(text.match(/^END:VCALENDAR$/gm)).toHaveLength(1);
});

test.each(['x'.repeat(200), '🎲é'.repeat(60)])(
  'no calendar line has more than 75 octets or a split character: %s',
  (place) => {
    const text = file(place);
    for (const line of text.split('\r\n'))
      expect(encodeURIComponent(line).replace(/%../g, '%').length).toBeLessThanOrEqual(75);
    expect(valueOf('LOCATION', text)).toBe(place);
  },
);
