import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { type Db, query } from '../src/platform/database/database.ts';

/** What `scripts/dump-database.ts` wrote. */
export interface Dump {
  /** The rows of each table as JSON texts. */
  tables: Record<string, string[]>;
  sequences: { name: string; value: string }[];
}

/** Reads a dump that lies beside this file. */
export async function readDump(name: string): Promise<Dump> {
  const packed = await readFile(new URL(name, import.meta.url));
  return JSON.parse(gunzipSync(packed).toString()) as Dump;
}

/** The migrations that the dumped database had. */
export const migrationsOf = ({ tables }: Dump): string[] =>
  tables['migrations']!.map((row) => (JSON.parse(row) as { name: string }).name);

/** Puts the rows of a dump into a database with the same tables and nothing in them. */
export async function loadDump(db: Db, { tables, sequences }: Dump): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // Rows come by table, not in the order in which they refer to each other.
    await query(tx, 'set local session_replication_role = replica', []);
    for (const [name, rows] of Object.entries(tables)) {
      if (name === 'migrations') continue;
      await sql`insert into ${sql.table(name)} overriding system value
        select * from jsonb_populate_recordset(null::${sql.table(name)}, ${`[${rows.join()}]`}::jsonb)`.execute(tx);
    }
    for (const { name, value } of sequences) await query(tx, 'select setval($1::regclass, $2)', [name, value]);
  });
}
