import { seedTiers } from '../apps/server/src/features/plans/tiers.repository.ts';
import { openDatabase, query } from '../apps/server/src/platform/database/database.ts';
import type { Log } from '../apps/server/src/platform/log.ts';

/**
 * Gives all seeded members a plan that lets them search and write without limits and that opens the moods of all. Without one a
 * job would take their moods back, one by one, while somebody measures.
 */
export async function givePlans(databaseUrl: string, log: Log): Promise<void> {
  const db = openDatabase({ url: databaseUrl, log, queryMs: 3_600_000 });
  await seedTiers(db);
  await query(db, `insert into subscriptions (user_id, tier, status) select id, 'premium', 'active' from users`, []);
  await db.destroy();
}
