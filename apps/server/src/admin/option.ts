import { isCalendarDate } from '@ambiance/domain/ages';
import type { CalendarDate } from '@ambiance/domain/calendar';
import { OperatorError } from '../entry.ts';
import type { Options } from './admin-command.ts';

/** The text of an option that must be there. */
export function required(options: Options, name: string): string {
  const value = options[name];
  if (typeof value !== 'string' || value === '') throw new OperatorError(`--${name} is missing.`);
  return value;
}

/** One of a list of words, however it is written; undefined where the option is not there. */
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
