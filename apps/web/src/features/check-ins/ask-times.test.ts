import { expect, test } from 'vitest';
import { timesAfter } from './ask-times.ts';

test.each([
  ['before the meeting', '19:00:00', ['20:00', '21:00', '22:00', '00:00']],
  ['an hour after it began', '20:00:00', ['21:00', '22:00', '00:00']],
  ['when the last one has passed', '23:59:59', ['00:00']],
])('the question whether a member is home can be set for future times: %s', (_, now, times) => {
  const offered = timesAfter(new Date('2026-11-18T19:00:00Z'), new Date(`2026-11-18T${now}Z`));
  expect(offered.map((at) => at.slice(11, 16))).toEqual(times);
});
