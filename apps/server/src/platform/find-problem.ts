import { sql } from 'kysely';
import type { Clock } from './clock.ts';
import type { Db } from './database/database.ts';

/** A node whose clock is further than this from the database's would count days and end sessions wrongly. */
const maxClockSkewMs = 2000;

const readClock = async (db: Db): Promise<Date> =>
  (await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)).rows[0]!.now;

const agrees = (clock: Clock, databaseTime: Date) =>
  Math.abs(clock.now().getTime() - databaseTime.getTime()) <= maxClockSkewMs;

/** Why a node cannot do its work now: its database cannot be asked, or its clock is not the database's. */
export async function findProblem(db: Db, clock: Clock): Promise<'database' | 'clock' | undefined> {
  try {
    return agrees(clock, await readClock(db)) ? undefined : 'clock';
  } catch {
    return 'database';
  }
}

/** The database's time, which all nodes share; undefined while the clock of this node differs from it. */
export async function readSharedTime(db: Db, clock: Clock): Promise<Date | undefined> {
  const time = await readClock(db);
  return agrees(clock, time) ? time : undefined;
}
