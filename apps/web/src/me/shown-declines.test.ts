import type { Meeting } from '@ambiance/contract/proposals';
import { expect, test } from 'vitest';
import { createMemoryStorage } from '../state/browser-storage.ts';
import { shownDeclinesKey } from '../state/storage-keys.ts';
import { missedDeclines, storeDecline, storeDeclines } from './shown-declines.ts';

const declined = (id: number) => ({ partner: { displayName: 'Ben' }, message: { id } }) as unknown as Meeting;

test('a proposal that was declined since is news once, and one that an open page has shown is not', () => {
  const storage = createMemoryStorage();
  storeDeclines([declined(1)], storage);
  storeDecline(2, storage);
  const all = [declined(1), declined(2), declined(3)];
  expect(missedDeclines(all, storage)).toEqual([declined(3)]);
  storeDeclines(all, storage);
  expect(missedDeclines(all, storage)).toEqual([]);
  expect(storage.getItem(shownDeclinesKey)).toBe('[1,2,3]');
});

test('a proposal is news once, also if newer ones keep it off the server’s list for a while', () => {
  const storage = createMemoryStorage();
  const list = (first: number, last: number) =>
    Array.from({ length: last - first + 1 }, (_, index) => declined(first + index));
  storeDeclines(list(1, 11), storage);
  for (const listed of [list(2, 11), list(1, 10), [], list(1, 11)]) {
    expect(missedDeclines(listed, storage)).toEqual([]);
    storeDeclines(listed, storage);
  }
});

test('only the newest 100 are stored', () => {
  const storage = createMemoryStorage();
  for (let id = 1; id <= 101; id++) storeDeclines([declined(id)], storage);
  expect(missedDeclines([declined(1), declined(2), declined(101)], storage)).toEqual([declined(1)]);
});

test('a browser that has stored no declined proposals yet has missed none', () => {
  const storage = createMemoryStorage();
  storeDecline(1, storage);
  expect(missedDeclines([declined(2)], storage)).toEqual([]);
  storage.setItem(shownDeclinesKey, 'not JSON');
  expect(missedDeclines([declined(2)], storage)).toEqual([]);
});
