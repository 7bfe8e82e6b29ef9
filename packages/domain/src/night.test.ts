import { expect, test } from 'vitest';
import { endOfNight } from './night.ts';

const inToronto = (instant: string) => endOfNight('America/Toronto', new Date(instant))?.toISOString();

test.each([
  ['2026-11-18T22:00:00-05:00', '2026-11-19T13:00:00.000Z'],
  ['2026-11-18T23:59:59-05:00', '2026-11-19T13:00:00.000Z'],
  ['2026-11-19T00:00:00-05:00', '2026-11-19T13:00:00.000Z'],
  ['2026-11-19T07:59:59-05:00', '2026-11-19T13:00:00.000Z'],
  // The clocks go back in this night.
  ['2026-10-31T23:00:00-04:00', '2026-11-01T13:00:00.000Z'],
])('a night to which %s belongs ends at 8:00 local time', (instant, end) => {
  expect(inToronto(instant)).toBe(end);
});

test('from 8:00 to 22:00 it is not night', () => {
  expect(['2026-11-19T08:00:00-05:00', '2026-11-19T21:59:59-05:00'].map(inToronto)).toEqual([undefined, undefined]);
});
