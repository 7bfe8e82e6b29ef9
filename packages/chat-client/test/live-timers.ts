import { onTestFinished, vi } from 'vitest';

const setters = /packages\/chat-client\/src\/(?!.*\.test\.ts)|@microsoft\/signalr/;

/** Counts the timers that the client and Microsoft's set from now on and that neither ran nor were cleared: their delays. */
export function liveTimers(): () => number[] {
  const delays = new Map<unknown, number>();
  const { setTimeout: set, clearTimeout: clear } = globalThis;
  const setting = vi.spyOn(globalThis, 'setTimeout').mockImplementation(((
    run: (...args: unknown[]) => void,
    delay = 0,
    ...args: unknown[]
  ) => {
    const timer = set(() => {
      delays.delete(timer);
      run(...args);
    }, delay);
    if (setters.test(new Error('Set here.').stack ?? '')) delays.set(timer, delay);
    return timer;
  }) as typeof setTimeout);
  const clearing = vi.spyOn(globalThis, 'clearTimeout').mockImplementation((timer) => {
    delays.delete(timer);
    clear(timer);
  });
  onTestFinished(() => {
    setting.mockRestore();
    clearing.mockRestore();
  });
  return () => [...delays.values()];
}
