import { expect, test } from 'vitest';
import { charactersLeft, isCounted } from './characters-left.ts';

test.each([
  ['a short text', 'a', undefined, 3999],
  ['a text of exactly 4,000 characters', 'a'.repeat(4000), undefined, 0],
  ['a text that is too long', 'a'.repeat(4001), undefined, -1],
  ['4,000 emoji, of two code units each', '🌙'.repeat(4000), undefined, 0],
  ['a text with a quoted line above it', 'a'.repeat(10), 'b'.repeat(5), 3984],
])('of %s, the rest is counted in characters as the server counts them', (_, text, quoted, left) => {
  expect(charactersLeft(text, quoted)).toBe(left);
});

test('the counter appears when 200 characters are left', () => {
  expect([isCounted(201), isCounted(200), isCounted(-1)]).toEqual([false, true, true]);
});
