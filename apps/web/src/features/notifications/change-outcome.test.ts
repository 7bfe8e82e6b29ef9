import { expect, test } from 'vitest';
import { failureText, outcomeText } from './change-outcome.ts';

test.each([
  ['are on after the user allowed them', true, true, 'granted', 'turnedOn'],
  ['are off after the user turned them off', false, false, 'granted', 'turnedOff'],
  ['stay off after the user closed the question', true, false, 'default', 'dismissed'],
  ['are blocked, which the card explains', true, false, 'denied', undefined],
] as const)('the user reads that notifications %s', (_, wanted, isOn, permission, text) => {
  expect(outcomeText(wanted, isOn, permission)).toBe(text);
});

test('a failure names what failed: to turn notifications on, or off', () => {
  expect([failureText(true), failureText(false)]).toEqual(['failed', 'turnOffFailed']);
});
