import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import { type Db, query } from '../src/platform/database/database.ts';
import type { Tables } from '../src/platform/database/tables.ts';

/** The statements that a function would run on a database. They are not run, and each finds no rows. */
export async function compiledStatements(run: (db: Db) => Promise<unknown>): Promise<CompiledQuery[]> {
  const statements: CompiledQuery[] = [];
  const db = new Kysely<Tables>({
    dialect: {
      createDriver: () => new DummyDriver(),
      createAdapter: () => new PostgresAdapter(),
      createQueryCompiler: () => new PostgresQueryCompiler(),
      createIntrospector: (on) => new PostgresIntrospector(on),
    },
    log: ({ query }) => void statements.push(query),
  });
  await run(db);
  return statements;
}

/** PostgreSQL's plan for a statement, without reading whole tables, as if they were large. */
export async function planOf(db: Db, { sql: text, parameters }: CompiledQuery): Promise<string> {
  const lines = await db.transaction().execute(async (tx) => {
    await query(tx, 'set local enable_seqscan = off', []);
    return query<Record<string, string>>(tx, `explain ${text}`, parameters);
  });
  return lines.flatMap((line) => Object.values(line)).join('\n');
}
