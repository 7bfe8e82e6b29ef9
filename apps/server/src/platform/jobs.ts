import type { Log } from './log.ts';

/** Something to do again and again, harmless when several nodes do it at once. */
export interface Job {
  name: string;
  everySeconds: number;
  run(): Promise<void>;
}

/** Runs jobs on their beat until stopped; a run that fails is logged and tried again at the next beat. */
export function startJobs(jobs: readonly Job[], log: Log): { stop(): Promise<void> } {
  const running = new Set<Promise<void>>();
  const timers = jobs.map((job) => {
    let busy = false;
    return setInterval(() => {
      if (busy) return;
      busy = true;
      const run = job
        .run()
        .catch((error: unknown) => log.warn({ err: error, job: job.name }, 'job failed'))
        .finally(() => {
          busy = false;
          running.delete(run);
        });
      running.add(run);
    }, job.everySeconds * 1000).unref();
  });
  return {
    async stop() {
      for (const timer of timers) clearInterval(timer);
      await Promise.all(running);
    },
  };
}
