import type { VenueId } from '@ambiance/domain/ids';
import { isCalendarDate } from '@ambiance/domain/ages';
import type { CalendarDate } from '@ambiance/domain/calendar';
import { OperatorError } from '../entry.ts';
import type { Options } from './admin-command.ts';

/** Returns the text of a required option. */
export function required(options: Options, name: string): string {
  const value = options[name];
  if (typeof value !== 'string' || value === '') throw new OperatorError(`--${name} is missing.`);
  return value;
}

/** Returns one of a list of words, in any case; undefined without the option. */
export function oneOf<T extends string>(options: Options, name: string, words: readonly T[]): T | undefined {
  const value = options[name];
  if (value === undefined) return undefined;
  const word = words.find((one) => one.toLowerCase() === String(value).toLowerCase());
  if (!word) throw new OperatorError(`--${name} must be one of ${words.join(', ')}.`);
  return word;
}

export function calendarDate(options: Options, name: string): CalendarDate | undefined {
  const value = options[name];
  if (value === undefined) return undefined;
  if (!isCalendarDate(String(value))) throw new OperatorError(`--${name} must be a date such as 2026-12-31.`);
  return String(value);
}

/** Returns the trimmed text of an optional option. */
export function optionalText(options: Options, name: string): string | undefined {
  if (options[name] === undefined) return undefined;
  const text = required(options, name).trim();
  if (text.length > 300) throw new OperatorError(`--${name} is too long.`);
  return text;
}

/** Returns a number from -most to most; undefined without the option. */
export function numberWithin(options: Options, name: string, max: number): number | undefined {
  if (options[name] === undefined) return undefined;
  const value = Number(required(options, name));
  if (!(Math.abs(value) <= max)) throw new OperatorError(`--${name} must be a number from -${max} to ${max}.`);
  return value;
}

/** Returns a whole number from 1 to most; undefined without the option. */
export function wholeNumber(options: Options, name: string, max: number): number | undefined {
  if (options[name] === undefined) return undefined;
  const value = required(options, name);
  if (/^\d{1,9}$/.test(value) && Number(value) >= 1 && Number(value) <= max) return Number(value);
  throw new OperatorError(`--${name} must be a whole number from 1 to ${max}.`);
}

/** Returns the number of a venue; undefined without the option. */
export function optionalVenue(options: Options): VenueId | undefined {
  if (options['venue'] === undefined) return undefined;
  const id = Number(options['venue']);
  if (!Number.isInteger(id) || id < 1 || id > 2 ** 31 - 1) {
    throw new OperatorError('--venue must be a number that "venue list" shows.');
  }
  return id;
}

/** Returns the number of a venue. The option is required. */
export const venueIn = (options: Options): VenueId => {
  required(options, 'venue');
  return optionalVenue(options)!;
};

/** Returns an amount of dollars such as 11.99 in cents. */
export function cents(options: Options, name: string): number {
  const value = required(options, name);
  if (!/^[1-9]\d{0,2}(\.\d\d)?$/.test(value)) throw new OperatorError(`--${name} must be an amount such as 11.99.`);
  return Math.round(Number(value) * 100);
}
