import { sql } from 'kysely';
import type { Db } from './database.ts';

/** Returns the disabled settings without which a database loses acknowledged writes in a power cut. */
export async function unsafeSettings(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from pg_settings
    where name in ('fsync', 'full_page_writes', 'synchronous_commit') and setting = 'off'
    order by name`.execute(db);
  return rows.map(({ name }) => name);
}
