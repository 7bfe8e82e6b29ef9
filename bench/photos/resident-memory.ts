import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

const everyMs = 10;

export interface MemoryWatch {
  /** Stops and returns the peak memory since the start, in megabytes. */
  stop(): Promise<number>;
}

/** Polls the memory of a process and its children. */
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

/** Resident memory of a process and its direct children. Shared pages are counted for each. */
export async function residentMegabytes(pid: number): Promise<number> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  const sizes = await Promise.all([String(pid), ...children.split(' ').filter(Boolean)].map(residentOf));
  return sizes.reduce((sum, size) => sum + size, 0);
}

async function residentOf(pid: string): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024;
}
