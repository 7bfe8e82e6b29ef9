import { expect, test } from 'vitest';
import { leftToShow } from './limit-left.ts';

test.each([
  { used: 0, limit: 25, left: undefined },
  { used: 19, limit: 25, left: undefined },
  { used: 20, limit: 25, left: 5 },
  { used: 25, limit: 25, left: 0 },
  // The plan was larger when these messages were written.
  { used: 40, limit: 25, left: 0 },
  { used: 0, limit: 3, left: 3 },
  { used: 4000, limit: null, left: undefined },
])('with $limit allowed and $used used, the screen shows that $left are left', ({ used, limit, left }) => {
  expect(leftToShow({ used, limit })).toBe(left);
});
