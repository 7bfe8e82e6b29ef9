import type { Job } from './jobs.ts';
import { createSchedule, type ScheduleNeeds } from './schedule.ts';

/** Interval at which a node checks for due jobs. */
const lookSeconds = 5;

/** Runs jobs until stopped. A failed run is logged and retried. */
export function startJobs(jobs: readonly Job[], needs: ScheduleNeeds): { stop(): Promise<void> } {
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
      await Promise.all([schedule.stop(), ...running.values()]);
    },
  };
}
