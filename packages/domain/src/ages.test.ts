import { expect, test } from 'vitest';
import { ageOn, latestBirthDate } from './ages.ts';
import type { CalendarDate } from './calendar.ts';

const ages: [day: CalendarDate, birthDate: CalendarDate, age: number][] = [
  ['2026-11-17', '2008-11-18', 17],
  ['2026-11-18', '2008-11-18', 18],
  ['2026-11-19', '2008-11-18', 18],
  ['2026-12-31', '2009-01-01', 17],
  ['2027-01-01', '2009-01-01', 18],
  // Born on 29 February: one day later in other years.
  ['2026-02-28', '2008-02-29', 17],
  ['2026-03-01', '2008-02-29', 18],
  ['2028-02-28', '2008-02-29', 19],
  ['2028-02-29', '2008-02-29', 20],
  ['2028-02-29', '2010-02-28', 18],
  ['2028-02-29', '2010-03-01', 17],
];

test.each(ages)('on %s, a person born on %s is %i', (day, birthDate, age) => {
  expect(ageOn(day, birthDate)).toBe(age);
});

test('the latest birth date of an age is the last one that makes a person that old', () => {
  for (const [day] of ages) {
    const latest = latestBirthDate(day, 18);
    const nextDay = new Date(Date.parse(`${latest}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
    expect([day, ageOn(day, latest), ageOn(day, nextDay)]).toEqual([day, 18, 17]);
  }
});
