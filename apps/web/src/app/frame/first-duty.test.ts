import { expect, test } from 'vitest';
import { firstDuty } from './first-duty.ts';

test.each([
  ['a member with nothing to do', {}, { unseenDecision: false }, undefined],
  ['a member who is not loaded yet', {}, undefined, undefined],
  ['staff without a second factor', { mustAddSecondFactor: true }, undefined, '/second-factor'],
  ['a member who has not read a decision', {}, { unseenDecision: true }, '/account-status'],
  [
    'staff without a second factor who have not read a decision',
    { mustAddSecondFactor: true },
    { unseenDecision: true },
    '/second-factor',
  ],
])('%s is sent to the right page', (_, login, me, path) => {
  expect(firstDuty(login, me)).toBe(path);
});
