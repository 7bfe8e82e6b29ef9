import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { networkBack } from './network-back.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('window', new EventTarget());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function wait(stop = new AbortController()) {
  const ended = vi.fn<(how: unknown) => void>();
  const done = networkBack(1000, stop.signal).then(() => ended('in time'), ended);
  return { stop, done, ended };
}

test('a wait for the network ends as soon as it is back', async () => {
  const { done, ended } = wait();
  window.dispatchEvent(new Event('online'));
  await done;
  expect(ended).toHaveBeenCalledWith('in time');
  expect(vi.getTimerCount()).toBe(0);
});

test('it ends after its time without an event', async () => {
  const { done, ended } = wait();
  await vi.advanceTimersByTimeAsync(999);
  expect(ended).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  await done;
  expect(ended).toHaveBeenCalledWith('in time');
});

test('it fails with the reason if it is stopped, also before it began', async () => {
  const { stop, done, ended } = wait();
  stop.abort(new Error('stopped'));
  await done;
  expect(ended).toHaveBeenCalledWith(new Error('stopped'));
  const late = wait(stop);
  await late.done;
  expect(late.ended).toHaveBeenCalledWith(new Error('stopped'));
  expect(vi.getTimerCount()).toBe(0);
});
