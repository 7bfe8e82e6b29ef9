import { sql } from 'kysely';
import type { Db } from './database.ts';

export interface ScheduledJob {
  name: string;
  dueAt: Date;
  /** Seconds until it is due, by the database's clock; negative if overdue. */
  dueInSeconds: number;
  /** The end of its last successful run; null before the first one. */
  doneAt: Date | null;
  /** Number of consecutive failures, and the error of the last one. */
  failures: number;
  lastError: string | null;
}

/** Adds the jobs that are missing, which are due at once. Deletes those that no version and no setting has had for a day. */
export async function addJobs(db: Db, names: readonly string[], now: Date): Promise<void> {
  await sql`
    delete from scheduled_jobs
    where name <> all(${names}::text[]) and due_at < ${now}::timestamptz - interval '1 day'`.execute(db);
  await sql`
    insert into scheduled_jobs (name, due_at) select unnest(${names}::text[]), ${now}
    on conflict do nothing`.execute(db);
}

/** A job, and the longest time until it can be due: its interval or the lease. */
interface Acquired {
  name: string;
  longestMs: number;
}

/**
 * Acquires those of the jobs that are due, and leases them until `leasedUntil`. If a due time is further ahead than possible,
 * a wrong clock has set it, and the job counts as due.
 */
export async function acquireDueJobs(
  db: Db,
  jobs: readonly Acquired[],
  now: Date,
  leasedUntil: Date,
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    update scheduled_jobs set due_at = ${leasedUntil} where name in (
      select scheduled_jobs.name from scheduled_jobs
      join unnest(${jobs.map(({ name }) => name)}::text[], ${jobs.map(({ longestMs }) => longestMs)}::float8[])
        as job (name, longest_ms) on job.name = scheduled_jobs.name
      where due_at <= ${now} or due_at > ${now}::timestamptz + longest_ms * interval '1 ms'
      for update of scheduled_jobs skip locked
    ) returning name`.execute(db);
  return rows.map(({ name }) => name);
}

/** Extends the leases of running jobs. */
export async function extendLeases(db: Db, names: readonly string[], leasedUntil: Date): Promise<void> {
  await sql`update scheduled_jobs set due_at = ${leasedUntil} where name = any(${names})`.execute(db);
}

/** Records the result of a run. */
export async function finishJob(
  db: Db,
  name: string,
  { dueAt, doneAt, error }: { dueAt: Date; doneAt: Date | null; error: string | null },
): Promise<void> {
  await sql`
    update scheduled_jobs set due_at = ${dueAt}, done_at = coalesce(${doneAt}::timestamptz, done_at),
      failures = case when ${error}::text is null then 0 else failures + 1 end, last_error = left(${error}::text, 500)
    where name = ${name}`.execute(db);
}

export async function allScheduledJobs(db: Db): Promise<ScheduledJob[]> {
  return db
    .selectFrom('scheduled_jobs')
    .select(['name', 'due_at as dueAt', 'done_at as doneAt', 'failures', 'last_error as lastError'])
    .select(sql<number>`extract(epoch from due_at - clock_timestamp())::float8`.as('dueInSeconds'))
    .orderBy('name')
    .execute();
}
