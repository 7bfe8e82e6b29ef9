import { onlineManager, QueryObserver } from '@tanstack/react-query';
import { expect, onTestFinished, test } from 'vitest';
import { askAgain, isBeingAsked, queryClient, retryDelay, shouldRetry } from './query-client.ts';
import { ServerError } from './transport.ts';

test('a failed query is retried three times, each after twice the wait, at most 30 seconds', () => {
  const failure = new ServerError('', 503);
  expect([0, 1, 2, 3].map((failures) => shouldRetry(failures, failure))).toEqual([true, true, true, false]);
  expect([0, 1, 2, 10].map(retryDelay)).toEqual([1000, 2000, 4000, 30_000]);
});

test('a refused query is not retried', () => {
  expect(shouldRetry(0, new ServerError('', 404))).toBe(false);
  expect(shouldRetry(0, new ServerError('', 0))).toBe(true);
});

test('an unused query result is deleted after five minutes', () => {
  expect(queryClient.getDefaultOptions().queries?.gcTime).toBe(300_000);
});

test('offline, a query fails instead of waiting without a word, and is repeated once the network is back', async () => {
  queryClient.mount();
  onlineManager.setOnline(false);
  onTestFinished(() => {
    onlineManager.setOnline(true);
    queryClient.unmount();
  });
  const answer = async () => {
    if (!onlineManager.isOnline()) throw new ServerError('No network', 0);
    return 'here';
  };
  const query = new QueryObserver(queryClient, { queryKey: ['offline'], queryFn: answer, retry: false });
  onTestFinished(query.subscribe(() => undefined));
  await expect.poll(() => query.getCurrentResult().error?.message).toBe('No network');
  onlineManager.setOnline(true);
  await expect.poll(() => query.getCurrentResult().data).toBe('here');
});

test.each([[[]], [['older']]])('a running query does not undo a later update, with %j known before', async (known) => {
  const queryKey = ['overtaken', known.length];
  for (const value of known) queryClient.setQueryData(queryKey, value);
  const answers = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  let asked = 0;
  const queryFn = () => answers[asked++]!.promise;
  const end = new QueryObserver(queryClient, { queryKey, queryFn }).subscribe(() => undefined);
  expect(isBeingAsked(queryKey)).toBe(true);
  askAgain(queryKey);
  await expect.poll(() => asked).toBe(2);
  answers[1]!.resolve('new');
  await expect.poll(() => queryClient.getQueryData(queryKey)).toBe('new');
  answers[0]!.resolve('old');
  await expect.poll(() => isBeingAsked(queryKey)).toBe(false);
  expect(queryClient.getQueryData(queryKey)).toBe('new');
  end();
});
