import type { Client } from 'pg';
import { fail, noteApplied, setLockTimeout, type SqlFile, whenFree } from './sql-files.ts';

/** A migration that goes on beside the work of everybody else: each statement is a transaction of its own. */
export const isOnline = ({ name }: Pick<SqlFile, 'name'>): boolean => name.endsWith('.online.sql');

/**
 * The statements of a file, which each end with a semicolon at the end of a line, with the words that stand as a comment
 * before them. Bodies of routines have no place here: they are files of their own.
 */
export const statementsOf = (sql: string): string[] =>
  sql
    .split(/;[ \t]*$/m)
    .map((statement) => statement.trim())
    .filter((statement) => withoutComments(statement).trim() !== '');

export const withoutComments = (sql: string): string => sql.replaceAll(/--.*$/gm, '');

/**
 * A statement marked `-- repeated` takes some rows at a time, until it finds none. Marked `-- repeated from 'KEY'` it goes through a
 * table in the order of a key instead: it takes the rows after `$1`, and answers the last key of them as `after`.
 */
const repetition = /^-- repeated\b(?: from '([^']*)')?/m;
export const isRepeated = (statement: string): boolean => repetition.test(statement);

/**
 * Runs a file statement by statement and notes that it was applied. What was interrupted is run from its beginning, so each
 * statement is written to find nothing left to do (`if not exists`); an index that was not finished is removed first.
 */
export async function applyOnline(client: Client, file: SqlFile): Promise<void> {
  await dropUnfinishedIndexes(client);
  for (const statement of statementsOf(file.sql)) {
    // It waits for transactions that are under way, and makes nobody wait.
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

/** Only one node migrates at a time, so that nobody is at work on them. */
async function dropUnfinishedIndexes(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select indexrelid::regclass::text as name from pg_index join pg_class on pg_class.oid = indexrelid
     where not indisvalid and relnamespace = 'public'::regnamespace`,
  );
  for (const { name } of rows) await client.query(`drop index concurrently if exists ${name}`);
}
