import { expect, test } from 'vitest';
import { dayName, days } from './opening-days.ts';

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
