import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, dayIn, hourIn } from './calendar.ts';
import { moodEnd, moodEndText } from './mood-ends.ts';

const zones = ['America/Toronto', 'America/St_Johns', 'Europe/Paris', 'Australia/Lord_Howe'] as const;

describe('the end of a mood', () => {
  test.each([
    // Columns: zone, now, tonight, this weekend.
    ['America/Toronto', '2026-11-18T17:00:00Z', '2026-11-19T04:00:00Z', '2026-11-23T05:00:00Z'],
    // At 22:30 and at 0:30, "tonight" ends at 2:00; at 3:00 it means the coming evening.
    ['America/Toronto', '2026-11-19T03:30:00Z', '2026-11-19T07:00:00Z', '2026-11-23T05:00:00Z'],
    ['America/Toronto', '2026-11-19T05:30:00Z', '2026-11-19T07:00:00Z', '2026-11-23T05:00:00Z'],
    ['America/Toronto', '2026-11-19T08:00:00Z', '2026-11-20T04:00:00Z', '2026-11-23T05:00:00Z'],
    // Clocks go forward on 8 March 2026, at 2:00, and back on 1 November 2026, at 2:00.
    ['America/Toronto', '2026-03-06T17:00:00Z', '2026-03-07T04:00:00Z', '2026-03-09T04:00:00Z'],
    ['America/Toronto', '2026-03-08T03:30:00Z', '2026-03-08T07:00:00Z', '2026-03-09T04:00:00Z'],
    ['America/Toronto', '2026-03-08T17:00:00Z', '2026-03-09T03:00:00Z', '2026-03-09T04:00:00Z'],
    ['America/Toronto', '2026-10-30T17:00:00Z', '2026-10-31T03:00:00Z', '2026-11-02T05:00:00Z'],
    ['America/Toronto', '2026-11-01T02:30:00Z', '2026-11-01T07:00:00Z', '2026-11-02T05:00:00Z'],
    // A zone with an offset of half an hour.
    ['America/St_Johns', '2026-03-08T17:00:00Z', '2026-03-09T01:30:00Z', '2026-03-09T02:30:00Z'],
    ['America/St_Johns', '2026-11-01T17:00:00Z', '2026-11-02T02:30:00Z', '2026-11-02T03:30:00Z'],
    ['Europe/Paris', '2026-03-27T12:00:00Z', '2026-03-27T22:00:00Z', '2026-03-29T22:00:00Z'],
    ['Europe/Paris', '2026-03-28T21:30:00Z', '2026-03-29T01:00:00Z', '2026-03-29T22:00:00Z'],
    ['Europe/Paris', '2026-10-24T20:30:00Z', '2026-10-25T00:00:00Z', '2026-10-25T23:00:00Z'],
    // Daylight saving time shifts the clock by half an hour there.
    ['Australia/Lord_Howe', '2026-10-03T02:00:00Z', '2026-10-03T12:30:00Z', '2026-10-04T13:00:00Z'],
    ['Australia/Lord_Howe', '2026-04-04T02:00:00Z', '2026-04-04T12:00:00Z', '2026-04-05T13:30:00Z'],
  ])('in %s at %s is %s for tonight and %s for this weekend', (zone, now, tonight, weekend) => {
    expect(moodEnd('tonight', zone, new Date(now))).toEqual(new Date(tonight));
    expect(moodEnd('weekend', zone, new Date(now))).toEqual(new Date(weekend));
  });

  test('for a day is the end of that day, also on days when the clocks change', () => {
    const now = new Date('2026-02-01T12:00:00Z');
    const end = (day: string) => moodEnd({ day }, 'America/Toronto', now).toISOString();
    expect(['2026-03-07', '2026-03-08', '2026-10-31', '2026-11-01'].map(end)).toEqual([
      '2026-03-08T05:00:00.000Z',
      '2026-03-09T04:00:00.000Z',
      '2026-11-01T04:00:00.000Z',
      '2026-11-02T05:00:00.000Z',
    ]);
  });

  test('is in the future at any moment in any zone that offers it, and is shown as chosen', () => {
    const moment = fc.date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(moment, fc.constantFrom(...zones), (now, zone) => {
        const today = dayIn(zone, now);
        const tonight = moodEnd('tonight', zone, now);
        const hours = (tonight.getTime() - now.getTime()) / 3_600_000;
        expect(hours).toBeGreaterThan(0);
        expect(hours).toBeLessThanOrEqual(22);
        expect([2, 3, 23]).toContain(hourIn(zone, tonight));
        expect(moodEndText(tonight, zone, now)).toEqual({ says: 'hour' });

        const weekend = moodEnd('weekend', zone, now);
        expect(weekend > now).toBe(true);
        expect(new Date(`${dayIn(zone, weekend)}T00:00:00Z`).getUTCDay()).toBe(1);
        expect(hourIn(zone, weekend)).toBe(0);
        expect(dayIn(zone, new Date(weekend.getTime() - 1)) >= today).toBe(true);
        expect(moodEndText(weekend, zone, now)).toEqual({ says: 'weekend' });

        const day = addDays(today, 12);
        const end = moodEnd({ day }, zone, now);
        expect(dayIn(zone, new Date(end.getTime() - 1))).toBe(day);
        expect(dayIn(zone, end)).toBe(addDays(day, 1));
        expect(moodEndText(end, zone, now)).toEqual({ says: 'day', day });
      }),
      { numRuns: 300 },
    );
  });

  test('is shown in the time zone of its reader', () => {
    const now = new Date('2026-11-20T22:00:00Z');
    const weekendInToronto = moodEnd('weekend', 'America/Toronto', now);
    expect(moodEndText(weekendInToronto, 'America/Toronto', now)).toEqual({ says: 'weekend' });
    expect(moodEndText(weekendInToronto, 'America/Vancouver', now)).toEqual({ says: 'day', day: '2026-11-22' });
    expect(moodEndText(weekendInToronto, 'Europe/Paris', now)).toEqual({ says: 'day', day: '2026-11-23' });
  });
});
