import { expect, test } from 'vitest';
import { chosenTime, usualHour } from './chosen-time.ts';

const chosen = (now: string, day?: string, hour = usualHour) => {
  const { day: shown, hour: clock, at } = chosenTime('America/Toronto', new Date(now), day, hour);
  return [shown, clock, at];
};

test.each([
  ['this evening while it is ahead', '2026-11-18T17:00:00Z', undefined, '2026-11-18'],
  ['tomorrow evening once it has passed', '2026-11-19T01:00:00Z', undefined, '2026-11-19'],
  ['the chosen day', '2026-11-18T17:00:00Z', '2026-11-20', '2026-11-20'],
  ['this evening if the chosen day has passed', '2026-11-18T17:00:00Z', '2026-11-17', '2026-11-18'],
])('a new proposal is for %s', (_, now, day, shown) => {
  expect(chosen(now, day).slice(0, 2)).toEqual([shown, '19:00']);
});

test('an hour that has passed on the chosen day gives way to the next one, and the instant follows the time zone', () => {
  expect(chosen('2026-11-18T20:10:00Z', '2026-11-18', '12:00')).toEqual([
    '2026-11-18',
    expect.stringMatching(/^1[5-6]:/),
    expect.stringMatching(/^2026-11-18T2[0-1]:/),
  ]);
  expect(chosen('2026-11-18T17:00:00Z')).toEqual(['2026-11-18', '19:00', '2026-11-19T00:00:00.000Z']);
});
