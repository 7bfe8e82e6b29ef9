import { PostgresError } from '@ambiance/embedded-postgres';
import { Client } from 'pg';
import { migrate } from '../../platform/database/migrate.ts';

export const log = { info() {}, warn() {}, error() {} };

/** A database gets its own routines when its tables are created. */
export const filledByTables = ['routines'];

/** Applies the same migrations as in the older database. */
export async function createTables({ source, target }: { source: string; target: string }): Promise<void> {
  const applied = await appliedIn(source);
  await migrate({ url: target, log, only: applied });
  const known = await appliedIn(target);
  const unknown = [...applied].filter((name) => !known.has(name));
  if (unknown.length === 0) return;
  throw new PostgresError(
    `A newer Ambiance than this one has changed the database (${unknown.join(', ')}). Use that version for the upgrade.`,
  );
}

async function appliedIn(url: string): Promise<Set<string>> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>('select name from migrations');
    return new Set(rows.map(({ name }) => name));
  } finally {
    await client.end();
  }
}
