import { expect, test } from 'vitest';
import { resetTime } from './reset-time.ts';

test('the reset time is a weekday and a time of the device, in the chosen language', () => {
  const mondayInToronto = '2026-11-23T05:00:00.000Z';
  expect(resetTime(mondayInToronto, 'en', 'America/Toronto')).toMatch(/^Monday at 12:00\sa\.m\.$/);
  expect(resetTime(mondayInToronto, 'fr', 'America/Toronto')).toBe('lundi\u00A0à 0\u00A0h');
  const afternoonInToronto = '2026-11-23T19:30:00.000Z';
  expect(resetTime(afternoonInToronto, 'fr', 'America/Toronto')).toMatch(/^lundi\sà\s14\sh\s30$/);
});
