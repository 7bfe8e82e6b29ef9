import { setTimeout as pass } from 'node:timers/promises';
import { addJobs, finishJob, extendLeases, acquireDueJobs } from './database/scheduled-jobs.repository.ts';
import type { Db } from './database/database.ts';
import type { Job } from './jobs.ts';
import type { Log } from './log.ts';
import { traced } from './tracing.ts';

/** Lease of a job: the time after which another node takes it over from a node that stopped responding. */
const leaseMs = 120_000;
const keepMs = leaseMs / 4;
/** Lease of a job that a stop leaves behind: the longest time until the process has ended. */
const leftMs = 15_000;
const retryMs = 60_000;
/**
 * Maximum wait of the next due job for the previous one. Most jobs are due each minute; all at once, they would delay
 * members' messages.
 */
const timeoutMs = 250;
/**
 * Tolerance for a due time that is too far ahead. Another node may have read the time a moment later, or use its own clock
 * because its version is older.
 */
const toleranceMs = 10_000;

export interface Schedule {
  /** Runs all jobs that are due and that no other node is running. One starts after the other, unless one takes long. */
  runDue(): Promise<void>;
  /** Starts no further jobs, and resolves once the running ones have ended. */
  stop(): Promise<void>;
  /** Shortens the leases of the jobs that still run, because this process ends without waiting for them. */
  leaveRunning(): Promise<void>;
}

export interface ScheduleNeeds {
  db: Db;
  log: Log;
  /** The time that all nodes share, by which jobs are due; undefined while this node may not take any. */
  sharedTime: () => Promise<Date | undefined>;
}

const after = (time: Date, ms: number) => new Date(time.getTime() + ms);

/**
 * Runs each job on one node at a time. The node that takes a job extends its lease while it runs, so that no other node
 * runs it. If the node dies, another one soon takes the job over. A failed job is retried within a minute.
 */
export function createSchedule(jobs: readonly Job[], { db, log, sharedTime }: ScheduleNeeds): Schedule {
  const running = new Map<string, Promise<void>>();
  let areKnown = false;
  let isStopping = false;
  let isLeaving = false;

  /**
   * Does not extend the lease while this node does not know the time. Another node then takes the job over, which is
   * harmless.
   */
  async function extendLease(name: string): Promise<void> {
    const now = await sharedTime();
    if (now && !isLeaving) await extendLeases(db, [name], after(now, leaseMs));
  }

  async function run(job: Job, startedAt: Date): Promise<void> {
    const extending = setInterval(() => {
      extendLease(job.name).catch(() => undefined);
    }, keepMs).unref();
    const everyMs = job.everySeconds * 1000;
    const endedAt = async () => (await sharedTime()) ?? startedAt;
    try {
      await traced(`job ${job.name}`, {}, () => job.run());
      await finishJob(db, job.name, { dueAt: after(startedAt, everyMs), doneAt: await endedAt(), error: null });
    } catch (error) {
      log.warn({ err: error, job: job.name }, 'job failed');
      const text = error instanceof Error ? error.message : String(error);
      const dueAt = after(await endedAt(), Math.min(everyMs, retryMs));
      await finishJob(db, job.name, { dueAt, doneAt: null, error: text });
    } finally {
      clearInterval(extending);
      running.delete(job.name);
    }
  }

  async function addOnce(now: Date): Promise<void> {
    if (areKnown) return;
    const names = jobs.map(({ name }) => name);
    await addJobs(db, names, now);
    areKnown = true;
  }

  return {
    async runDue() {
      const now = await sharedTime();
      if (!now) return;
      await addOnce(now);
      const free = jobs.filter(({ name }) => !running.has(name));
      const limits = free.map(({ name, everySeconds }) => ({
        name,
        longestMs: Math.max(everySeconds * 1000, leaseMs) + toleranceMs,
      }));
      const due = new Set(await acquireDueJobs(db, limits, now, after(now, leaseMs)));
      const waiting = free.filter(({ name }) => due.has(name));
      while (waiting.length > 0 && !isStopping) {
        const job = waiting.shift()!;
        const ending = run(job, now).catch((error: unknown) =>
          log.warn({ err: error, job: job.name }, 'job run was not recorded'),
        );
        running.set(job.name, ending);
        await Promise.race([ending, pass(timeoutMs, undefined, { ref: false })]);
      }
      // The jobs that were not started are free for other nodes at once.
      if (waiting.length > 0) {
        const names = waiting.map(({ name }) => name);
        await extendLeases(db, names, now);
      }
    },
    async stop() {
      isStopping = true;
      await Promise.all(running.values());
    },
    async leaveRunning() {
      isLeaving = true;
      const now = await sharedTime();
      if (now) await extendLeases(db, [...running.keys()], after(now, leftMs));
    },
  };
}
