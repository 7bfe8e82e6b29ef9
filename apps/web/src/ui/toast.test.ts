import { afterEach, expect, test } from 'vitest';
import { ServerError } from '../server/transport.ts';
import { showError, showToast, waitingToasts } from './toast.ts';

afterEach(() => {
  waitingToasts.set([]);
});

test('a failure is told in the words of the server, or in those of the screen where there are none', () => {
  showError(new ServerError('The register is full.', 503), 'Registration failed. Please try again.', 6000);
  showError(new TypeError('undefined is not a function'), 'Registration failed. Please try again.');
  showError(new ServerError('', 500), 'Failed to change password');
  expect(waitingToasts.get()).toEqual([
    { text: 'The register is full.', kind: 'error', durationMs: 6000 },
    { text: 'Registration failed. Please try again.', kind: 'error' },
    { text: 'Failed to change password', kind: 'error' },
  ]);
});

test('what is told waits in its order until it is shown', () => {
  showToast('Saved to favorites');
  showToast('Removed from favorites');
  expect(waitingToasts.get().map(({ text }) => text)).toEqual(['Saved to favorites', 'Removed from favorites']);
});
