import { CompiledQuery, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { Pool, TypeOverrides, types } from 'pg';
import type { Log } from '../log.ts';
import { StatementDriver } from './statement-driver.ts';
import type { Tables } from './tables.ts';
import { createTroubles, type Trouble, type Troubles } from './trouble.ts';

export { isConflict, isDatabaseUnavailable } from './unavailable.ts';

/** A database or an open transaction on it. */
export type Db = Kysely<Tables>;

type Options = { url: string; log: Pick<Log, 'warn'>; poolSize?: number; connectMs?: number; queryMs?: number };

/**
 * Opens a connection pool; it connects at the first query. If the database is down or overloaded, a query rejects within 2
 * seconds with an error that `isDatabaseUnavailable` recognizes, and the next query connects again. Longer work needs its
 * own `queryMs`.
 */
export function openDatabase({ url, log, poolSize = 12, connectMs = 1_500, queryMs = 1_500 }: Options): Db {
  return open({ url, log, poolSize, connectMs, queryMs, settings: {} });
}

/** A pool for statements that read very many rows. Few run at once, for up to 15 seconds each. */
export function openBackgroundDatabase({ url, log, poolSize = 2, connectMs = 1_000, queryMs = 15_000 }: Options): Db {
  return open({ url, log, poolSize, connectMs, queryMs, settings: {} });
}

/** A pool only for searches. Its planner settings allow nothing but scans of the indexes made for search. */
export function openSearchDatabase({ url, log, poolSize = 8, connectMs = 1_000, queryMs = 1_500 }: Options): Db {
  // Before PostgreSQL 18, a disabled step has such a high cost that PostgreSQL would compile the whole plan, which takes half a second.
  const planner = {
    enable_bitmapscan: 'off',
    enable_sort: 'off',
    enable_seqscan: 'off',
    enable_memoize: 'off',
    jit: 'off',
  };
  const settings = { ...planner, plan_cache_mode: 'force_generic_plan' };
  return open({ url, log, poolSize, connectMs, queryMs, settings });
}

/** Runs a statement as it is written, for hot paths. That costs half as much as building it with Kysely each time. */
export async function query<Row>(db: Db, text: string, values: readonly unknown[]): Promise<Row[]> {
  return (await db.executeQuery<Row>(CompiledQuery.raw(text, [...values]))).rows;
}

type Settings = Readonly<Record<string, string | number>>;

function open({ url, log, poolSize, connectMs, queryMs, settings }: Required<Options> & { settings: Settings }): Db {
  const timeouts = { statement_timeout: queryMs, idle_in_transaction_session_timeout: 10_000 };
  const set = Object.entries({ ...timeouts, ...settings }).map(([name, value]) => `set ${name} = ${value}`);
  const troubles = createTroubles(log);
  const pool = new Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: connectMs,
    query_timeout: queryMs,
    // PgBouncer would not accept these settings as connection parameters.
    // The pool awaits the result, although its type says void.
    onConnect: (client) => client.query(set.join('; ')) as unknown as void,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    pipeline: true, // makes a query that timed out close its connection, instead of blocking it
    types: valueTypes,
  });
  // Without listeners, a lost connection would end the process. Its user gets the query's error.
  pool.on('error', (error) => {
    // The built-in PostgreSQL may stop before every connection of an ended pool is closed.
    if (!pool.ending) log.warn({ err: error }, 'A database connection was lost');
  });
  pool.on('connect', (client) => client.on('error', () => {}));
  const db = new Kysely<Tables>({
    dialect: {
      createDriver: () => new StatementDriver(pool, troubles.note),
      createAdapter: () => new PostgresAdapter(),
      createQueryCompiler: () => new PostgresQueryCompiler(),
      createIntrospector: (on) => new PostgresIntrospector(on),
    },
  });
  pools.set(db, { pool, troubles });
  return db;
}

const pools = new WeakMap<Db, { pool: Pool; troubles: Troubles }>();

/** Opens every connection of the pool, so that many requests at once do not wait for that and time out. */
export async function openConnections(db: Db): Promise<void> {
  const pool = pools.get(db)?.pool;
  const opened = await Promise.allSettled(Array.from({ length: pool?.options.max ?? 0 }, () => pool!.connect()));
  for (const one of opened) if (one.status === 'fulfilled') one.value.release();
}

/** Load of a database's pool: its connections, how many of them are idle, and the queries that wait for one. */
export const poolOf = (db: Db): Pick<Pool, 'totalCount' | 'idleCount' | 'waitingCount'> | undefined =>
  pools.get(db)?.pool;

/** Errors of the last minute by which the database refused work. */
export const troublesOf = (db: Db): Trouble[] => pools.get(db)?.troubles.recent() ?? [];

const valueTypes = new TypeOverrides();
valueTypes.setTypeParser(types.builtins.INT8, safeInteger);
valueTypes.setTypeParser(types.builtins.DATE, (text) => text);
const int8Array = 1016 as typeof types.builtins.INT8;
const readInt8Array = types.getTypeParser(int8Array) as (text: string) => string[];
valueTypes.setTypeParser(int8Array, (text) => readInt8Array(text).map(safeInteger));
const textArray = 1009 as typeof types.builtins.TEXT;
const readTextArray = types.getTypeParser(textArray) as (text: string) => (string | null)[];
valueTypes.setTypeParser(textArray, readTexts);

/**
 * Almost all arrays of texts contain words without quotes. The library's general parser takes a tenth of a search's time
 * for them.
 */
function readTexts(text: string): (string | null)[] {
  if (!/^\{[^"\\{}]+\}$/.test(text) || text.includes('NULL')) return readTextArray(text);
  return text.slice(1, -1).split(',');
}

function safeInteger(text: string): number {
  const number = Number(text);
  if (!Number.isSafeInteger(number)) throw new RangeError(`${text} is too large for a number`);
  return number;
}
