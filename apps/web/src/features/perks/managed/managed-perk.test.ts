import { expect, test } from 'vitest';
import { barHeights, endOf, lastDayOf } from './managed-perk.ts';

test('the tallest bar fills the chart, and a chart of zeros stays flat', () => {
  expect(barHeights([0, 2, 4])).toEqual([0, 0.5, 1]);
  expect(barHeights([0, 0])).toEqual([0, 0]);
});

test.each([
  ['2026-11-20', 'America/Los_Angeles', '2026-11-21T07:59:59.000Z'],
  ['2026-11-20', 'America/St_Johns', '2026-11-21T03:29:59.000Z'],
  // Days with a clock change have 25 or 23 hours.
  ['2026-11-01', 'America/Toronto', '2026-11-02T04:59:59.000Z'],
  ['2027-03-14', 'America/Toronto', '2027-03-15T03:59:59.000Z'],
])('a perk whose last day is %s in %s ends at %s, in any time zone of its manager', (day, timeZone, end) => {
  expect(endOf(day, timeZone)).toBe(end);
  expect(lastDayOf(end, timeZone)).toBe(day);
});
