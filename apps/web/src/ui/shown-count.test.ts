import { expect, test } from 'vitest';
import { shownCount, titleWithCount } from './shown-count.ts';

test('a count has at most two digits', () => {
  expect([1, 99, 100].map(shownCount)).toEqual(['1', '99', '99+']);
});

test('the title of the tab begins with the count of unread messages, unless there are none', () => {
  expect(titleWithCount('Messages', 3)).toBe('(3) Messages');
  expect(titleWithCount('(3) Messages', 100)).toBe('(99+) Messages');
  expect(titleWithCount('(99+) Messages', 0)).toBe('Messages');
});
