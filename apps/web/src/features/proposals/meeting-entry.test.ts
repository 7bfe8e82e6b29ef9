import { calendarFile } from '@ambiance/domain/calendar-file';
import type { ProposalStatus } from '@ambiance/domain/proposals';
import { expect, test } from 'vitest';
import { meetingEntry } from './meeting-entry.ts';

const entry = (partnerName: string, text: string, address: string | null = null, status: ProposalStatus = 'accepted') =>
  meetingEntry(
    {
      id: 7,
      partnerName,
      proposal: { place: { venueId: null, text, address }, atUtc: '2026-11-20T00:00:00Z', status },
      language: 'en',
      title: (name) => `Meeting ${name}`,
    },
    'https://ambiance.example',
  );

test('a calendar entry has the other member’s first name, the place and the time', () => {
  expect(entry('Maya B.', 'Café Lanterne', '12 rue Rachel Est')).toEqual({
    id: 'meeting-7@ambiance.example',
    title: 'Meeting Maya',
    place: 'Café Lanterne, 12 rue Rachel Est',
    at: new Date('2026-11-20T00:00:00Z'),
    url: 'https://ambiance.example/messages',
    isCancelled: false,
  });
});

test.each(['cancelled', 'ended'] as const)('a meeting that was %s is removed from the calendar', (status) => {
  const { id, isCancelled } = entry('Maya B.', 'Café Lanterne', null, status);
  expect([id, isCancelled]).toEqual(['meeting-7@ambiance.example', true]);
});

test('a calendar entry contains no link, line break or hidden character from another user or a venue', () => {
  const hostile = entry('https://evil.example/win', 'www.evil.example\r\nATTENDEE:x\u202e', 'https://evil.example');
  const file = calendarFile(hostile, new Date(0)).replaceAll('\r\n ', '');
  expect(file).toContain('SUMMARY:Meeting a member\r\n');
  expect(file).toContain('URL:https://ambiance.example/messages\r\n');
  expect(file).not.toMatch(/evil\.example|^ATTENDEE|\u202e/m);
});
