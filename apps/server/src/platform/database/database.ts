import { CompiledQuery, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { Pool, TypeOverrides, types } from 'pg';
import type { Log } from '../log.ts';
import { StatementDriver } from './statement-driver.ts';
import type { Tables } from './tables.ts';
import { createTroubles, type Trouble, type Troubles } from './trouble.ts';

export { isDatabaseUnavailable } from './unavailable.ts';

/** A database or an open transaction on it. */
export type Db = Kysely<Tables>;

type Options = { url: string; log: Pick<Log, 'warn'>; poolSize?: number; connectMs?: number; queryMs?: number };

/**
 * Opens a pool of connections; nothing is connected before the first query. When the database is away, stopped or
 * overwhelmed a query rejects within 2 seconds with an error that `isDatabaseUnavailable` knows, and the next one tries
 * anew. Work that may take longer asks for its own `queryMs`.
 */
export function openDatabase({ url, log, poolSize = 12, connectMs = 1_000, queryMs = 1_500 }: Options): Db {
  return open({ url, log, poolSize, connectMs, queryMs, settings: {} });
}

/** A pool for what reads very many rows: few statements at a time, each up to 15 seconds. */
export function openPatientDatabase({ url, log, poolSize = 2, connectMs = 1_000, queryMs = 15_000 }: Options): Db {
  return open({ url, log, poolSize, connectMs, queryMs, settings: {} });
}

/** A pool for search alone: the planner may only walk the indexes that search was made for. */
export function openSearchDatabase({ url, log, poolSize = 8, connectMs = 1_000, queryMs = 1_500 }: Options): Db {
  // Before PostgreSQL 18 a step that is off seems so expensive that the whole plan would be compiled, for half a second.
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

/** Runs a statement as it is written, for hot paths: half the cost of having Kysely build it anew each time. */
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
    // With the connection itself a PgBouncer would not take them.
    // It is waited for, which its type does not say.
    onConnect: (client) => client.query(set.join('; ')) as unknown as void,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    pipeline: true, // makes a query that timed out close its connection, instead of blocking it
    types: valueTypes,
  });
  // Without listeners a lost connection would end the process; whoever uses it hears of it by the query's error.
  pool.on('error', (error) => log.warn({ err: error }, 'A database connection was lost'));
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

/** How busy the pool of a database is: its connections, those of them that are idle, and the queries that wait for one. */
export const poolOf = (db: Db): Pick<Pool, 'totalCount' | 'idleCount' | 'waitingCount'> | undefined =>
  pools.get(db)?.pool;

/** Work that the database refused in the last minute. */
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

/** Nearly all arrays of texts are words without quotes; the library's reader of all kinds takes a tenth of a search's time for them. */
function readTexts(text: string): (string | null)[] {
  if (!/^\{[^"\\{}]+\}$/.test(text) || text.includes('NULL')) return readTextArray(text);
  return text.slice(1, -1).split(',');
}

function safeInteger(text: string): number {
  const number = Number(text);
  if (!Number.isSafeInteger(number)) throw new RangeError(`${text} is too large for a number`);
  return number;
}
