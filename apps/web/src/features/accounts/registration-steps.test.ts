import { expect, test } from 'vitest';
import { firstStepWith } from './registration-steps.ts';

test.each([
  [['city', 'password'], 1],
  [['dateOfBirth', 'country'], 2],
  [['city'], 3],
  [['captcha'], undefined],
  [[], undefined],
])('the fields %j lead back to the first screen that has one of them', (fields, step) => {
  expect(firstStepWith(fields)).toBe(step);
});
