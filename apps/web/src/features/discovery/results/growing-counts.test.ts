import { expect, test } from 'vitest';
import { growingCounts } from './growing-counts.ts';

const counts = (...numbers: number[]) =>
  numbers.map((count, index) => ({ radiusKm: [5, 10, 25, 50, 100, 250, 500, 1000][index] ?? 0, count }));
const shown = (...numbers: number[]) =>
  growingCounts(counts(...numbers)).map(({ radiusKm, count }) => [count, radiusKm]);

test.each([
  [
    '3 within 50 km, 11 within 100 km',
    [0, 0, 0, 3, 11],
    [
      [3, 50],
      [11, 100],
    ],
  ],
  [
    'without a radius that adds no one',
    [1, 1, 1, 2],
    [
      [1, 5],
      [2, 50],
    ],
  ],
  [
    'at most three',
    [1, 2, 3, 4, 5],
    [
      [1, 5],
      [2, 10],
      [3, 25],
    ],
  ],
  ['none if there are no members anywhere', [0, 0, 0, 0], []],
  ['none without a position', [], []],
])('the counts that add members are shown: %s', (_what, given, steps) => {
  expect(shown(...given)).toEqual(steps);
});
