import { expect, test } from 'vitest';
import { isLoneEmoji } from './lone-emoji.ts';

test.each(['🎉', '❤️', '👍🏽', '🇨🇦', '👩‍👩‍👧', '🏳️‍🌈', '☀'])('“%s” is a single emoji', (text) => {
  expect(isLoneEmoji(text)).toBe(true);
});

test.each(['', 'a', '7', '#', '🎉🎉', 'Hi 🎉', '🎉!', '🇨🇦🇫🇷', ':)', '…'])('“%s” is not a single emoji', (text) => {
  expect(isLoneEmoji(text)).toBe(false);
});
