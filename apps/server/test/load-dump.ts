import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { type Db, query } from '../src/platform/database/database.ts';

/** The output of `scripts/dump-database.ts`. */
export interface Dump {
  /** The rows of each table as JSON texts. */
  tables: Record<string, string[]>;
  sequences: { name: string; value: string }[];
}

/** Reads a dump from this folder. */
export async function readDump(name: string): Promise<Dump> {
  const packed = await readFile(new URL(name, import.meta.url));
  return JSON.parse(gunzipSync(packed).toString()) as Dump;
}

/** Tables of data that people created. A newer version may store derived data and counts differently. */
export const ownTables: readonly string[] = [
  'users',
  'photos',
  'messages',
  'conversations',
  'subscriptions',
  'venues',
  'venue_staff',
  'perks',
];

/** The migrations that were applied to the dumped database. */
export const migrationsOf = ({ tables }: Dump): string[] =>
  tables['migrations']!.map((row) => (JSON.parse(row) as { name: string }).name);

/** Loads the rows of a dump into a database that has the same tables and no rows. */
export async function loadDump(db: Db, { tables, sequences }: Dump): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // Rows are grouped by table, so a row may come before the one that it references.
    await query(tx, 'set local session_replication_role = replica', []);
    for (const [name, rows] of Object.entries(tables)) {
      if (name === 'migrations') continue;
      await sql`insert into ${sql.table(name)} overriding system value
        select * from jsonb_populate_recordset(null::${sql.table(name)}, ${`[${rows.join()}]`}::jsonb)`.execute(tx);
    }
    for (const { name, value } of sequences) await query(tx, 'select setval($1::regclass, $2)', [name, value]);
  });
}
