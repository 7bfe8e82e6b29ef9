import { Client } from 'pg';

/**
 * Returns a checksum and the number of rows for each table, and the state of the sequences. Databases with the same rows return
 * the same, whatever the version and settings of their PostgreSQL.
 */
export async function contentOf(url: string): Promise<Record<string, string>> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`set timezone = 'UTC'; set datestyle = 'ISO'`);
    const { rows: tables } = await client.query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'routines'`,
    );
    const contents: Record<string, string> = {};
    for (const { name } of tables) {
      const { rows } = await client.query<{ content: string }>(
        `select md5(coalesce(string_agg(stored::text, e'\\n' order by stored::text collate "C"), '')) || ' ' || count(*) as content
         from ${name} stored`,
      );
      contents[name] = rows[0]!.content;
    }
    const { rows } = await client.query(
      `select sequencename, last_value from pg_sequences where schemaname = 'public' order by 1`,
    );
    return { ...contents, sequences: JSON.stringify(rows) };
  } finally {
    await client.end();
  }
}
