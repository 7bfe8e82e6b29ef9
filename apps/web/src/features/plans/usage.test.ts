import { expect, test } from 'vitest';
import { dayText, priceText, usedPercent } from './usage.ts';

test.each([
  [0, 25, 0],
  [12, 25, 48],
  [25, 25, 100],
  [26, 25, 100],
  [0, 0, 100],
])('the bar of %i used of %i is filled to %i %%', (used, limit, percent) => {
  expect(usedPercent(used, limit)).toBe(percent);
});

test('a price is formatted as in its language', () => {
  expect(priceText(999, 'en')).toBe('$9.99');
  expect(priceText(0, 'en')).toBe('$0');
  expect(priceText(1999, 'fr')).toBe('19,99\u00a0$');
});

test('the first of a month is an ordinal in French', () => {
  expect(dayText('2027-01-01T12:00:00Z', 'en')).toBe('January 1, 2027');
  expect(dayText('2027-01-01T12:00:00Z', 'fr')).toBe('1er janvier 2027');
  expect(dayText('2027-01-11T12:00:00Z', 'fr')).toBe('11 janvier 2027');
});
