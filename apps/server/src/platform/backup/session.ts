import { Client } from 'pg';
import { BackupError } from './backup-error.ts';

/** One connection for as long as some work takes, which may be hours. */
export async function withSession<T>(url: string, work: (session: Client) => Promise<T>): Promise<T> {
  const session = new Client({ connectionString: url, keepAlive: true });
  // The next statement tells of a lost connection.
  session.on('error', () => {});
  await session.connect();
  try {
    return await work(session);
  } finally {
    await session.end();
  }
}

/** Runs a work beside which no other backup of this database is made; undefined where one is. */
export const whileNoOther = <T>(url: string, work: () => Promise<T>): Promise<{ done: T } | undefined> =>
  withSession(url, async (session) => {
    await session.query('begin');
    const { rows } = await session.query<{ got: boolean }>(`select pg_try_advisory_xact_lock(7710, 1) as got`);
    return rows[0]?.got ? { done: await work() } : undefined;
  });

/** The major version of PostgreSQL. */
export const majorOf = async (session: Client): Promise<number> =>
  Math.floor(Number(await one(session, `select current_setting('server_version_num') as value`)) / 10_000);

/** What the names of the files of WAL begin with now. */
export const timelineOf = (session: Client): Promise<string> =>
  one(session, 'select left(pg_walfile_name(pg_current_wal_insert_lsn()), 8) as value');

export async function clockOf(session: Client): Promise<string> {
  const { rows } = await session.query<{ value: Date }>('select clock_timestamp() as value');
  return rows[0]!.value.toISOString();
}

/** The one value that a statement answers as `value`. */
export async function one(session: Client, statement: string, values: unknown[] = []): Promise<string> {
  const { rows } = await session.query<{ value: string }>(statement, values);
  return rows[0]!.value;
}

export const isBusy = (): BackupError =>
  new BackupError('Another backup of this database is being made. Wait for its end.');
