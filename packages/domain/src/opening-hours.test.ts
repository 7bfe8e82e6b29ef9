import { expect, test } from 'vitest';
import {
  dayName,
  hoursText,
  isClosedForHoliday,
  isOpenAt,
  isVenueOpen,
  type OpeningHours,
  weekdays,
} from './opening-hours.ts';

const evenings: OpeningHours[] = [
  { day: 3, opens: '11:00', closes: '15:00' },
  { day: 3, opens: '18:00', closes: '02:00' },
];

test.each([
  // Wednesday 18 November 2026 in Toronto, five hours behind UTC.
  ['2026-11-18T15:59:00Z', false],
  ['2026-11-18T16:00:00Z', true],
  ['2026-11-18T20:00:00Z', false],
  ['2026-11-18T23:00:00Z', true],
  ['2026-11-19T06:59:00Z', true],
  ['2026-11-19T07:00:00Z', false],
  ['2026-11-19T17:00:00Z', false],
])('at %s the venue is open: %s', (instant, open) => {
  expect(isOpenAt(evenings, 'America/Toronto', new Date(instant))).toBe(open);
});

const atNight: OpeningHours[] = [{ day: 7, opens: '01:00', closes: '03:00' }];

test.each([
  // The nights of the clock changes: one o'clock occurs twice, and two o'clock does not occur.
  ['2026-11-01T04:59:00Z', false],
  ['2026-11-01T05:30:00Z', true],
  ['2026-11-01T06:30:00Z', true],
  ['2026-11-01T07:59:00Z', true],
  ['2026-11-01T08:00:00Z', false],
  ['2027-03-14T05:59:00Z', false],
  ['2027-03-14T06:59:00Z', true],
  ['2027-03-14T07:00:00Z', false],
])('at a clock change the venue is open at %s: %s', (instant, open) => {
  expect(isOpenAt(atNight, 'America/Toronto', new Date(instant))).toBe(open);
});

test.each([
  ['America/St_Johns', '2026-11-18T14:29:00Z', '2026-11-18T14:30:00Z'],
  ['America/Los_Angeles', '2026-11-18T18:59:00Z', '2026-11-18T19:00:00Z'],
  ['America/Regina', '2026-07-15T16:59:00Z', '2026-07-15T17:00:00Z'],
])('in %s the venue opens at eleven local time', (timeZone, before, opened) => {
  expect([before, opened].map((instant) => isOpenAt(evenings, timeZone, new Date(instant)))).toEqual([false, true]);
});

test('a venue without hours is always open', () => {
  expect(isOpenAt([], 'America/Toronto', new Date('2026-11-18T03:00:00Z'))).toBe(true);
});

// Wednesday 18 November 2026 is closed, and Thursday has other hours.
const withHolidays = {
  openingHours: [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, opens: '18:00', closes: '02:00' })),
  holidays: [
    { date: '2026-11-18', hours: null },
    { date: '2026-11-19', hours: { opens: '10:00', closes: '14:00' } },
  ],
  timeZone: 'America/Toronto',
};

test.each([
  ['the evening before lasts until its end', '2026-11-18T06:59:00Z', true],
  ['then the holiday begins', '2026-11-18T07:00:00Z', false],
  ['a closed day has no evening', '2026-11-18T23:30:00Z', false],
  ['nor a night after it', '2026-11-19T05:30:00Z', false],
  ['other hours replace those of the weekday', '2026-11-19T15:00:00Z', true],
  ['also in the evening', '2026-11-19T23:30:00Z', false],
  ['the next day is as usual', '2026-11-20T23:30:00Z', true],
])('on holidays, %s', (_, instant, open) => {
  expect(isVenueOpen(withHolidays, new Date(instant))).toBe(open);
});

test('a venue without hours is closed on a holiday, and only while it is closed all day is it closed for it', () => {
  const always = { ...withHolidays, openingHours: [] };
  const seen = ['2026-11-18T04:59:00Z', '2026-11-18T05:00:00Z', '2026-11-19T04:59:00Z', '2026-11-19T05:00:00Z'].map(
    (instant) => [isVenueOpen(always, new Date(instant)), isClosedForHoliday(always, new Date(instant))],
  );
  expect(seen).toEqual([
    [true, false],
    [false, true],
    [false, true],
    [false, false],
  ]);
});

test('hours are written with the days that share them, in the reader’s language', () => {
  const evening = { opens: '17:00', closes: '19:00' };
  expect(
    hoursText(
      [
        { day: 6, ...evening },
        { day: 5, ...evening },
      ],
      'en',
    ),
  ).toBe('Fri, Sat 5:00\u00a0p.m.–7:00\u00a0p.m.');
  expect(
    hoursText(
      [
        { day: 5, ...evening },
        { day: 2, opens: '00:00', closes: '00:00' },
      ],
      'fr',
    ),
  ).toBe('mar.; ven. 17\u00a0h–19\u00a0h');
  const everyDay = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, ...evening }));
  expect(hoursText(everyDay, 'en')).toBe('5:00\u00a0p.m.–7:00\u00a0p.m.');
});

test('the week begins on Monday and ends on Sunday, in both languages', () => {
  expect(weekdays.map((day) => dayName(day, 'en'))).toEqual([
    'Monday',
    'Tuesday',
    'Wednesday',
    'Thursday',
    'Friday',
    'Saturday',
    'Sunday',
  ]);
  expect(dayName(1, 'fr')).toBe('lundi');
});
