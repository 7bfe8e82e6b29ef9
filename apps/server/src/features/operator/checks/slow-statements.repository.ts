import { type Db, query } from '../../../platform/database/database.ts';

interface SlowStatements {
  slow: number;
  /** Duration of the longest one. */
  seconds: number;
  /** How many of them wait for a lock. */
  waiting: number;
}

/** Counts the transactions of other connections that are older than `seconds`, except dumps. */
export async function slowStatements(db: Db, seconds: number): Promise<SlowStatements> {
  const [row] = await query<SlowStatements>(
    db,
    `select count(*)::int as slow, coalesce(max(seconds), 0)::int as seconds,
       (count(*) filter (where wait_event_type = 'Lock'))::int as waiting
     from (
       select wait_event_type, extract(epoch from clock_timestamp() - coalesce(xact_start, query_start)) as seconds
       from pg_stat_activity
       where datname = current_database() and backend_type = 'client backend' and state <> 'idle'
         and pid <> pg_backend_pid() and application_name <> 'pg_dump') as busy
     where seconds > $1`,
    [seconds],
  );
  return row!;
}
