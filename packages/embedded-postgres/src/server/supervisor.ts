import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../log.ts';
import type { WatchedProcess } from './watched-process.ts';

export type Running = WatchedProcess & { pid: number };

const stopTimeoutMs = 8_000;
const restartPauseMs = 500;

/** Starts PostgreSQL, and restarts it whenever it exits unexpectedly, until it is stopped. Only the first start may throw. */
export async function supervise(launch: () => Promise<Running>, log: Log) {
  let running = await launch();
  let stopping = false;
  const supervision = keepRunning();

  async function keepRunning() {
    for (;;) {
      await running.exited;
      if (stopping) return;
      log.error('The embedded PostgreSQL ended unexpectedly and is being restarted');
      await launchAgain();
    }
  }

  async function launchAgain() {
    for (let failures = 0; !stopping; failures++) {
      try {
        running = await launch();
        log.info('The embedded PostgreSQL is back');
        if (stopping) running.interrupt();
        return;
      } catch (error) {
        if (failures === 0) log.error({ err: error }, 'The embedded PostgreSQL cannot be started yet');
        await sleep(restartPauseMs);
      }
    }
  }

  return {
    pid: () => running.pid,
    async stop() {
      stopping = true;
      running.interrupt();
      const timeout = setTimeout(() => signal(running.pid, 'SIGQUIT'), stopTimeoutMs);
      await supervision;
      clearTimeout(timeout);
    },
  };
}

/** Sends a signal to a process that may already have ended. */
export function signal(pid: number, name: NodeJS.Signals) {
  try {
    process.kill(pid, name);
  } catch {
    // The process has already ended.
  }
}
