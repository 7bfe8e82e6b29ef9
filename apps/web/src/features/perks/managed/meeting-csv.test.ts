import { expect, test } from 'vitest';
import { meetingRows } from './meeting-csv.ts';

test('each day is one row, and a figure below 5 is written in words', () => {
  const names = {
    day: 'Day',
    proposed: 'Proposed',
    given: 'Agreed, with a perk',
    redeemed: 'Redeemed',
    noShows: 'No-shows',
  };
  const days = [{ day: '2026-11-15', proposed: 15, given: 10, redeemed: 5, noShows: null }];
  expect(meetingRows(days, names, 'fewer than 5')).toEqual([
    ['Day', 'Proposed', 'Agreed, with a perk', 'Redeemed', 'No-shows'],
    ['2026-11-15', 15, 10, 5, 'fewer than 5'],
  ]);
});
