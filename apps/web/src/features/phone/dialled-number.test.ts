import { expect, test } from 'vitest';
import { dialledNumber } from './dialled-number.ts';

test.each([
  ['514 555 0199', '+15145550199'],
  ['(514) 555-0199', '+15145550199'],
  ['514.555.0199', '+15145550199'],
  ['514\u2011555\u20110199', '+15145550199'],
  ['1 514 555 0199', '+15145550199'],
  ['+1 (514) 555-0177', '+15145550177'],
  ['+33 6 12 34 56 78', '+33612345678'],
  ['33612345678', '+33612345678'],
  ['+44 (0)20 7946 0018', '+442079460018'],
])('%s is dialled as %s', (typed, number) => {
  expect(dialledNumber(typed)).toBe(number);
});

test.each([
  ['', ''],
  [' ', ''],
  ['0416 555 1234', '+04165551234'],
  ['+1+416', '+1+416'],
  ['my phone', '+myphone'],
])('%o stays what it is, to be refused', (typed, number) => {
  expect(dialledNumber(typed)).toBe(number);
});
