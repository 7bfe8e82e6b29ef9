import type { CalendarDate } from './calendar.ts';

/** The age in the sign-up hint. The Terms and the server use the instance's minimum age, 18 by default. */
export const hintedAge = 19;
export const defaultMinimumAge = 18;
export const earliestBirthDate: CalendarDate = '1900-01-01';

/** Whole years from a birth date to a day. A person born on 29 February has their birthday on 1 March in other years. */
export function ageOn(day: CalendarDate, birthDate: CalendarDate): number {
  const years = Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return day.slice(5) < birthDate.slice(5) ? years - 1 : years;
}

/** Lowest and highest age that a search can filter by, both included. */
export const searchedAges = { from: 18, to: 99 } as const;

/** The latest birth date that makes a person at least `age` years old on `day`. */
export function latestBirthDate(day: CalendarDate, age: number): CalendarDate {
  const date = `${String(Number(day.slice(0, 4)) - age).padStart(4, '0')}${day.slice(4)}`;
  return isCalendarDate(date) ? date : date.replace('-02-29', '-02-28');
}

/** True if the text is a real calendar date (30 February is not). */
export function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === text;
}
