import { calendarFile } from '@ambiance/domain/calendar-file';
import { expect, test } from 'vitest';
import { meetingEntry } from './meeting-entry.ts';

const entry = (partnerName: string, text: string, address: string | null = null) =>
  meetingEntry(
    {
      id: 7,
      partnerName,
      proposal: { place: { venueId: null, text, address }, atUtc: '2026-11-20T00:00:00Z' },
      language: 'en',
      title: (name) => `Meeting ${name}`,
    },
    'ambiance.example',
  );

test('a meeting stands in the calendar with the first name of the other, its place and its hour', () => {
  expect(entry('Maya B.', 'Café Lanterne', '12 rue Rachel Est')).toEqual({
    id: 'meeting-7@ambiance.example',
    title: 'Meeting Maya',
    place: 'Café Lanterne, 12 rue Rachel Est',
    at: new Date('2026-11-20T00:00:00Z'),
  });
});

test('a calendar gets no link, line or hidden mark of the other or of a venue', () => {
  const hostile = entry('https://evil.example/win', 'www.evil.example\r\nATTENDEE:x\u202e', 'https://evil.example');
  const file = calendarFile(hostile, new Date(0)).replaceAll('\r\n ', '');
  expect(file).toContain('SUMMARY:Meeting a member\r\n');
  expect(file).not.toMatch(/evil\.example|^ATTENDEE|\u202e/m);
});
