import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTypingSignal } from './typing-signal.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

function createTypist() {
  const said: string[] = [];
  return { said, ...createTypingSignal((what) => said.push(what)) };
}

test('typing is sent with the first keystroke, and its end one second after the last', () => {
  const { said, keystroke } = createTypist();
  keystroke();
  expect(said).toEqual(['Typing']);
  vi.advanceTimersByTime(999);
  expect(said).toEqual(['Typing']);
  vi.advanceTimersByTime(1);
  expect(said).toEqual(['Typing', 'StopTyping']);
});

test('fast typing is sent at most once a second', () => {
  const { said, keystroke } = createTypist();
  for (let key = 0; key < 45; key += 1) {
    keystroke();
    vi.advanceTimersByTime(100);
  }
  expect(said).toEqual(['Typing', 'Typing', 'Typing', 'Typing', 'Typing']);
});

test('sending a message reports the end of typing at once, if its start was reported', () => {
  const { said, keystroke, stop } = createTypist();
  stop();
  expect(said).toEqual([]);
  keystroke();
  stop();
  vi.advanceTimersByTime(5000);
  expect(said).toEqual(['Typing', 'StopTyping']);
});

test('typing that stops before it could be reported is never reported, and leaves no timer', () => {
  const { said, keystroke, stop } = createTypist();
  for (const pauseMs of [400, 5000]) {
    keystroke();
    stop();
    vi.advanceTimersByTime(pauseMs);
  }
  expect(said).toEqual(['Typing', 'StopTyping']);
  keystroke();
  stop();
  expect(vi.getTimerCount()).toBe(0);
});

test('typing again within a second after the stop is reported when that second is over', () => {
  const { said, keystroke, stop } = createTypist();
  keystroke();
  stop();
  vi.advanceTimersByTime(400);
  keystroke();
  expect(said).toEqual(['Typing', 'StopTyping']);
  vi.advanceTimersByTime(600);
  expect(said).toEqual(['Typing', 'StopTyping', 'Typing']);
  vi.advanceTimersByTime(400);
  expect(said).toEqual(['Typing', 'StopTyping', 'Typing', 'StopTyping']);
});
