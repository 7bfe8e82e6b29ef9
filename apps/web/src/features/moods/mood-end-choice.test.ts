import { expect, test } from 'vitest';
import { choiceOf, endFrom, isJourneyDay, journeyDays, lastDayOf } from './mood-end-choice.ts';

const zone = 'America/Toronto';
// A Wednesday at 18:00 in that time zone.
const now = new Date('2027-03-03T23:00:00.000Z');

test.each([
  ['no end', null, 'lasting'],
  ['an end that has just come', now.toISOString(), 'lasting'],
  ['an end in a second', '2027-03-03T23:00:01.000Z', 'tonight'],
  ['23:00', '2027-03-04T04:00:00.000Z', 'tonight'],
  ['the end of the week', '2027-03-08T05:00:00.000Z', 'weekend'],
  ['the end of a later day', '2027-03-11T05:00:00.000Z', 'journey'],
])('a mood with %s is shown as the right choice', (_, until, choice) => {
  expect(choiceOf(until === null ? null : new Date(until), zone, now)).toBe(choice);
});

test('a mood can end at 23:00, with the week, after the last day, or never', () => {
  expect(endFrom('tonight', zone, now)).toBe('2027-03-04T04:00:00.000Z');
  expect(endFrom('weekend', zone, now)).toBe('2027-03-08T05:00:00.000Z');
  expect(endFrom({ day: '2027-03-10' }, zone, now)).toBe('2027-03-11T05:00:00.000Z');
  expect(endFrom('lasting', zone, now)).toBeNull();
});

test('a trip ends today at the earliest and in 364 days at the latest', () => {
  expect(journeyDays(zone, now)).toEqual({ today: '2027-03-03', latest: '2028-03-01' });
  const days = ['2027-03-02', '2027-03-03', '2028-03-01', '2028-03-02', '2027-02-30', '2027-04-31', ''];
  expect(days.filter((day) => isJourneyDay(day, zone, now))).toEqual(['2027-03-03', '2028-03-01']);
});

test('the last day of a trip is the one before the midnight at which it ends', () => {
  expect(lastDayOf(new Date('2027-03-11T05:00:00.000Z'), zone)).toBe('2027-03-10');
});
