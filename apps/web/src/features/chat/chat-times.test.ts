import { expect, test } from 'vitest';
import { clockTime, dayName, shortTime } from './chat-times.ts';

// Friday, in the time zone of the device that runs the test.
const now = new Date(2026, 10, 20, 14, 5, 30);
const utcOf = (day: number, hour: number, minute: number) => new Date(2026, 10, day, hour, minute).toISOString();

test('a time has two digits each for hours and minutes', () => {
  expect(clockTime(utcOf(20, 9, 5))).toBe('09:05');
  expect(clockTime(utcOf(20, 0, 0))).toBe('00:00');
  expect(clockTime(utcOf(20, 23, 59))).toBe('23:59');
});

test.each([
  [new Date(2026, 10, 20, 0, 0), 'Today', 'Aujourd’hui'],
  [new Date(2026, 10, 19, 23, 59), 'Yesterday', 'Hier'],
  [new Date(2026, 10, 18, 12, 0), 'Wednesday, November 18', 'Mercredi 18 novembre'],
  [new Date(2025, 10, 18, 12, 0), 'Tuesday, November 18, 2025', 'Mardi 18 novembre 2025'],
])('the line above messages of %s names that day', (at, english, french) => {
  expect(dayName(at.toISOString(), now, 'en')).toBe(english);
  expect(dayName(at.toISOString(), now, 'fr')).toBe(french);
});

test.each([
  [new Date(2026, 10, 20, 14, 5, 0), 'now', 'maintenant'],
  // A sender's clock may be ahead of this device.
  [new Date(2026, 10, 20, 14, 6, 0), 'now', 'maintenant'],
  [new Date(2026, 10, 20, 14, 0, 0), '5 mins ago', 'il y a 5 min'],
  [new Date(2026, 10, 20, 11, 0, 0), '3 hrs ago', 'il y a 3 h'],
  [new Date(2026, 10, 19, 11, 0, 0), 'yesterday', 'hier'],
  [new Date(2026, 10, 16, 11, 0, 0), 'Mon', 'lun.'],
  [new Date(2026, 10, 6, 11, 0, 0), 'Nov 6', '6 nov.'],
  [new Date(2025, 10, 6, 11, 0, 0), 'Nov 6, 2025', '6 nov. 2025'],
])('the inbox shows the time of %s in a short form', (at, english, french) => {
  const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');
  expect(plain(shortTime(at.toISOString(), now, 'en'))).toBe(english);
  expect(plain(shortTime(at.toISOString(), now, 'fr'))).toBe(french);
});
