import { isCalendarDate } from './ages.ts';
import type { CalendarDate } from './calendar.ts';

/** A typed text: a date, the beginning of one, or neither. */
export type WrittenDate = { date: CalendarDate } | 'unfinished' | 'unreadable';

/** English and French names of the months, without accents. */
const monthNames: readonly (readonly string[])[] = [
  ['january', 'janvier'],
  ['february', 'fevrier'],
  ['march', 'mars'],
  ['april', 'avril'],
  ['may', 'mai'],
  ['june', 'juin'],
  ['july', 'juillet'],
  ['august', 'aout'],
  ['september', 'septembre'],
  ['october', 'octobre'],
  ['november', 'novembre'],
  ['december', 'decembre'],
];
/** Words of a date that can be ignored: "1st of June", "1er juin", "le 17 juin de 1995". */
const fillers = ['st', 'nd', 'rd', 'th', 'er', 'of', 'the', 'le', 'de', 'du'];
const fewestLetters = 3;

/**
 * Reads a date as people write it: 1995-06-17, 17/06/1995, 17 June 1995, June 17, 1995, 17 juin 1995. If day and month could be
 * swapped, the day comes first.
 */
export function readWrittenDate(text: string): WrittenDate {
  const plain = text.trim().toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
  if (/[^\da-z\s,./’'-]/.test(plain)) return 'unreadable';
  if (/^\d{8}$/.test(plain)) {
    const [year, month, day] = [plain.slice(0, 4), plain.slice(4, 6), plain.slice(6)];
    return found(dateOf(year, month, day) ?? dateOf(plain.slice(4), plain.slice(2, 4), plain.slice(0, 2)), true);
  }
  const isSeparated = /[^\da-z]$/.test(text.toLowerCase());
  const words = plain.match(/\d+|[a-z]+/g) ?? [];
  const parts = words.filter((word) => !fillers.includes(word));
  if (parts.length > 3 || parts.some((part) => !canBePart(part))) return 'unreadable';
  const [first = '', second = '', third = ''] = parts;
  if (third) return fromThree(first, second, third);
  const closed = isSeparated ? parts : parts.slice(0, -1);
  return closed.every(isWholePart) && !(Number(first) > 12 && Number(second) > 12 && first.length < 3)
    ? 'unfinished'
    : 'unreadable';
}

function fromThree(first: string, second: string, third: string): WrittenDate {
  if (/^\d{4}$/.test(first)) return found(dateOf(first, monthOf(second), third), third.length > 1);
  if (!/^\d{4}$/.test(third)) return third.length < 4 && /^\d+$/.test(third) ? 'unfinished' : 'unreadable';
  const [day, month] = /^[a-z]/.test(first) ? [second, first] : [first, second];
  return found(dateOf(third, monthOf(month), day) ?? dateOf(third, monthOf(day), month), true);
}

const found = (date: CalendarDate | undefined, isWhole: boolean): WrittenDate =>
  date ? { date } : isWhole ? 'unreadable' : 'unfinished';

/** Letters that begin a month, or a number. */
const canBePart = (part: string): boolean =>
  /^\d/.test(part) ? part.length <= 8 : [...fillers, ...monthNames.flat()].some((name) => name.startsWith(part));

/** True if nothing can be added to make this a day, a month or a year. */
const isWholePart = (part: string): boolean =>
  /^\d/.test(part)
    ? part.length === 4 || (part.length <= 2 && Number(part) >= 1 && Number(part) <= 31)
    : monthOf(part) !== '';

/** The number of a month, from its number or its name. Empty if the part is no month, or could be two different months. */
function monthOf(part: string): string {
  if (/^\d/.test(part)) return part;
  if (part.length < fewestLetters) return '';
  const matching = monthNames.flatMap((names, index) =>
    names.some((name) => name.startsWith(part)) ? [index + 1] : [],
  );
  return matching.length === 1 ? String(matching[0]) : '';
}

function dateOf(year = '', month = '', day = ''): CalendarDate | undefined {
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isCalendarDate(date) ? date : undefined;
}
