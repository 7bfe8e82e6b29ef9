import { onTestFinished, vi } from 'vitest';

/** Lists the delays of pending timers that code in matching files set after this call. */
export function liveTimers(files: RegExp): () => number[] {
  const delays = new Map<unknown, number>();
  const { setTimeout: set, setInterval: repeat, clearTimeout: clear } = globalThis;
  const isMatching = () => files.test(new Error('Set here.').stack ?? '');
  type Run = (...args: unknown[]) => void;
  const setOnce = (run: Run, delay = 0, ...args: unknown[]) => {
    const timer = set(() => {
      delays.delete(timer);
      run(...args);
    }, delay);
    if (isMatching()) delays.set(timer, delay);
    return timer;
  };
  const setAgain = (run: Run, delay = 0, ...args: unknown[]) => {
    const timer = repeat(run, delay, ...args);
    if (isMatching()) delays.set(timer, delay);
    return timer;
  };
  const clearOne = (timer: Parameters<typeof clearTimeout>[0]) => {
    delays.delete(timer);
    clear(timer);
  };
  const spies = [
    vi.spyOn(globalThis, 'setTimeout').mockImplementation(setOnce as typeof setTimeout),
    vi.spyOn(globalThis, 'setInterval').mockImplementation(setAgain as typeof setInterval),
    vi.spyOn(globalThis, 'clearTimeout').mockImplementation(clearOne),
    vi.spyOn(globalThis, 'clearInterval').mockImplementation(clearOne),
  ];
  onTestFinished(() => {
    for (const spy of spies) spy.mockRestore();
  });
  return () => [...delays.values()];
}
