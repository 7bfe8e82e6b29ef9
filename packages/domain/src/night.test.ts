import { expect, test } from 'vitest';
import type { UserId } from './ids.ts';
import { endOfNight, latestDue, morningOf } from './night.ts';

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

test('users get what was held at night within half an hour after it, each at another time', () => {
  const now = new Date('2026-11-18T23:00:00-05:00');
  const ids = ['00000000', '00124f80', 'ffffffff'].map((start) => `${start}-0000-4000-8000-000000000000` as UserId);
  const times = ids.map((id) => morningOf(id, 'America/Toronto', now)!.getTime());
  const end = new Date('2026-11-19T08:00:00-05:00').getTime();
  expect(times.map((time) => time - end)).toEqual([0, 1_200_000, 0xffffffff % 1_800_000]);
});

test.each([
  ['2026-11-18T21:59:00-05:00', '2026-11-18T22:04:00-05:00'],
  ['2026-11-18T22:10:00-05:00', '2026-11-19T08:35:00-05:00'],
  ['2026-11-19T08:10:00-05:00', '2026-11-19T08:35:00-05:00'],
  ['2026-11-19T08:30:00-05:00', '2026-11-19T08:35:00-05:00'],
  ['2026-11-19T12:00:00-05:00', '2026-11-19T12:05:00-05:00'],
])('what is queued at %s is due by %s', (now, latest) => {
  expect(latestDue('America/Toronto', new Date(now))).toEqual(new Date(latest));
});
