import { expect, test } from 'vitest';
import { createMemoryStorage } from '../../state/browser-storage.ts';
import { calendarMeetingsKey } from '../../state/storage-keys.ts';
import { isInCalendar, saveInCalendar } from './calendar-meetings.ts';

test('a browser knows which meetings it put into a calendar, until they are removed', () => {
  const storage = createMemoryStorage();
  saveInCalendar(7, true, storage);
  saveInCalendar(8, true, storage);
  expect([7, 8, 9].map((id) => isInCalendar(id, storage))).toEqual([true, true, false]);
  saveInCalendar(7, false, storage);
  expect([7, 8].map((id) => isInCalendar(id, storage))).toEqual([false, true]);
});

test('other values in the storage do not count', () => {
  for (const text of ['no JSON', '{}', '["7"]'])
    expect(isInCalendar(7, createMemoryStorage({ [calendarMeetingsKey]: text }))).toBe(false);
});
