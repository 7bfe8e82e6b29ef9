import { expect, test } from 'vitest';
import { dayName, days, withDay, withHours } from './opening-days.ts';

const monday = { day: 1, opens: '17:00', closes: '23:00' };
const friday = { day: 5, opens: '18:00', closes: '02:00' };

test('a day that is opened gets the usual hours once, and a closed day leaves other days unchanged', () => {
  const opened = withDay([monday], 2, true);
  expect(opened).toEqual([monday, { day: 2, opens: '11:00', closes: '22:00' }]);
  expect(withDay(opened, 2, true)).toHaveLength(2);
  expect(withDay([monday, friday], 1, false)).toEqual([friday]);
});

test('changing one time keeps the day’s position, its other time and the other days', () => {
  expect(withHours([monday, friday], 1, { opens: '16:00' })).toEqual([{ ...monday, opens: '16:00' }, friday]);
  expect(withHours([monday, friday], 5, { closes: '03:00' })).toEqual([monday, { ...friday, closes: '03:00' }]);
});

test('the week begins on Monday and ends on Sunday, in both languages', () => {
  expect(days.map((day) => dayName(day, 'en-CA'))).toEqual([
    'Monday',
    'Tuesday',
    'Wednesday',
    'Thursday',
    'Friday',
    'Saturday',
    'Sunday',
  ]);
  expect(dayName(1, 'fr-CA')).toBe('lundi');
});
