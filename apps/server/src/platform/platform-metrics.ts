import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { Clock } from './clock.ts';
import { type Db, poolOf } from './database/database.ts';
import { allScheduledJobs } from './database/scheduled-jobs.repository.ts';
import type { Replica } from './database/replica.ts';
import { findProblem } from './find-problem.ts';
import type { Job } from './jobs.ts';
import { outsideServices } from './services/outside-services.ts';

/** Reports at each scrape how many connections each pool has, and how many queries wait for one. */
export function measurePools(registry: Registry, databases: Readonly<Record<string, Db>>): void {
  const connections = new Gauge({
    name: 'database_pool',
    help: 'Connections to the database by pool and state; "waiting" are queries that wait for one.',
    labelNames: ['pool', 'state'],
    registers: [registry],
    collect() {
      for (const [name, db] of Object.entries(databases)) {
        const { totalCount = 0, idleCount = 0, waitingCount = 0 } = poolOf(db) ?? {};
        connections.set({ pool: name, state: 'busy' }, totalCount - idleCount);
        connections.set({ pool: name, state: 'idle' }, idleCount);
        connections.set({ pool: name, state: 'waiting' }, waitingCount);
      }
    },
  });
}

/** Wraps jobs to count their runs and results and to measure their time. */
export function measureJobs(registry: Registry, jobs: readonly Job[]): Job[] {
  const runs = new Counter({
    name: 'job_runs_total',
    help: 'Runs of a job on this node, by outcome.',
    labelNames: ['job', 'result'],
    registers: [registry],
  });
  const seconds = new Histogram({
    name: 'job_seconds',
    help: 'Duration of the runs of a job.',
    labelNames: ['job'],
    buckets: [0.01, 0.1, 1, 10, 60, 600],
    registers: [registry],
  });
  return jobs.map((job) => ({
    ...job,
    async run() {
      const end = seconds.startTimer({ job: job.name });
      try {
        await job.run();
        runs.inc({ job: job.name, result: 'done' });
      } catch (error) {
        runs.inc({ job: job.name, result: 'failed' });
        throw error;
      } finally {
        end();
      }
    },
  }));
}

const services = ['database', 'database-writes', 'database-connections', 'clock', ...outsideServices, 'replica'];

/** Reports dependencies that this node lacks: the database, the other nodes (`redis`), and unavailable services. */
export function measureAbsence(
  registry: Registry,
  { db, clock }: { db: Db; clock: Clock },
  servicesAway: () => readonly string[],
): void {
  const away = new Gauge({
    name: 'service_away',
    help: `1 while something that this node was given does not work: ${services.join(', ')}.`,
    labelNames: ['service'],
    registers: [registry],
    async collect() {
      const problem = await findProblem(db, clock);
      const missing = new Set([problem, ...servicesAway()]);
      for (const service of services) {
        away.set({ service }, missing.has(service) ? 1 : 0);
      }
    },
  });
}

/** Reports the lag of the search replica; nothing without one or if its lag is unknown. */
export function measureReplica(registry: Registry, replica: Pick<Replica, 'lagSeconds'>): void {
  const lag = new Gauge({
    name: 'search_replica_lag_seconds',
    help: 'Delay of the replica of SEARCH_DATABASE_URL at the last check of this node.',
    registers: [registry],
    collect() {
      const seconds = replica.lagSeconds();
      if (seconds === undefined) lag.remove();
      else lag.set(seconds);
    },
  });
}

/** Reports whether a backup target is configured for this node. */
export function measureBackups(registry: Registry, isConfigured: boolean): void {
  new Gauge({
    name: 'backup_configured',
    help: '1 if BACKUP_TO is set, else 0.',
    registers: [registry],
  }).set(isConfigured ? 1 : 0);
}

/**
 * Reports on the jobs that one node runs for all: end of the last run, consecutive failures, and whether a job is overdue. A job that this
 * node does not have may be one that was switched off, whose last failure would fire an alert forever.
 */
export function measureSchedule(registry: Registry, db: Db, jobs: readonly Job[]): void {
  const intervals = new Map(jobs.map(({ name, everySeconds }) => [name, everySeconds]));
  const read = sharedReading(async () => {
    const stored = await allScheduledJobs(db).catch(() => []);
    return stored.filter(({ name }) => intervals.has(name));
  });
  const done = new Gauge({
    name: 'job_done_timestamp_seconds',
    help: 'End of the last successful run of a job, in seconds since 1970. The same on every node.',
    labelNames: ['job'],
    registers: [registry],
    async collect() {
      const jobs = await read();
      done.reset();
      for (const { name, doneAt } of jobs) if (doneAt) done.set({ job: name }, doneAt.getTime() / 1000);
    },
  });
  const failures = new Gauge({
    name: 'job_failures_in_a_row',
    help: 'Number of failures of a job in a row. The same on every node.',
    labelNames: ['job'],
    registers: [registry],
    async collect() {
      const jobs = await read();
      failures.reset();
      for (const job of jobs) failures.set({ job: job.name }, job.failures);
    },
  });
  const late = new Gauge({
    name: 'job_due_beyond_interval_seconds',
    help: 'Seconds by which a job is due later than its interval allows, by the clock of the database; 0 is normal.',
    labelNames: ['job'],
    registers: [registry],
    async collect() {
      const jobs = await read();
      late.reset();
      for (const { name, dueInSeconds } of jobs) {
        late.set({ job: name }, Math.max(0, dueInSeconds - intervals.get(name)!));
      }
    },
  });
}

export interface QueueState {
  due: number;
  /** The due time of the oldest such entry; null if none is due. */
  oldestDueAt: Date | null;
  /** Number of entries that were given up. */
  failed: number;
}

/** Shares one query between all metrics of a scrape, since each of them queries separately. */
export function sharedReading<T>(read: () => Promise<T>): () => Promise<T> {
  let underWay: Promise<T> | undefined;
  return () => (underWay ??= read().finally(() => (underWay = undefined)));
}

/** Reads queues at each scrape. While the database is unavailable, they are left out. */
export function measureQueues(
  registry: Registry,
  clock: Clock,
  queues: Readonly<Record<string, (now: Date) => Promise<QueueState>>>,
): void {
  const look = sharedReading(async () => {
    const now = clock.now();
    const states: { queue: string; state: QueueState; now: Date }[] = [];
    for (const [queue, stateOf] of Object.entries(queues)) {
      const state = await stateOf(now).catch(() => undefined);
      if (state) states.push({ queue, state, now });
    }
    return states;
  });
  const entries = new Gauge({
    name: 'queue_entries',
    help: 'Entries of a queue: due now, or given up (failed). The same on every node.',
    labelNames: ['queue', 'state'],
    registers: [registry],
    async collect() {
      const states = await look();
      entries.reset();
      for (const { queue, state } of states) {
        entries.set({ queue, state: 'due' }, state.due);
        entries.set({ queue, state: 'failed' }, state.failed);
      }
    },
  });
  const oldest = new Gauge({
    name: 'queue_oldest_due_seconds',
    help: 'How long the oldest entry of a queue has been due; 0 if none is due.',
    labelNames: ['queue'],
    registers: [registry],
    async collect() {
      const states = await look();
      oldest.reset();
      for (const { queue, state, now } of states) {
        oldest.set({ queue }, state.oldestDueAt ? (now.getTime() - state.oldestDueAt.getTime()) / 1000 : 0);
      }
    },
  });
}
