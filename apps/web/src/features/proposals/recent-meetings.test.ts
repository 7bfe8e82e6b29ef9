import type { Meeting } from '@ambiance/contract/proposals';
import { expect, test } from 'vitest';
import { createMemoryStorage } from '../../state/browser-storage.ts';
import { dismissedMeetingsKey } from '../../state/storage-keys.ts';
import { dismissedMeetings, dismissMeeting, meetingToAskAbout } from './recent-meetings.ts';

const meeting = (id: number, partnerId: string) =>
  ({
    partner: { id: partnerId, displayName: 'Ben', primaryPhotoUrl: null },
    message: { id, proposal: { place: { text: 'The chess tables' } } },
  }) as unknown as Meeting;
const [newer, older] = [meeting(2, 'ben'), meeting(1, 'cleo')];
const noOne = new Set<string>();

test('the user is asked about the newest meeting, and after dismissing it about the one before', () => {
  expect(meetingToAskAbout([newer, older], [], noOne)).toBe(newer);
  expect(meetingToAskAbout([newer, older], [2], noOne)).toBe(older);
  expect(meetingToAskAbout([newer, older], [1, 2], noOne)).toBeUndefined();
  expect(meetingToAskAbout([], [], noOne)).toBeUndefined();
});

test('the user is not asked about someone whom they have blocked in this browser', () => {
  expect(meetingToAskAbout([newer, older], [], new Set(['ben']))).toBe(older);
  expect(meetingToAskAbout([newer], [], new Set(['ben']))).toBeUndefined();
});

test('dismissed meetings are stored without names and places, until the server no longer lists them', () => {
  const storage = createMemoryStorage();
  dismissMeeting(1, [newer, older], storage);
  dismissMeeting(2, [newer, older], storage);
  expect(dismissedMeetings(storage)).toEqual([1, 2]);
  expect(storage.getItem(dismissedMeetingsKey)).not.toMatch(/Ben|chess/);
  dismissMeeting(3, [meeting(3, 'dan'), newer], storage);
  expect(dismissedMeetings(storage)).toEqual([2, 3]);
});

test('a list in an unknown form counts as empty', () => {
  const storage = createMemoryStorage();
  for (const stored of ['not JSON', '{"2":true}', '["2"]']) {
    storage.setItem(dismissedMeetingsKey, stored);
    expect(dismissedMeetings(storage)).toEqual([]);
  }
});
