import { DomainError } from '@ambiance/domain/errors';
import { sql } from 'kysely';
import type { Job } from '../jobs.ts';
import type { Log } from '../log.ts';
import { type Db, openDatabase, openSearchDatabase } from './database.ts';
import { isDatabaseUnavailable } from './unavailable.ts';

/** The pools of one PostgreSQL, as they are for the primary. */
interface Pools {
  db: Db;
  searchDb: Db;
}

/** Why a replica is not asked. */
type Hindrance = 'away' | 'late' | 'not-following';

/** Where heavy reads go that may be a moment old: to a copy of the database that follows it. */
export interface Replica {
  /**
   * Reads from the copy; from the primary where there is none, it is too far behind, or it cannot answer. `isOld` says that
   * what was read may have changed since.
   */
  read<T>(work: (pools: Pools) => Promise<T>): Promise<{ answer: T; isOld: boolean }>;
  /** How far the copy was behind when it was last looked at, in seconds; undefined where there is none, or it did not say. */
  lagSeconds(): number | undefined;
  /** Whether there is one that is not asked. */
  isAway(): boolean;
  jobs: readonly Job[];
  close(): Promise<void>;
}

/** Where there is no copy. */
const withoutReplica = (primary: Pools): Replica => ({
  read: async (work) => ({ answer: await work(primary), isOld: false }),
  lagSeconds: () => undefined,
  isAway: () => false,
  jobs: [],
  close: async () => {},
});

interface Options {
  /** Undefined where there is none. */
  url: string | undefined;
  primary: Pools;
  /** It is not asked while it is further behind. */
  maxLagSeconds: number;
  log: Pick<Log, 'info' | 'warn'>;
  patience?: { connectMs?: number; queryMs?: number };
}

const sentences: Readonly<Record<Hindrance, string>> = {
  away: 'The replica of SEARCH_DATABASE_URL cannot be asked, so the primary is',
  late: 'The replica of SEARCH_DATABASE_URL is too far behind, so the primary is asked',
  'not-following': 'SEARCH_DATABASE_URL leads to a PostgreSQL that follows no other, so the primary is asked',
};

/** Longer than it takes until an operator has heard of it; what is older than the first of them says nothing more. */
const maxSamples = 3600;

/** Follows how far a copy is behind, and asks it as long as that is not too far. It is not asked before it was looked at. */
export function openReplica({ url, primary, maxLagSeconds, log, patience }: Options): Replica {
  if (url === undefined) return withoutReplica(primary);
  const pools: Pools = {
    db: openDatabase({ url, log, ...patience }),
    searchDb: openSearchDatabase({ url, log, ...patience }),
  };
  /** How far the primary had written and when, by its own clock, as far as the copy has not caught up. */
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
    else log.info({ replica: 'used' }, 'The replica of SEARCH_DATABASE_URL is asked');
  }

  return {
    async read(work) {
      if (hindrance === undefined) {
        try {
          return { answer: await work(pools), isOld: true };
        } catch (error) {
          if (error instanceof DomainError) throw error;
          // Also what cannot be shown there any more, or not yet: rows that were removed meanwhile, a column that is still to come.
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

/** Up to where a copy has what the primary wrote. */
async function replayedBy(db: Db): Promise<number | 'not-following'> {
  const { rows } = await sql<{ replayed: number | null; follows: boolean }>`
    select pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::bigint as replayed, pg_is_in_recovery() as follows`.execute(
    db,
  );
  const { replayed, follows } = rows[0]!;
  return follows && replayed !== null ? replayed : 'not-following';
}
