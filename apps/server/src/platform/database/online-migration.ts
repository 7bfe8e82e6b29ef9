import type { Client } from 'pg';
import { fail, noteApplied, setLockTimeout, type SqlFile, whenFree } from './sql-files.ts';

/** Returns true for a migration that runs while the product is in use. Each of its statements is a separate transaction. */
export const isOnline = ({ name }: Pick<SqlFile, 'name'>): boolean => name.endsWith('.online.sql');

/**
 * The statements of a file, each with the comment before it. A statement ends with a semicolon at the end of a line. Bodies
 * of routines are not supported; they are in separate files.
 */
export const statementsOf = (sql: string): string[] =>
  sql
    .split(/;[ \t]*$/m)
    .map((statement) => statement.trim())
    .filter((statement) => withoutComments(statement).trim() !== '');

export const withoutComments = (sql: string): string => sql.replaceAll(/--.*$/gm, '');

/**
 * A statement marked `-- repeated` runs in batches until it changes no rows. Marked `-- repeated from 'KEY'`, it scans a
 * table in the order of a key. It then processes the rows after `$1` and returns their last key as `after`.
 */
const repetition = /^-- repeated\b(?: from '([^']*)')?/m;
export const isRepeated = (statement: string): boolean => repetition.test(statement);

/**
 * Runs a file statement by statement and records that it was applied. After an interruption, it runs again from the start.
 * Each statement must therefore tolerate a second run (`if not exists`). An unfinished index is dropped first.
 */
export async function applyOnline(client: Client, file: SqlFile): Promise<void> {
  await dropUnfinishedIndexes(client);
  for (const statement of statementsOf(file.sql)) {
    // This statement waits for running transactions and does not block them.
    await setLockTimeout(client, ...(/\bconcurrently\b/i.test(withoutComments(statement)) ? [0] : []));
    let after = repetition.exec(statement)?.[1];
    let isOver = false;
    const runOnce = async () => {
      const { rows, rowCount } = await client.query<{ after?: string }>(statement, after === undefined ? [] : [after]);
      isOver = !isRepeated(statement) || !rowCount;
      if (after !== undefined && rows[0]) after = rows[0].after;
    };
    try {
      while (!isOver) await whenFree(runOnce);
    } catch (error) {
      fail('migration', file.name, error);
    }
  }
  await setLockTimeout(client, 0);
  await noteApplied(client, 'migration', file);
}

/** Only one node migrates at a time, so no other node is building these indexes. */
async function dropUnfinishedIndexes(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select indexrelid::regclass::text as name from pg_index join pg_class on pg_class.oid = indexrelid
     where not indisvalid and relnamespace = 'public'::regnamespace`,
  );
  for (const { name } of rows) await client.query(`drop index concurrently if exists ${name}`);
}
