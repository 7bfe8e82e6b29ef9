import type { Meeting } from '@ambiance/contract/proposals';
import { expect, test } from 'vitest';
import { createMemoryStorage } from '../state/browser-storage.ts';
import { shownMeetingsKey } from '../state/storage-keys.ts';
import { meetingNews, missedReminders, shownMeetings, storeReminder, storeShownMeetings } from './shown-meetings.ts';

const now = new Date('2026-11-18T12:00:00Z');
const meeting = (id: number, fromUserId: string, atUtc = '2026-11-20T00:00:00.000Z') =>
  ({
    partner: { id: 'ben', displayName: 'Ben', primaryPhotoUrl: null },
    message: { id, fromUserId, proposal: { atUtc, place: { text: 'The chess tables' } } },
  }) as unknown as Meeting;
const seen = (...agenda: Meeting[]) => {
  const storage = createMemoryStorage();
  storeShownMeetings(agenda, now, storage);
  return shownMeetings(storage);
};

test('a meeting that the other person accepted since is news, and one that the user accepted is not', () => {
  const [theirs, mine] = [meeting(1, 'ana'), meeting(2, 'ben')];
  expect(meetingNews(seen(), [theirs, mine], 'ana', now)).toEqual({ agreed: [theirs], restored: [], calledOff: [] });
  expect(meetingNews(seen(theirs), [theirs, mine], 'ana', now)).toEqual({ agreed: [], restored: [], calledOff: [] });
});

test('a meeting that leaves the agenda before its time was called off; one that leaves it later is over', () => {
  const [later, over] = [meeting(1, 'ana'), meeting(2, 'ben', '2026-11-18T12:00:00.000Z')];
  const { calledOff } = meetingNews(seen(later, over, meeting(3, 'ben')), [meeting(3, 'ben')], 'ana', now);
  expect(calledOff).toEqual([{ id: 1, partnerId: 'ben', atUtc: '2026-11-20T00:00:00.000Z' }]);
});

test('a meeting that was shown as called off is news only when it is in the agenda again', () => {
  const [first, second] = [meeting(1, 'ana'), meeting(2, 'ben')];
  const storage = createMemoryStorage();
  for (const agenda of [[first, second], []]) storeShownMeetings(agenda, now, storage);
  expect(meetingNews(shownMeetings(storage), [], 'ana', now).calledOff).toEqual([]);
  const again = meetingNews(shownMeetings(storage), [first, second], 'ana', now);
  expect(again).toEqual({ agreed: [], restored: [first, second], calledOff: [] });
  storeShownMeetings([first, second], now, storage);
  expect(meetingNews(shownMeetings(storage), [first, second], 'ana', now).restored).toEqual([]);
});

test('a browser that has shown no agenda yet has no news', () => {
  const storage = createMemoryStorage();
  expect(meetingNews(shownMeetings(storage), [meeting(1, 'ana')], 'ana', now).agreed).toEqual([]);
  storage.setItem(shownMeetingsKey, 'not JSON');
  expect(shownMeetings(storage)).toBeUndefined();
});

test('a reminder that was sent at most 15 minutes ago is shown once, if the meeting was known before', () => {
  const at = '2026-11-18T14:00:00.000Z';
  const early = new Date('2026-11-18T11:59:00Z');
  const storage = createMemoryStorage();
  const agenda = [meeting(1, 'ana', at), meeting(2, 'ana', at)];
  const missed = (when: Date) => missedReminders(shownMeetings(storage), agenda, when).map(({ message }) => message.id);
  expect(missed(now)).toEqual([]);
  storeShownMeetings(agenda, early, storage);
  expect([early, now, new Date('2026-11-18T12:14:59Z'), new Date('2026-11-18T12:15:00Z')].map(missed)).toEqual([
    [],
    [1, 2],
    [1, 2],
    [],
  ]);
  storeReminder(1, storage);
  expect(missed(now)).toEqual([2]);
  // A clock that is behind discards no reminder that was shown.
  storeShownMeetings(agenda, early, storage);
  expect(missed(now)).toEqual([2]);
  storeShownMeetings(agenda, now, storage);
  expect(missed(now)).toEqual([]);
});

test('neither a name nor a place is stored', () => {
  const storage = createMemoryStorage();
  storeShownMeetings([meeting(1, 'ana')], now, storage);
  expect(storage.getItem(shownMeetingsKey)).not.toMatch(/Ben|chess/);
});
