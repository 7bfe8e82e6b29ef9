import { sql } from 'kysely';
import type { Clock } from './clock.ts';
import type { Db } from './database/database.ts';

/** A node whose clock is further than this from the database's would count days and end sessions wrongly. */
const maxClockSkewMs = 2000;

/** Why a node cannot do its work now: its database cannot be asked, or its clock is not the database's. */
export async function findProblem(db: Db, clock: Clock): Promise<'database' | 'clock' | undefined> {
  try {
    const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
    const skewMs = Math.abs(clock.now().getTime() - rows[0]!.now.getTime());
    return skewMs > maxClockSkewMs ? 'clock' : undefined;
  } catch {
    return 'database';
  }
}
