import { setTimeout as pass } from 'node:timers/promises';
import type { Clock } from './clock.ts';
import { addJobs, finishJob, extendLeases, acquireDueJobs } from './database/scheduled-jobs.repository.ts';
import type { Db } from './database/database.ts';
import type { Job } from './jobs.ts';
import type { Log } from './log.ts';
import { traced } from './tracing.ts';

/** How long a job stays with a node that no longer says that it is at it. */
const leaseMs = 120_000;
const keepMs = leaseMs / 4;
const retryMs = 60_000;
/** How long the next due job waits for the one before. All at once, as most are due each minute, would hold up whoever writes a message then. */
const patienceMs = 250;

export interface Schedule {
  /** Begins all jobs that are due and that no other node is at, one after the other unless one takes long. */
  runDue(): Promise<void>;
  /** Begins nothing more, and resolves once what it began has ended. */
  stop(): Promise<void>;
}

/**
 * Runs each job on one node at a time. Whoever takes a job moves its next time ahead, which keeps the others away, goes on
 * doing so while it runs, and thereby leaves it to another node soon after dying. A job that fails is tried again
 * within a minute.
 */
export function createSchedule(jobs: readonly Job[], { db, clock, log }: { db: Db; clock: Clock; log: Log }): Schedule {
  const running = new Map<string, Promise<void>>();
  let areKnown = false;
  let isStopping = false;
  const later = (ms: number) => new Date(clock.now().getTime() + ms);

  async function run(job: Job): Promise<void> {
    const startedAt = clock.now();
    const extending = setInterval(() => {
      extendLeases(db, [job.name], later(leaseMs)).catch(() => undefined);
    }, keepMs).unref();
    const everyMs = job.everySeconds * 1000;
    try {
      await traced(`job ${job.name}`, {}, () => job.run());
      const dueAt = new Date(startedAt.getTime() + everyMs);
      await finishJob(db, job.name, { dueAt, doneAt: clock.now(), error: null });
    } catch (error) {
      log.warn({ err: error, job: job.name }, 'job failed');
      const text = error instanceof Error ? error.message : String(error);
      await finishJob(db, job.name, { dueAt: later(Math.min(everyMs, retryMs)), doneAt: null, error: text });
    } finally {
      clearInterval(extending);
      running.delete(job.name);
    }
  }

  return {
    async runDue() {
      if (!areKnown)
        await addJobs(
          db,
          jobs.map(({ name }) => name),
          clock.now(),
        );
      areKnown = true;
      const free = jobs.filter(({ name }) => !running.has(name));
      const due = new Set(
        await acquireDueJobs(
          db,
          free.map(({ name }) => name),
          clock.now(),
          later(leaseMs),
        ),
      );
      const waiting = free.filter(({ name }) => due.has(name));
      while (waiting.length > 0 && !isStopping) {
        const job = waiting.shift()!;
        const ending = run(job).catch((error: unknown) => log.warn({ err: error, job: job.name }, 'job was not noted'));
        running.set(job.name, ending);
        await Promise.race([ending, pass(patienceMs, undefined, { ref: false })]);
      }
      // What is left is another node's at once.
      if (waiting.length > 0) {
        await extendLeases(
          db,
          waiting.map(({ name }) => name),
          clock.now(),
        );
      }
    },
    async stop() {
      isStopping = true;
      await Promise.all(running.values());
    },
  };
}
