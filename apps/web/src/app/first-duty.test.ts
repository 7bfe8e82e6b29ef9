import { expect, test } from 'vitest';
import { firstDuty } from './first-duty.ts';

test.each([
  ['a member with nothing to do', {}, { unseenDecision: false }, '/search', undefined],
  ['a member who is not loaded yet', {}, undefined, '/search', undefined],
  ['staff without a second factor', { mustAddSecondFactor: true }, undefined, '/search', '/second-factor'],
  ['staff who are adding a second factor', { mustAddSecondFactor: true }, undefined, '/second-factor', undefined],
  ['a member about whom was decided', {}, { unseenDecision: true }, '/search', '/account-status'],
  ['a member who reads the decision', {}, { unseenDecision: true }, '/account-status', undefined],
  ['staff with both', { mustAddSecondFactor: true }, { unseenDecision: true }, '/account-status', '/second-factor'],
])('%s is sent to the right page', (_, login, me, pathname, path) => {
  expect(firstDuty(login, me, pathname)).toBe(path);
});
