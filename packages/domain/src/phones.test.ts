import { expect, test } from 'vitest';
import { parsePhoneNumber, phoneText } from './phones.ts';

test.each([
  ['514 555 0199', '+15145550199'],
  ['(514) 555-0199', '+15145550199'],
  ['514.555.0199', '+15145550199'],
  ['514\u2011555\u20110199', '+15145550199'],
  ['\u202a514 555-0199\u202c', '+15145550199'],
  ['5145550199', '+15145550199'],
  ['1 514 555 0199', '+15145550199'],
  ['15145550199', '+15145550199'],
  ['+1 (514) 555-0177', '+15145550177'],
  ['+33 6 12 34 56 78', '+33612345678'],
  ['33612345678', '+33612345678'],
  ['+44 (0)20 7946 0018', '+442079460018'],
  ['+5145550199', '+5145550199'],
  ['12', '+12'],
])('%s is read as the number %s', (typed, number) => {
  expect(parsePhoneNumber(typed)).toBe(number);
});

test.each([
  '',
  ' ',
  '+',
  '1',
  '0416 555 1234',
  '+0416 555 1234',
  '+1+416',
  '++14165551234',
  '+1234567890123456',
  '+1٤165551234',
  'my phone',
  // Ten digits that are not a valid North American number.
  '1234567890',
  '5141550199',
])('%o is not a phone number', (typed) => {
  expect(parsePhoneNumber(typed)).toBeUndefined();
});

test('ten digits without a plus never become a foreign number', () => {
  for (let first = 0; first <= 9; first += 1) {
    for (let fourth = 0; fourth <= 9; fourth += 1) {
      expect(parsePhoneNumber(`${first}14${fourth}550199`) ?? '+1').toMatch(/^\+1/);
    }
  }
});

test('a number is shown in full, in the usual groups', () => {
  expect(phoneText('+15145550199')).toBe('+1\u00a0514\u00a0555\u20110199');
  expect(phoneText('+33612345678')).toBe('+33612345678');
});
