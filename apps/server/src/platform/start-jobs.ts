import type { Job } from './jobs.ts';
import { createSchedule, type ScheduleNeeds } from './schedule.ts';

/** Interval at which a node checks for due jobs. */
const lookSeconds = 5;

/** Longest time that a stop waits for running jobs. The process needs the rest of its time for requests and chats. */
const stopMs = 4_000;

interface RunningJobs {
  /** Starts no further runs, and waits for the running ones. One that takes long is left behind, as in a crash: it is run again. */
  stop(): Promise<void>;
}

/** Runs jobs until stopped. A failed run is logged and retried. */
export function startJobs(jobs: readonly Job[], needs: ScheduleNeeds): RunningJobs {
  const schedule = createSchedule(
    jobs.filter(({ onEveryNode }) => !onEveryNode),
    needs,
  );
  const look: Job = { name: 'look for due jobs', everySeconds: lookSeconds, run: schedule.runDue };
  const beats = [look, ...jobs.filter(({ onEveryNode }) => onEveryNode)];
  const running = new Map<Job, Promise<void>>();
  const timers = beats.map((job) => {
    const beat = () => {
      if (running.has(job)) return;
      const run = job
        .run()
        .catch((error: unknown) => needs.log.warn({ err: error, job: job.name }, 'job failed'))
        .finally(() => running.delete(job));
      running.set(job, run);
    };
    if (job.alsoAtStart) beat();
    return setInterval(beat, job.everySeconds * 1000).unref();
  });
  return {
    async stop() {
      for (const timer of timers) clearInterval(timer);
      const ended = Promise.all([schedule.stop(), ...running.values()]).then(() => true);
      const tooLate = new Promise<false>((resolve) => void setTimeout(() => resolve(false), stopMs).unref());
      if (await Promise.race([ended, tooLate])) return;
      needs.log.info('The stop does not wait longer for running jobs');
      // If the database is away too, their leases end by themselves.
      await schedule.leaveRunning().catch(() => undefined);
    },
  };
}
