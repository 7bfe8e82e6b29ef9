import { expect, test } from 'vitest';
import { priceText, resetTime, usedPercent } from './usage.ts';

test.each([
  [0, 25, 0],
  [12, 25, 48],
  [25, 25, 100],
  [26, 25, 100],
  [0, 0, 100],
])('the bar of %i used of %i is filled to %i %%', (used, limit, percent) => {
  expect(usedPercent(used, limit)).toBe(percent);
});

test('counting starts again at a weekday and time of the device, said in the chosen language', () => {
  const mondayInToronto = '2026-11-23T05:00:00.000Z';
  expect(resetTime(mondayInToronto, 'en', 'America/Toronto')).toMatch(/^Monday.*12:00\sa\.m\.$/);
  expect(resetTime(mondayInToronto, 'fr', 'America/Toronto')).toMatch(/^lundi.*0\sh\s00$/);
});

test('a price is written as the language writes dollars', () => {
  expect(priceText(999, 'en')).toBe('$9.99');
  expect(priceText(0, 'en')).toBe('$0');
  expect(priceText(1999, 'fr')).toBe('19,99\u00a0$');
});
