import { expect, test } from 'vitest';
import { settingsAfter } from './conversations.ts';

const plain = { pinned: false, muted: false, archived: false };

test('fields left out of a change stay unchanged', () => {
  const all = { pinned: true, muted: true, archived: false };
  expect(settingsAfter(all, {})).toEqual(all);
  expect(settingsAfter(plain, { muted: true })).toEqual({ ...plain, muted: true });
});

test('an archived conversation is not pinned, and pinning it restores it', () => {
  expect(settingsAfter({ ...plain, pinned: true }, { archived: true })).toEqual({ ...plain, archived: true });
  expect(settingsAfter({ ...plain, archived: true }, { pinned: true })).toEqual({ ...plain, pinned: true });
  expect(settingsAfter({ ...plain, archived: true }, { pinned: false })).toEqual({ ...plain, archived: true });
  expect(settingsAfter(plain, { pinned: true, archived: true })).toEqual({ ...plain, archived: true });
});
