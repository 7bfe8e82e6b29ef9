import { pipeline } from 'node:stream/promises';
import { type Client, escapeIdentifier } from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';

interface Table {
  /** The table's name, quoted for SQL. */
  name: string;
  /** The stored columns, quoted for SQL, without computed ones. */
  columns: string;
}

/** Selects tables and their stored columns, except those named by `$1` and those of extensions. */
const whatIsStored = `
  select quote_ident(relname) as name,
    string_agg(quote_ident(attname), ', ' order by attnum) filter (where attgenerated = '') as columns
  from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
  where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> all($1) and not exists (
    select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')
  group by relname order by relname`;

/**
 * Copies all rows and the state of sequences of the schema `public` between two databases with the same tables. Rows of the
 * target are replaced.
 * Triggers and foreign keys are disabled, since the rows already contain their effects.
 * @throws Error if the copy differs from the source
 */
export async function copyRows(
  source: Client,
  target: Client,
  except: readonly string[],
): Promise<{ tables: number; rows: number }> {
  const { rows: tables } = await source.query<Table>(whatIsStored, [except]);
  await source.query('begin isolation level repeatable read read only');
  await target.query('begin');
  await target.query('set local session_replication_role = replica');
  await target.query(`truncate ${tables.map(({ name }) => name).join(', ')}`);
  let rows = 0;
  for (const { name, columns } of tables) {
    const written = target.query(copyFrom(`copy ${name} (${columns}) from stdin`));
    await pipeline(source.query(copyTo(`copy ${name} (${columns}) to stdout`)), written);
    rows += written.rowCount;
    const [there, here] = [await contentOf(source, name, columns), await contentOf(target, name, columns)];
    if (there !== here) throw new Error(`The table ${name} did not arrive as it was: ${here} instead of ${there}.`);
  }
  await copySequences(source, target);
  await target.query('commit');
  await source.query('commit');
  return { tables: tables.length, rows };
}

/** Returns the number of rows of a table and a checksum of their content. */
async function contentOf(session: Client, name: string, columns: string): Promise<string> {
  const { rows } = await session.query<{ content: string }>(`
    select count(*) || ' rows of sum ' || coalesce(sum(hashtextextended(stored::text, 0)::numeric), 0) as content
    from (select ${columns} from ${name}) stored`);
  return rows[0]!.content;
}

async function copySequences(source: Client, target: Client): Promise<void> {
  const { rows } = await source.query<{ name: string; last: string }>(
    `select sequencename as name, last_value as last from pg_sequences
     where schemaname = 'public' and last_value is not null`,
  );
  for (const { name, last } of rows) await target.query('select setval($1, $2)', [escapeIdentifier(name), last]);
}
