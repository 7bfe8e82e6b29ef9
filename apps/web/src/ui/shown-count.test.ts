import { expect, test } from 'vitest';
import { shownCount, titleWithCount } from './shown-count.ts';

test('a count has at most two digits', () => {
  expect([1, 99, 100].map(shownCount)).toEqual(['1', '99', '99+']);
});

test('the title of the tab begins with the count of unread messages, unless there are none', () => {
  expect(titleWithCount('Messages', 3, false)).toBe('(3) Messages');
  expect(titleWithCount('(3) Messages', 100, false)).toBe('(99+) Messages');
  expect(titleWithCount('(99+) Messages', 0, false)).toBe('Messages');
});

test('the title of a marked tab begins with a dot, before the count, until the mark is removed', () => {
  expect(titleWithCount('Messages', 0, true)).toBe('• Messages');
  expect(titleWithCount('• Messages', 3, true)).toBe('• (3) Messages');
  expect(titleWithCount('• (3) Messages', 3, false)).toBe('(3) Messages');
});
