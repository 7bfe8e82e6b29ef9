import { expect, test } from 'vitest';
import { settingsAfter } from './conversations.ts';

const plain = { pinned: false, muted: false, archived: false };

test('what is left out of a change stays as it was', () => {
  const all = { pinned: true, muted: true, archived: false };
  expect(settingsAfter(all, {})).toEqual(all);
  expect(settingsAfter(plain, { muted: true })).toEqual({ ...plain, muted: true });
});

test('an archived conversation is not on top of the inbox, and one that is put there comes back', () => {
  expect(settingsAfter({ ...plain, pinned: true }, { archived: true })).toEqual({ ...plain, archived: true });
  expect(settingsAfter({ ...plain, archived: true }, { pinned: true })).toEqual({ ...plain, pinned: true });
  expect(settingsAfter({ ...plain, archived: true }, { pinned: false })).toEqual({ ...plain, archived: true });
  expect(settingsAfter(plain, { pinned: true, archived: true })).toEqual({ ...plain, archived: true });
});
