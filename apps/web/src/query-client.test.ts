import { expect, test } from 'vitest';
import { queryClient, retryDelay, shouldRetry } from './query-client.ts';
import { ServerError } from './transport.ts';

test('a failed query is tried three times more, each time after twice the wait, at most 30 seconds', () => {
  const failure = new ServerError('', 503);
  expect([0, 1, 2, 3].map((failures) => shouldRetry(failures, failure))).toEqual([true, true, true, false]);
  expect([0, 1, 2, 10].map(retryDelay)).toEqual([1000, 2000, 4000, 30_000]);
});

test('a refusal is not tried again', () => {
  expect(shouldRetry(0, new ServerError('', 404))).toBe(false);
  expect(shouldRetry(0, new ServerError('', 0))).toBe(true);
});

test('an unused answer is forgotten after five minutes', () => {
  expect(queryClient.getDefaultOptions().queries?.gcTime).toBe(300_000);
});
