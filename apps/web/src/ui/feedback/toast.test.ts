import { afterEach, expect, test } from 'vitest';
import { ServerError } from '../../server/transport.ts';
import { showError, showRefusal, showToast, takeWaitingToasts, waitingToasts } from './toast.ts';

afterEach(() => {
  waitingToasts.set([]);
});

const full = new ServerError('The register is full.', 503, { said: 'The register is full.' });
const noNetwork = new ServerError('Network error.', 0, { more: 'Network error.' });

test('a failure is shown in the screen’s words, with the server’s below if they add detail', () => {
  showError(full, 'Failed to claim perk', 6000);
  showError(noNetwork, 'Failed to claim perk');
  showError(full, 'The register is full.');
  showError(new ServerError('Request failed', 418), 'Failed to claim perk');
  showError(new TypeError('undefined is not a function'), 'Failed to claim perk');
  const text = 'Failed to claim perk';
  expect(waitingToasts.get()).toEqual([
    { text, more: 'The register is full.', kind: 'error', durationMs: 6000 },
    { text, more: 'Network error.', kind: 'error' },
    { text: 'The register is full.', kind: 'error' },
    { text, kind: 'error' },
    { text, kind: 'error' },
  ]);
});

test('a refusal is shown in the server’s words only, if it has any', () => {
  for (const error of [full, noNetwork, new ServerError('', 500)]) showRefusal(error, 'Registration failed', 6000);
  expect(waitingToasts.get()).toEqual([
    { text: 'The register is full.', kind: 'error', durationMs: 6000 },
    { text: 'Registration failed', more: 'Network error.', kind: 'error', durationMs: 6000 },
    { text: 'Registration failed', kind: 'error', durationMs: 6000 },
  ]);
});

test('an expired session is announced once, at the login, and not by each failing call', () => {
  showError(new ServerError('Session expired.', 401, { code: 'session.expired' }), 'Failed to claim perk');
  expect(waitingToasts.get()).toEqual([]);
  const said = 'Please log in to continue.';
  showError(new ServerError(said, 401, { code: 'session.expired', said }), 'Failed to claim perk');
  expect(waitingToasts.get()).toEqual([{ text: 'Failed to claim perk', more: said, kind: 'error' }]);
});

test('notices wait in order until they are shown', () => {
  showToast('Saved to favorites');
  showToast('Removed from favorites');
  expect(waitingToasts.get().map(({ text }) => text)).toEqual(['Saved to favorites', 'Removed from favorites']);
});

test('a notice that is added while others are being shown is not lost, and none is shown twice', () => {
  showToast('Saved to favorites');
  const rendered = waitingToasts.get();
  showToast('Login failed');
  expect(rendered).toHaveLength(1);
  expect(takeWaitingToasts().map(({ text }) => text)).toEqual(['Saved to favorites', 'Login failed']);
  expect(takeWaitingToasts()).toEqual([]);
});
