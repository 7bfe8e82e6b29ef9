import { pipeline } from 'node:stream/promises';
import { type Client, escapeIdentifier } from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';

export interface Table {
  /** The table's name, quoted for SQL. */
  name: string;
  /** The stored columns, quoted for SQL, without computed ones. */
  columns: string;
  /** The columns of the primary key, quoted for SQL; null if there is none. */
  key: string[] | null;
}

export interface Copied {
  tables: number;
  rows: number;
  /** The copy contains everything that was written before this transaction id; `copyChanges` continues from it. */
  since: string;
}

/** Selects tables and their stored columns, except those named by `$1` and those of extensions. */
const whatIsStored = `
  select quote_ident(relname) as name,
    string_agg(quote_ident(attname), ', ' order by attnum) filter (where attgenerated = '') as columns,
    (select array_agg(quote_ident(part.attname) order by part.attnum) from pg_index
      join pg_attribute as part on part.attrelid = indrelid and part.attnum = any(indkey)
      where indrelid = pg_class.oid and indisprimary) as key
  from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
  where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> all($1) and not exists (
    select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')
  group by pg_class.oid, relname order by relname`;

export const storedTables = async (session: Client, except: readonly string[]): Promise<Table[]> =>
  (await session.query<Table>(whatIsStored, [except])).rows;

/** The oldest transaction id that a snapshot of the session's transaction may not see. */
export async function snapshotOf(session: Client): Promise<string> {
  const { rows } = await session.query<{ xmin: string }>(
    'select pg_snapshot_xmin(pg_current_snapshot())::text as xmin',
  );
  return rows[0]!.xmin;
}

/**
 * Copies all rows and the state of sequences of the schema `public` between two databases with the same tables. Rows of the
 * target are replaced.
 * Triggers and foreign keys are disabled, since the rows already contain their effects.
 * @throws Error if the copy differs from the source
 */
export async function copyRows(source: Client, target: Client, except: readonly string[]): Promise<Copied> {
  const tables = await storedTables(source, except);
  await source.query('begin isolation level repeatable read read only');
  const since = await snapshotOf(source);
  await target.query('begin');
  await target.query('set local session_replication_role = replica');
  await target.query(`truncate ${tables.map(({ name }) => name).join(', ')}`);
  let rows = 0;
  for (const table of tables) {
    const { name, columns } = table;
    const written = target.query(copyFrom(`copy ${name} (${columns}) from stdin`));
    await pipeline(source.query(copyTo(`copy ${name} (${columns}) to stdout`)), written);
    rows += written.rowCount;
    const [there, here] = await Promise.all([contentOf(source, table), contentOf(target, table)]);
    if (there !== here) throw new Error(`The table ${name} did not arrive as it was: ${here} instead of ${there}.`);
  }
  await copySequences(source, target);
  await target.query('commit');
  await source.query('commit');
  return { tables: tables.length, rows, since };
}

/** Returns the number of rows of a table and a checksum of their content. */
export async function contentOf(session: Client, { name, columns }: Table): Promise<string> {
  const { rows } = await session.query<{ content: string }>(`
    select count(*) || ' rows of sum ' || coalesce(sum(hashtextextended(stored::text, 0)::numeric), 0) as content
    from (select ${columns} from ${name}) stored`);
  return rows[0]!.content;
}

export async function copySequences(source: Client, target: Client): Promise<void> {
  const { rows } = await source.query<{ name: string; last: string }>(
    `select sequencename as name, last_value as last from pg_sequences
     where schemaname = 'public' and last_value is not null`,
  );
  for (const { name, last } of rows) await target.query('select setval($1, $2)', [escapeIdentifier(name), last]);
}
