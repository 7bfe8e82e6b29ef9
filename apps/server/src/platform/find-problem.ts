import { sql } from 'kysely';
import type { Clock } from './clock.ts';
import type { Db } from './database/database.ts';

/** A node whose clock differs more than this from the database's would count days and expire sessions wrongly. */
export const maxClockSkewMs = 2000;

export const readClock = async (db: Db): Promise<Date> =>
  (await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)).rows[0]!.now;

const agrees = (clock: Clock, databaseTime: Date) =>
  Math.abs(clock.now().getTime() - databaseTime.getTime()) <= maxClockSkewMs;

/** The reason why a node cannot work now: its database is unreachable, or its clock differs from the database's. */
export async function findProblem(db: Db, clock: Clock): Promise<'database' | 'clock' | undefined> {
  try {
    return agrees(clock, await readClock(db)) ? undefined : 'clock';
  } catch {
    return 'database';
  }
}

/** The database's time, which all nodes share; undefined while this node's clock differs from it. */
export async function readSharedTime(db: Db, clock: Clock): Promise<Date | undefined> {
  const time = await readClock(db);
  return agrees(clock, time) ? time : undefined;
}
