import { expect, test } from 'vitest';
import { durationText } from './duration.ts';

test.each([
  [0, '0 min', '0 min'],
  [59, '59 min', '59 min'],
  [60, '1 h', '1 h'],
  [215, '3.6 h', '3,6 h'],
  [2879, '48 h', '48 h'],
  [2880, '2 days', '2 jours'],
])('%d minutes are shown as %s, in French %s', (minutes, english, french) => {
  const plain = (text: string) => text.replaceAll(/\s/g, ' ');
  expect(plain(durationText(minutes, 'en'))).toBe(english);
  expect(plain(durationText(minutes, 'fr'))).toBe(french);
});
