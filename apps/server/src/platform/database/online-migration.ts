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

/** A statement that takes some rows at a time, until it finds none. */
export const isRepeated = (statement: string): boolean => /^-- repeated\b/m.test(statement);

/**
 * Runs a file statement by statement and notes that it was applied. What was interrupted is run from its beginning, so each
 * statement is written to find nothing left to do (`if not exists`); an index that was not finished is removed first.
 */
export async function applyOnline(client: Client, file: SqlFile): Promise<void> {
  await dropUnfinishedIndexes(client);
  for (const statement of statementsOf(file.sql)) {
    // It waits for transactions that are under way, and makes nobody wait.
    await setLockTimeout(client, ...(/\bconcurrently\b/i.test(withoutComments(statement)) ? [0] : []));
    const run = () => whenFree(async () => void (changed = (await client.query(statement)).rowCount ?? 0));
    let changed = 0;
    try {
      do await run();
      while (isRepeated(statement) && changed > 0);
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
