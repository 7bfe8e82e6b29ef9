import { Client } from 'pg';
import { BackupError } from '../postgres-error.ts';

/** Runs work with one connection, even if it takes hours. */
export async function withSession<T>(url: string, work: (session: Client) => Promise<T>): Promise<T> {
  const session = new Client({ connectionString: url, keepAlive: true });
  // If the connection is lost, the next statement fails.
  session.on('error', () => {});
  await session.connect();
  try {
    return await work(session);
  } finally {
    await session.end();
  }
}

/** `backup`: one full backup, or one removal of old ones. `files`: copying the application's files, or removing copies. */
type Turn = 'backup' | 'files';
const turns: Readonly<Record<Turn, number>> = { backup: 1, files: 2 };

/** Work may take hours, and a lost connection would give the turn to another process. */
const begin = 'begin; set local idle_in_transaction_session_timeout = 0';

/** Runs work while no other process of this database has the turn; returns undefined if one has it. */
export const whileNoOther = <T>(url: string, turn: Turn, work: () => Promise<T>): Promise<{ done: T } | undefined> =>
  withSession(url, async (session) => {
    await session.query(begin);
    const { rows } = await session.query<{ got: boolean }>('select pg_try_advisory_xact_lock(7710, $1) as got', [
      turns[turn],
    ]);
    return rows[0]?.got ? { done: await work() } : undefined;
  });

/** Waits for the turn, and runs work. */
export const inTurn = <T>(url: string, turn: Turn, work: () => Promise<T>): Promise<T> =>
  withSession(url, async (session) => {
    await session.query(begin);
    await session.query('select pg_advisory_xact_lock(7710, $1)', [turns[turn]]);
    return work();
  });

/** The major version of PostgreSQL. */
export const majorOf = async (session: Client): Promise<number> =>
  Math.floor(Number(await one(session, `select current_setting('server_version_num') as value`)) / 10_000);

/** The current timeline, which WAL file names start with. */
export const timelineOf = (session: Client): Promise<string> =>
  one(session, 'select left(pg_walfile_name(pg_current_wal_insert_lsn()), 8) as value');

export async function clockOf(session: Client): Promise<string> {
  const { rows } = await session.query<{ value: Date }>('select clock_timestamp() as value');
  return rows[0]!.value.toISOString();
}

/** Returns the only value of a statement, from the column `value`. */
export async function one(session: Client, statement: string, values: unknown[] = []): Promise<string> {
  const { rows } = await session.query<{ value: string }>(statement, values);
  return rows[0]!.value;
}

export const isBusy = (): BackupError =>
  new BackupError('Another backup of this database is in progress. Wait until it has finished.');
