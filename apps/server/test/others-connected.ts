import type { Client } from 'pg';

/** The number of other connections to the database of a client. */
export async function othersConnected(client: Client): Promise<number> {
  const { rowCount } = await client.query(`select from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`);
  return rowCount ?? 0;
}
