import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

const everyMs = 10;

export interface MemoryWatch {
  /** The most that was in memory at once since then, in megabytes. */
  stop(): Promise<number>;
}

/** Looks at a process and those that it started, again and again. */
export function watchMemory(pid: number): MemoryWatch {
  let peak = 0;
  let isWatching = true;
  const watching = (async () => {
    while (isWatching) {
      peak = Math.max(peak, await residentMegabytes(pid));
      await sleep(everyMs);
    }
  })();
  return {
    async stop() {
      isWatching = false;
      await watching;
      return peak;
    },
  };
}

/** What a process and those that it started itself have in memory. Pages that they share are counted for each. */
export async function residentMegabytes(pid: number): Promise<number> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  const sizes = await Promise.all([String(pid), ...children.split(' ').filter(Boolean)].map(residentOf));
  return sizes.reduce((sum, size) => sum + size, 0);
}

async function residentOf(pid: string): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024;
}
