import { setTimeout as sleep } from 'node:timers/promises';

/** Waits for a condition. Throws if it is not met within `withinMs`. */
export async function until(condition: () => Promise<boolean> | boolean, withinMs = 30_000): Promise<void> {
  const deadline = performance.now() + withinMs;
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error(`Not within ${withinMs} ms: ${condition.toString()}`);
    await sleep(5);
  }
}
