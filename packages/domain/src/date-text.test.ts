import { expect, test } from 'vitest';
import { dateText } from './date-text.ts';

test.each([
  ['2026-03-01T01:05:00', { dateStyle: 'long' }, '1er mars 2026'],
  ['2026-03-01T01:05:00', { weekday: 'long', day: 'numeric', month: 'long' }, 'dimanche 1er mars'],
  ['2026-03-21T01:05:00', { dateStyle: 'long', timeStyle: 'short' }, '21 mars 2026 à 01 h 05'],
] as const)('French says the first of a month, and other numbers as they are: %s', (at, options, said) => {
  expect(dateText(at, 'fr', options).replaceAll(/\s/g, ' ')).toBe(said);
});
