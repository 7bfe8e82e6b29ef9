import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export type Postmaster = { pid: number; socketFolder: string; ready: boolean };

/** Reads the file that PostgreSQL writes into its data folder; undefined while it is not running. */
export async function readPostmasterFile(cluster: string): Promise<Postmaster | undefined> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '');
  const [pid, , , , socketFolder, , , status] = text.split('\n');
  if (!Number(pid)) return undefined;
  return { pid: Number(pid), socketFolder: socketFolder ?? '', ready: status?.trim() === 'ready' };
}

/** Waits until PostgreSQL accepts connections, however long its recovery takes; undefined if it exits instead. */
export async function untilReady(cluster: string, exited: Promise<unknown>): Promise<Postmaster | undefined> {
  for (;;) {
    const postmaster = await readPostmasterFile(cluster);
    if (postmaster?.ready) return postmaster;
    const ended = await Promise.race([exited.then(() => true), sleep(10, false)]);
    if (ended) return undefined;
  }
}
