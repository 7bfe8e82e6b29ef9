import { seedTiers } from '../apps/server/src/features/plans/tiers.repository.ts';
import { openDatabase, query } from '../apps/server/src/platform/database/database.ts';
import type { Log } from '../apps/server/src/platform/log.ts';

/**
 * Gives all seeded members a plan that opens every mood and lets them search and write without limits. Without it, a job
 * would remove their moods one by one during the measurement.
 */
export async function givePlans(databaseUrl: string, log: Log): Promise<void> {
  const db = openDatabase({ url: databaseUrl, log, queryMs: 3_600_000 });
  await seedTiers(db);
  await query(db, `insert into subscriptions (user_id, tier, status) select id, 'premium', 'active' from users`, []);
  await db.destroy();
}
