import { DomainError } from '@ambiance/domain/errors';
import { sql } from 'kysely';
import type { Job } from '../jobs.ts';
import type { Log } from '../log.ts';
import { type Db, openDatabase, openSearchDatabase } from './database.ts';
import { isDatabaseUnavailable } from './unavailable.ts';

/** The pools of one PostgreSQL server. */
interface Pools {
  db: Db;
  searchDb: Db;
}

/** The reason why the replica is not used. */
type Hindrance = 'away' | 'late' | 'not-following';

/** Runs heavy reads, which may be slightly out of date, on a replica of the database. */
export interface Replica {
  /**
   * Reads from the replica, or from the primary if the replica is missing, too far behind, or failing. `isOld` means that
   * the result may be out of date.
   */
  read<T>(work: (pools: Pools) => Promise<T>): Promise<{ answer: T; isOld: boolean }>;
  /** The replica's lag at the last check, in seconds; undefined without a replica or if the lag is unknown. */
  lagSeconds(): number | undefined;
  /** Returns true if there is a replica that is not in use. */
  isAway(): boolean;
  jobs: readonly Job[];
  close(): Promise<void>;
}

/** Used if no replica is configured. */
const withoutReplica = (primary: Pools): Replica => ({
  read: async (work) => ({ answer: await work(primary), isOld: false }),
  lagSeconds: () => undefined,
  isAway: () => false,
  jobs: [],
  close: async () => {},
});

interface Options {
  /** Undefined without a replica. */
  url: string | undefined;
  primary: Pools;
  /** The replica is not used while its lag is longer. */
  maxLagSeconds: number;
  log: Pick<Log, 'info' | 'warn'>;
}

const sentences: Readonly<Record<Hindrance, string>> = {
  away: 'The replica of SEARCH_DATABASE_URL cannot be reached, so searches use the primary',
  late: 'The replica of SEARCH_DATABASE_URL is too far behind, so searches use the primary',
  'not-following': 'The PostgreSQL of SEARCH_DATABASE_URL is not a replica, so searches use the primary',
};

/** One hour, longer than it takes an operator to notice a lag. Beyond that, only the oldest sample still matters. */
const maxSamples = 3600;

/** Measures a replica's lag and reads from it while the lag is short enough. It is not used before the first check. */
export function openReplica({ url, primary, maxLagSeconds, log }: Options): Replica {
  if (url === undefined) return withoutReplica(primary);
  const pools: Pools = {
    db: openDatabase({ url, log }),
    searchDb: openSearchDatabase({ url, log }),
  };
  /** Positions of the primary's WAL that the replica has not reached yet, each with its time by the primary's clock. */
  const samples: { written: number; at: number }[] = [];
  let hindrance: Hindrance | 'unknown' | undefined = 'unknown';
  let lag: number | undefined;

  async function look(): Promise<void> {
    const { rows } = await sql<{ written: number; at: number }>`
      select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::bigint as written,
        extract(epoch from clock_timestamp())::float8 as at`.execute(primary.db);
    const now = rows[0]!;
    samples.push(now);
    if (samples.length > maxSamples) samples.splice(1, 1);
    const replayed = await replayedBy(pools.db).catch(() => 'away' as const);
    if (typeof replayed === 'string') {
      enter(replayed);
      return;
    }
    while (samples[0] && samples[0].written <= replayed) samples.shift();
    lag = samples[0] ? now.at - samples[0].at : 0;
    enter(lag > maxLagSeconds ? 'late' : undefined);
  }

  function enter(next: Hindrance | undefined): void {
    if (next === 'away' || next === 'not-following') lag = undefined;
    if (next === hindrance) return;
    hindrance = next;
    if (next) log.warn({ replica: next, lagSeconds: lag }, sentences[next]);
    else log.info({ replica: 'used' }, 'Searches use the replica of SEARCH_DATABASE_URL');
  }

  return {
    async read(work) {
      if (hindrance === undefined) {
        try {
          return { answer: await work(pools), isOld: true };
        } catch (error) {
          if (error instanceof DomainError) throw error;
          // The primary also repeats reads that only fail on the replica: its rows may be gone already, or a column is
          // still missing.
          if (isDatabaseUnavailable(error)) enter('away');
        }
      }
      return { answer: await work(primary), isOld: false };
    },
    lagSeconds: () => lag,
    isAway: () => hindrance !== undefined,
    jobs: [{ name: 'follow the replica', everySeconds: 1, onEveryNode: true, alsoAtStart: true, run: look }],
    close: async () => void (await Promise.all([pools.db.destroy(), pools.searchDb.destroy()])),
  };
}

/** The WAL position up to which the replica has replayed. */
async function replayedBy(db: Db): Promise<number | 'not-following'> {
  const { rows } = await sql<{ replayed: number | null; follows: boolean }>`
    select pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::bigint as replayed, pg_is_in_recovery() as follows`.execute(
    db,
  );
  const { replayed, follows } = rows[0]!;
  return follows && replayed !== null ? replayed : 'not-following';
}
