import { expect, test } from 'vitest';
import { browserStorage } from '../state/browser-storage.ts';
import { deviceSecret } from './device-secret.ts';

test('a browser has one random secret, and replaces an invalid one', () => {
  const made = deviceSecret();
  expect(made).toMatch(/^[\da-f]{64}$/);
  expect(deviceSecret()).toBe(made);
  browserStorage.setItem('device', 'mine');
  const another = deviceSecret();
  expect(another).toMatch(/^[\da-f]{64}$/);
  expect(another).not.toBe(made);
});
