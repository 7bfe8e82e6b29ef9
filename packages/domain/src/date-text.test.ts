import { expect, test } from 'vitest';
import { clockText, dateText } from './date-text.ts';

test.each([
  ['2026-03-01T01:05:00', { dateStyle: 'long' }, '1er mars 2026'],
  ['2026-03-01T01:05:00', { weekday: 'long', day: 'numeric', month: 'long' }, 'dimanche 1er mars'],
  ['2026-03-21T01:05:00', { dateStyle: 'long', timeStyle: 'short' }, '21 mars 2026 à 1 h 05'],
  ['2026-03-21T19:00:00', { timeStyle: 'short' }, '19 h'],
  ['2026-03-21T00:00:00', { weekday: 'long', hour: 'numeric', minute: '2-digit' }, 'samedi 0 h'],
  ['2026-03-21T19:30:00', { dateStyle: 'short', timeStyle: 'short' }, '2026-03-21 19 h 30'],
  ['2026-03-21T19:00:05', { timeStyle: 'medium' }, '19 h 00 min 05 s'],
] as const)('French writes the first of a month as an ordinal and hours without 00: %s', (at, options, said) => {
  expect(dateText(at, 'fr', options).replaceAll(/\s/g, ' ')).toBe(said);
});

test.each([
  ['America/Toronto', '2026-11-01T04:59:00Z', '12:59 a.m.', '0 h 59'],
  ['America/Toronto', '2026-11-01T05:00:00Z', '1:00 a.m. (EDT)', '1 h (HAE)'],
  ['America/Toronto', '2026-11-01T05:30:00Z', '1:30 a.m. (EDT)', '1 h 30 (HAE)'],
  ['America/Toronto', '2026-11-01T06:30:00Z', '1:30 a.m. (EST)', '1 h 30 (HNE)'],
  ['America/Toronto', '2026-11-01T06:59:00Z', '1:59 a.m. (EST)', '1 h 59 (HNE)'],
  ['America/Toronto', '2026-11-01T07:00:00Z', '2:00 a.m.', '2 h'],
  // In spring an hour is skipped, and none occurs twice.
  ['America/Toronto', '2026-03-08T06:30:00Z', '1:30 a.m.', '1 h 30'],
  ['America/Toronto', '2026-03-08T07:30:00Z', '3:30 a.m.', '3 h 30'],
  ['America/Halifax', '2026-11-01T05:30:00Z', '1:30 a.m. (AST)', '1 h 30 (HNA)'],
  ['America/St_Johns', '2026-11-01T03:30:00Z', '1:00 a.m. (NDT)', '1 h (HAT)'],
  ['America/Regina', '2026-11-01T07:30:00Z', '1:30 a.m.', '1 h 30'],
  ['America/Toronto', '2026-11-02T06:30:00Z', '1:30 a.m.', '1 h 30'],
])('an hour that occurs twice in %s shows which one it is: %s', (timeZone, at, english, french) => {
  const said = (language: 'en' | 'fr') =>
    clockText(at, language, { timeZone, hour: 'numeric', minute: '2-digit' }).replaceAll(/\s/g, ' ');
  expect([said('en'), said('fr')]).toEqual([english, french]);
});

test.each([
  ['en', '7:30\u00a0p.m.'],
  ['fr', '19\u00a0h\u00a030'],
] as const)('an hour and its unit stay on one line in %s', (language, said) => {
  expect(dateText('2026-03-21T19:30:00', language, { timeStyle: 'short' })).toBe(said);
});
