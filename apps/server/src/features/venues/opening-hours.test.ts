import { expect, test } from 'vitest';
import { isOpenAt, type OpeningHours } from './opening-hours.ts';

const evenings: OpeningHours[] = [
  { day: 3, opens: '11:00', closes: '15:00' },
  { day: 3, opens: '18:00', closes: '02:00' },
];

test.each([
  // Wednesday 18 November 2026 in Toronto, five hours behind.
  ['2026-11-18T15:59:00Z', false],
  ['2026-11-18T16:00:00Z', true],
  ['2026-11-18T20:00:00Z', false],
  ['2026-11-18T23:00:00Z', true],
  ['2026-11-19T06:59:00Z', true],
  ['2026-11-19T07:00:00Z', false],
  ['2026-11-19T17:00:00Z', false],
])('at %s the venue is open: %s', (instant, open) => {
  expect(isOpenAt(evenings, 'America/Toronto', new Date(instant))).toBe(open);
});

test('a venue without hours is always open', () => {
  expect(isOpenAt([], 'America/Toronto', new Date('2026-11-18T03:00:00Z'))).toBe(true);
});
