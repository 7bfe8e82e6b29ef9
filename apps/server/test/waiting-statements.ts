import { sql } from 'kysely';
import type { Db } from '../src/platform/database/database.ts';
import { until } from './until.ts';

/** Waits until the given number of statements wait for a lock. */
export const waitingStatements = (db: Db, count: number) =>
  until(async () => {
    const { rows } = await sql`select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    return rows.length === count;
  });
