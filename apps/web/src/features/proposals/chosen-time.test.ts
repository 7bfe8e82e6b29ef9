import { expect, test } from 'vitest';
import { chosenTime } from './chosen-time.ts';

const chosen = (now: string, day?: string, hour?: string) => {
  const { day: shown, hour: clock, at } = chosenTime('America/Toronto', new Date(now), day, hour);
  return [shown, clock, at];
};

test.each([
  ['this evening while it is ahead', '2026-11-18T17:00:00Z', undefined, ['2026-11-18', '19:00']],
  ['this evening an hour before', '2026-11-18T23:00:00Z', undefined, ['2026-11-18', '19:00']],
  [
    'a later hour of this evening once it is too late for the usual one',
    '2026-11-18T23:05:00Z',
    undefined,
    ['2026-11-18', '19:30'],
  ],
  [
    'a later hour of this evening once the usual one has passed',
    '2026-11-19T00:10:00Z',
    undefined,
    ['2026-11-18', '20:30'],
  ],
  ['the last hour of this evening', '2026-11-19T02:00:00Z', undefined, ['2026-11-18', '22:00']],
  ['tomorrow evening late in the evening', '2026-11-19T02:01:00Z', undefined, ['2026-11-19', '19:00']],
  ['tomorrow evening if today has no hour left', '2026-11-19T04:45:00Z', undefined, ['2026-11-19', '19:00']],
  ['the chosen day', '2026-11-18T17:00:00Z', '2026-11-20', ['2026-11-20', '19:00']],
  ['the usual hour of another chosen day', '2026-11-19T00:10:00Z', '2026-11-20', ['2026-11-20', '19:00']],
  ['this evening if the chosen day has passed', '2026-11-18T17:00:00Z', '2026-11-17', ['2026-11-18', '19:00']],
  [
    'the next hour if today is chosen late in the evening',
    '2026-11-19T02:40:00Z',
    '2026-11-18',
    ['2026-11-18', '22:00'],
  ],
])('a new proposal is for %s', (_, now, day, shown) => {
  expect(chosen(now, day).slice(0, 2)).toEqual(shown);
});

test('an hour that has passed on the chosen day gives way to the next one, and the instant follows the time zone', () => {
  expect(chosen('2026-11-18T20:10:00Z', '2026-11-18', '12:00')).toEqual([
    '2026-11-18',
    expect.stringMatching(/^1[5-6]:/),
    expect.stringMatching(/^2026-11-18T2[0-1]:/),
  ]);
  expect(chosen('2026-11-18T17:00:00Z')).toEqual(['2026-11-18', '19:00', '2026-11-19T00:00:00.000Z']);
});
