import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readPostmasterFile } from './postmaster-file.ts';
import { processesIn } from './processes.ts';
import { PostgresError } from '../postgres-error.ts';
import { signal } from './supervisor.ts';

const interruptTimeoutMs = 10_000;
const killTimeoutMs = 5_000;

/**
 * Cleans up after an earlier server in a folder that we have locked. Ends a PostgreSQL whose server was killed and
 * processes that lost their parent, and removes stale lock files. Committed data is safe in each case.
 */
export async function clearLeftovers(cluster: string, socketFolder: string) {
  const postmaster = await readPostmasterFile(cluster);
  const running = await processesIn(cluster);
  if (postmaster && running.includes(postmaster.pid)) signal(postmaster.pid, 'SIGINT');
  if (!(await allEnded(cluster, interruptTimeoutMs))) {
    for (const pid of await processesIn(cluster)) signal(pid, 'SIGKILL');
    if (!(await allEnded(cluster, killTimeoutMs))) {
      throw new PostgresError(`An earlier PostgreSQL is still running in ${cluster} and does not stop.`);
    }
  }
  // A zombie, or another program that now has the same process id, makes these files look valid to PostgreSQL.
  await rm(join(cluster, 'postmaster.pid'), { force: true });
  await rm(socketFolder, { recursive: true, force: true });
}

async function allEnded(cluster: string, timeoutMs: number) {
  const stepMs = 20;
  for (let waited = 0; (await processesIn(cluster)).length > 0; waited += stepMs) {
    if (waited >= timeoutMs) return false;
    await sleep(stepMs);
  }
  return true;
}
