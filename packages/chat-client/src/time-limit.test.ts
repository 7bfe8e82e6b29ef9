import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NoAnswer, within } from './time-limit.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

/** Work that ends only when the test says so. */
function startWork() {
  const over = new AbortController();
  const work = Promise.withResolvers<string>();
  let signal: AbortSignal | undefined;
  const result = within(1000, over.signal, (given) => {
    signal = given;
    return work.promise;
  });
  return { over, work, result, isStopped: () => signal!.aborted };
}

test('work that takes too long, or is no longer wanted, is stopped and leaves no timer', async () => {
  const [late, unwanted] = [startWork(), startWork()];
  const ends = [
    expect(late.result).rejects.toBeInstanceOf(NoAnswer),
    expect(unwanted.result).rejects.toThrow('The tab was closed.'),
  ];
  unwanted.over.abort(new Error('The tab was closed.'));
  expect([late.isStopped(), unwanted.isStopped()]).toEqual([false, true]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(late.isStopped()).toBe(true);
  await Promise.all(ends);
  expect(vi.getTimerCount()).toBe(0);
});

test('work that has ended is not stopped later', async () => {
  const { over, work, result, isStopped } = startWork();
  work.resolve('done');
  expect(await result).toBe('done');
  over.abort(new Error('The tab was closed.'));
  expect([isStopped(), vi.getTimerCount()]).toEqual([false, 0]);
});
