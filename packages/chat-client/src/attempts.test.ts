import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createAttempts } from './attempts.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

/** Attempts to open something. The test ends each attempt itself. */
function startAttempts(isWanted = () => true) {
  const running: PromiseWithResolvers<string>[] = [];
  const results: string[] = [];
  const attempts = createAttempts<string>({
    open() {
      const attempt = Promise.withResolvers<string>();
      running.push(attempt);
      return attempt.promise;
    },
    discard: (late) => results.push(`discarded ${late}`),
    mayStart: () => Promise.resolve(),
    isWanted,
    silenceMs: 3000,
    opened: (result) => results.push(result),
    failed: () => 2000,
  });
  return { attempts, running, results };
}

test('a failed attempt leaves only the timer of the next one', async () => {
  const { attempts, running } = startAttempts();
  attempts.begin();
  await vi.advanceTimersByTimeAsync(0);
  expect(vi.getTimerCount()).toBe(1);
  running[0]!.reject(new Error('The network failed.'));
  await vi.advanceTimersByTimeAsync(0);
  expect(vi.getTimerCount()).toBe(1);
  await vi.advanceTimersByTimeAsync(2000);
  expect(running).toHaveLength(2);
  attempts.giveUp();
  expect([vi.getTimerCount(), attempts.isRunning()]).toEqual([0, false]);
});

test('an attempt that opens after another one has succeeded is discarded, and leaves no timer', async () => {
  const { attempts, running, results } = startAttempts();
  attempts.begin();
  await vi.advanceTimersByTimeAsync(3000);
  expect(running).toHaveLength(2);
  running[1]!.resolve('second');
  await vi.advanceTimersByTimeAsync(0);
  expect([vi.getTimerCount(), attempts.isRunning()]).toEqual([0, false]);
  running[0]!.resolve('first');
  await vi.advanceTimersByTimeAsync(60_000);
  expect([running.length, results]).toEqual([2, ['second', 'discarded first']]);
});

test('a series that is not wanted when its next attempt is due has ended', async () => {
  let isWanted = true;
  const { attempts, running } = startAttempts(() => isWanted);
  attempts.begin();
  await vi.advanceTimersByTimeAsync(0);
  running[0]!.reject(new Error('The network failed.'));
  await vi.advanceTimersByTimeAsync(0);
  isWanted = false;
  await vi.advanceTimersByTimeAsync(2000);
  expect([running.length, attempts.isRunning()]).toEqual([1, false]);
});
