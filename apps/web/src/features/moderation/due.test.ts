import { expect, test } from 'vitest';
import { fromNow } from './due.ts';

const now = new Date('2026-11-18T17:00:00.000Z');

test.each([
  ['2026-11-18T17:20:30.000Z', 'in 20 minutes', 'dans 20 minutes'],
  ['2026-11-18T16:40:00.000Z', '20 minutes ago', 'il y a 20 minutes'],
  ['2026-11-18T20:59:00.000Z', 'in 3 hours', 'dans 3 heures'],
  ['2026-11-17T05:00:00.000Z', '36 hours ago', 'il y a 36 heures'],
  ['2026-11-15T17:00:00.000Z', '3 days ago', 'il y a 3 jours'],
])('the due time %s is shown as %s', (utc, inEnglish, inFrench) => {
  expect(fromNow(utc, now, 'en')).toBe(inEnglish);
  expect(fromNow(utc, now, 'fr').replaceAll('\u00a0', ' ')).toBe(inFrench);
});
