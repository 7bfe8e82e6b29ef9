import { expect, test } from 'vitest';
import { shownCount, shownCounts } from './care.ts';

test.each([
  [0, null],
  [9, null],
  [10, 10],
  [1234, 1234],
])('a count of %d is shown as %s', (count, told) => expect(shownCount(count)).toBe(told));

test.each([
  ['none is small', { a: 10, b: 20, c: 30 }, { a: 10, b: 20, c: 30 }],
  ['two are small', { a: 3, b: 0, c: 30 }, { a: null, b: null, c: 30 }],
  ['one is small and would follow from the sum', { a: 30, b: 0, c: 20 }, { a: 30, b: null, c: null }],
  ['all are small', { a: 9, b: 1, c: 2 }, { a: null, b: null, c: null }],
])('counts that add up are shown so that no small one can be derived: %s', (_, counts, told) =>
  expect(shownCounts(counts)).toEqual(told),
);
