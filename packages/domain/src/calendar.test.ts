import { expect, test } from 'vitest';
import { dayIn, nextDayStart, nextWeekStart, weekIn } from './calendar.ts';

const toronto = 'America/Toronto';

test.each([
  // Columns: instant, day, Monday of its week, next day, next week.
  ['2026-11-18T17:00:00Z', '2026-11-18', '2026-11-16', '2026-11-19T05:00:00.000Z', '2026-11-23T05:00:00.000Z'],
  ['2026-11-19T04:59:59Z', '2026-11-18', '2026-11-16', '2026-11-19T05:00:00.000Z', '2026-11-23T05:00:00.000Z'],
  ['2026-11-19T05:00:00Z', '2026-11-19', '2026-11-16', '2026-11-20T05:00:00.000Z', '2026-11-23T05:00:00.000Z'],
  // Clocks go forward on 8 March 2026 and back on 1 November 2026.
  ['2026-03-08T05:30:00Z', '2026-03-08', '2026-03-02', '2026-03-09T04:00:00.000Z', '2026-03-09T04:00:00.000Z'],
  ['2026-11-01T05:30:00Z', '2026-11-01', '2026-10-26', '2026-11-02T05:00:00.000Z', '2026-11-02T05:00:00.000Z'],
  // Week 53, and a year that ends in the middle of a week.
  ['2026-12-31T23:00:00Z', '2026-12-31', '2026-12-28', '2027-01-01T05:00:00.000Z', '2027-01-04T05:00:00.000Z'],
  ['2028-02-29T12:00:00Z', '2028-02-29', '2028-02-28', '2028-03-01T05:00:00.000Z', '2028-03-06T05:00:00.000Z'],
])('the instant %s is on %s in the week of %s in Toronto', (instant, day, week, nextDay, nextWeek) => {
  const at = new Date(instant);
  expect(dayIn(toronto, at)).toBe(day);
  expect(weekIn(toronto, at)).toBe(week);
  expect(nextDayStart(toronto, at).toISOString()).toBe(nextDay);
  expect(nextWeekStart(toronto, at).toISOString()).toBe(nextWeek);
});

test('a zone without midnight on a certain night starts that day at its first minute', () => {
  expect(nextDayStart('America/Santiago', new Date('2026-09-05T12:00:00Z')).toISOString()).toBe(
    '2026-09-06T04:00:00.000Z',
  );
});
