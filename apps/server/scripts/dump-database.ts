// Writes all rows of a database to a compressed file, for the test that applies newer migrations to old databases:
// `node apps/server/scripts/dump-database.ts postgres://… apps/server/test/NAME.json.gz`.
// For a database of the built-in PostgreSQL, start that with DATA_DIR set, and name the folder instead of an address.
import { writeFile } from 'node:fs/promises';
import { constants, gzipSync } from 'node:zlib';
import { Client } from 'pg';
import { attachEmbeddedPostgres } from '../src/platform/database/embedded-postgres.ts';

const [source = '', file = ''] = process.argv.slice(2);
const url = source.includes('://') ? source : await attachEmbeddedPostgres(source);
const client = new Client(url);
await client.connect();
await client.query('begin isolation level repeatable read read only');
const tables: Record<string, unknown[]> = {};
for (const name of await firstColumn(`select tablename from pg_tables where schemaname = 'public' order by 1`)) {
  // Rows are stored as texts, because PostgreSQL reads its own numbers and times back exactly.
  tables[name] = await firstColumn(`select to_jsonb(one)::text from ${client.escapeIdentifier(name)} one`);
}
const { rows: sequences } = await client.query(
  `select sequencename as name, last_value as value from pg_sequences where schemaname = 'public' and last_value is not null`,
);
await client.end();
const text = JSON.stringify({ tables, sequences });
await writeFile(file, gzipSync(text, { level: constants.Z_BEST_COMPRESSION }));

async function firstColumn(text: string): Promise<string[]> {
  const { rows } = await client.query<[string]>({ text, rowMode: 'array' });
  return rows.map(([value]) => value);
}
