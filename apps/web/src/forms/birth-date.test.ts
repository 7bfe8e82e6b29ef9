import { afterEach, expect, test, vi } from 'vitest';
import { futureBirth } from './birth-date.ts';

afterEach(() => {
  vi.useRealTimers();
});

test('a birth date cannot be in the future by the device’s calendar', () => {
  vi.useFakeTimers({ now: new Date(2026, 10, 20, 23, 59) });
  expect(futureBirth({ dateOfBirth: '2026-11-21' })).toEqual({
    dateOfBirth: 'The date of birth must be between January 1, 1900 and today.',
  });
  expect(futureBirth({ dateOfBirth: '2026-11-20' })).toEqual({});
});
