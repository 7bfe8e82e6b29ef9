import { BackupError, PostgresError } from '../postgres-error.ts';
import { majorOf, withSession } from '../backup/session.ts';
import { copyChanges } from './copy-changes.ts';
import { type Copied, copyRows } from './copy-rows.ts';

export interface Move {
  /** Address of the database to copy. */
  source: string;
  /** Address of an empty database. Its role must be able to set `session_replication_role`. */
  target: string;
  /** Creates the tables of `source` in `target`. */
  createTables(urls: { source: string; target: string }): Promise<void>;
  /** Tables that `createTables` fills itself. */
  except?: readonly string[];
}

/** @throws PostgresError if a database cannot receive a copy */
export async function refuseUnfitTarget(url: string, oldest: number): Promise<void> {
  try {
    await withSession(url, async (session) => {
      const major = await majorOf(session);
      if (major < oldest)
        throw new PostgresError(`It is a PostgreSQL ${major}. A PostgreSQL ${oldest} or newer is needed.`);
      const { rows } = await session.query(`select from pg_tables where schemaname = 'public' limit 1`);
      if (rows.length > 0) {
        throw new PostgresError(
          'It already has tables. If an earlier copy was interrupted, run "drop schema public cascade; create schema public" in it.',
        );
      }
      await session.query('begin; set local session_replication_role = replica; rollback').catch(() => {
        throw new PostgresError(
          'Its role may not switch off triggers while it copies. As a superuser, run "grant set on parameter session_replication_role to ROLE".',
        );
      });
    });
  } catch (error) {
    if (error instanceof PostgresError || error instanceof BackupError) throw error;
    throw new PostgresError(`It cannot be reached: ${error instanceof Error ? error.message : String(error)}.`);
  }
}

/** Copies all rows of a database into an empty one while the source is in use, and compares them. */
export async function copyDatabase({ source, target, createTables, except = [] }: Move): Promise<Copied> {
  await createTables({ source, target });
  return between(source, target, (one, other) => copyRows(one, other, except));
}

/** Copies what has changed since an earlier copy. With `isLast`, nothing may write, and everything is compared. */
export const copyDatabaseChanges = (
  { source, target, except = [] }: Pick<Move, 'source' | 'target' | 'except'>,
  { since, isLast }: { since: string; isLast: boolean },
): Promise<Copied> => between(source, target, (one, other) => copyChanges(one, other, { since, except, isLast }));

/** Both sessions write values in the same way, so that their texts can be compared. */
const between = (source: string, target: string, copy: (one: Sessions, other: Sessions) => Promise<Copied>) =>
  withSession(source, (one) =>
    withSession(target, async (other) => {
      for (const session of [one, other]) await session.query(`set timezone = 'UTC'; set datestyle = 'ISO'`);
      return copy(one, other);
    }),
  );

type Sessions = Parameters<typeof copyRows>[0];
