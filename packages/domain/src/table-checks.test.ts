import { expect, test } from 'vitest';
import { isTableCheckTime } from './table-checks.ts';

const seven = new Date('2026-11-19T00:00:00Z');

test.each([
  ['2026-11-18T22:59:59Z', false],
  ['2026-11-18T23:00:00Z', true],
  ['2026-11-19T00:00:00Z', true],
  ['2026-11-19T04:59:59Z', true],
  ['2026-11-19T05:00:00Z', false],
])('at %s, a member who meets someone at midnight UTC can ask for help: %s', (now, can) => {
  expect(isTableCheckTime(seven, new Date(now))).toBe(can);
});
