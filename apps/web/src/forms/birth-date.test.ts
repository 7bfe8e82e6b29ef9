import { afterEach, expect, test, vi } from 'vitest';
import { birthRefusal, refusedBirth } from './birth-date.ts';

afterEach(() => {
  vi.useRealTimers();
});

test('a birth date cannot be in the future by the device’s calendar, nor before 1900', () => {
  vi.useFakeTimers({ now: new Date(2026, 10, 20, 23, 59) });
  const outOfRange = 'The date of birth must be between January 1, 1900 and today.';
  expect(refusedBirth({ dateOfBirth: '2026-11-21' })).toEqual({ dateOfBirth: outOfRange });
  expect(birthRefusal('1899-12-31')).toBe(outOfRange);
  expect(birthRefusal('1900-01-01')).toBeUndefined();
});

test('the birth date of someone who is not yet 18 is refused, and the day before it is not', () => {
  vi.useFakeTimers({ now: new Date(2026, 10, 20, 23, 59) });
  expect(refusedBirth({ dateOfBirth: '2008-11-21' })).toEqual({
    dateOfBirth: 'You must be at least 18 years old to use Ambiance.',
  });
  expect(refusedBirth({ dateOfBirth: '2008-11-20' })).toEqual({});
  expect(refusedBirth({ dateOfBirth: '' })).toEqual({});
});
