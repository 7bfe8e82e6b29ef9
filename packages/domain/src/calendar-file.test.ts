import { expect, test } from 'vitest';
import { calendarFile } from './calendar-file.ts';

const at = new Date('2026-11-20T00:00:00Z');
const now = new Date('2026-11-18T17:00:00.123Z');
const meeting = {
  id: '7@ambiance.example',
  title: 'Ana',
  place: 'Here',
  at,
  url: 'https://ambiance.example/chat?to=7',
};
const file = (place: string) => calendarFile({ ...meeting, place }, now);
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
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    'UID:7@ambiance.example',
    'DTSTAMP:20261118T170000Z',
    'SEQUENCE:29917020',
    'STATUS:CONFIRMED',
    'DTSTART:20261120T000000Z',
    'DTEND:20261120T020000Z',
    'SUMMARY:Ana',
    'LOCATION:Here',
    'URL:https://ambiance.example/chat?to=7',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'DESCRIPTION:Ana',
    'TRIGGER:-PT2H',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});

test('a later file of the same meeting replaces the entry, or removes it if the meeting was called off', () => {
  const later = new Date(now.getTime() + 60_000);
  const calledOff = calendarFile({ ...meeting, isCancelled: true }, later);
  expect(valueOf('UID', calledOff)).toBe(meeting.id);
  expect(valueOf('METHOD', calledOff)).toBe('CANCEL');
  expect(valueOf('STATUS', calledOff)).toBe('CANCELLED');
  expect(Number(valueOf('SEQUENCE', calledOff))).toBeGreaterThan(Number(valueOf('SEQUENCE', file('Here'))));
  expect(calledOff).not.toContain('VALARM');
  const isBackOn = calendarFile(meeting, new Date(later.getTime() + 60_000));
  expect(Number(valueOf('SEQUENCE', isBackOn))).toBeGreaterThan(Number(valueOf('SEQUENCE', calledOff)));
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
