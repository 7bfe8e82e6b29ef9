import { expect, test } from 'vitest';
import { readWrittenDate } from './written-date.ts';

test.each([
  '1995-06-17',
  '1995/6/17',
  '19950617',
  '17061995',
  '17/06/1995',
  '17.6.1995',
  '17 06 1995',
  '06/17/1995',
  '17 juin 1995',
  'le 17 juin 1995',
  '17 June 1995',
  '17th of June, 1995',
  'June 17, 1995',
  'jun 17 1995',
  ' 17 JUIN 1995 ',
])('“%s” is June 17, 1995', (text) => expect(readWrittenDate(text)).toEqual({ date: '1995-06-17' }));

test.each([
  ['1er août 1990', '1990-08-01'],
  ['1 aout 1990', '1990-08-01'],
  ['5 février 1988', '1988-02-05'],
  ['5 juil. 1988', '1988-07-05'],
  ['29/02/2000', '2000-02-29'],
])('“%s” is %s', (text, date) => expect(readWrittenDate(text)).toEqual({ date }));

test('if day and month could be swapped, the day comes first', () =>
  expect(readWrittenDate('05/06/1995')).toEqual({ date: '1995-06-05' }));

test.each([
  '',
  '1',
  '17',
  '17/',
  '17/0',
  '17/06/',
  '17/06/19',
  '1995',
  '1995-06-',
  '17 ju',
  '17 juin ',
  'jui',
  '1706199',
])('“%s” is the beginning of a date', (text) => expect(readWrittenDate(text)).toBe('unfinished'));

test.each([
  '31/02/1995',
  '17/13/',
  '45/',
  '0/',
  '17 brumaire',
  '17 jui 1995',
  'yesterday',
  '17:06',
  '1995-13-01',
  '17/06/19955',
  '1 2 3 4',
])('“%s” can no longer become a date', (text) => expect(readWrittenDate(text)).toBe('unreadable'));
