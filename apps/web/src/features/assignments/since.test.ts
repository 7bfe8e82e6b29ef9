import { expect, test } from 'vitest';
import { since } from './since.ts';

const now = new Date('2026-11-18T17:00:00Z');

test.each([
  ['2026-11-18T16:59:40Z', 'now', 'maintenant'],
  ['2026-11-18T16:55:00Z', '5 minutes ago', 'il y a 5 minutes'],
  ['2026-11-18T14:00:00Z', '3 hours ago', 'il y a 3 heures'],
  ['2026-11-16T17:00:00Z', '2 days ago', 'avant-hier'],
  ['2026-11-18T17:00:30Z', 'now', 'maintenant'],
])('the waiting time since %s is shown as %s', (utc, english, french) => {
  expect(since(utc, now, 'en')).toBe(english);
  expect(since(utc, now, 'fr')).toBe(french);
});
