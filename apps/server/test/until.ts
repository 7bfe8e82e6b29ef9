import { setTimeout as sleep } from 'node:timers/promises';

/** Waits for a condition. Throws if it is not met within `withinMs`. */
export async function until(condition: () => Promise<boolean> | boolean, withinMs = 30_000): Promise<void> {
  const begun = performance.now();
  while (!(await condition())) {
    const waitedMs = performance.now() - begun;
    if (waitedMs > withinMs) throw new Error(`Not within ${withinMs} ms: ${condition.toString()}`);
    // Checks take time from what they wait for, above all those that list all processes.
    await sleep(waitedMs < 1000 ? 5 : 50);
  }
}
