import { Client } from 'pg';
import { until } from './until.ts';

/** The sorted values of each column, by `table.column`. */
export type Seen = Map<string, string>;

/** Groups and sorts values by column, so that the order of rows does not matter. */
export const seenIn = (pairs: readonly (readonly [string, string])[]): Seen =>
  new Map(
    Array.from(
      Map.groupBy(pairs, ([place]) => place),
      ([place, of]) => [
        place,
        of
          .map(([, value]) => value)
          .toSorted()
          .join('\n'),
      ],
    ),
  );

/** Mails that wait for a minute: a page may show the notice, or the member answer that they are home. */
export const waitingKinds: readonly string[] = ['notice', 'check-in'];

/** SQL that selects the mails to be sent now. */
export const mailsUnderWay = `select from outgoing_mails
  where failed_at is null and kind not in (${waitingKinds.map((kind) => `'${kind}'`).join()})`;

const underWay = `${mailsUnderWay}
  union all select from evidence_photos where kept_at is null`;

/** Stores a copy of every row, so that changed tables can be restored. */
export async function keepStart(databaseUrl: string) {
  const client = new Client(databaseUrl);
  await client.connect();
  const names = async (sql: string) => (await client.query<{ name: string }>(sql)).rows.map(({ name }) => name);
  const tables = await names(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename not in ('migrations', 'routines')`,
  );
  const columns = new Map<string, string>();
  await client.query('create schema at_start');
  for (const table of tables) {
    await client.query(`create table at_start.${table} as table public.${table}`);
    const stored = await names(`select column_name as name from information_schema.columns
      where table_schema = 'public' and table_name = '${table}' and is_generated = 'NEVER'`);
    columns.set(table, stored.join(', '));
  }
  // These triggers would refuse the restore.
  const guards = await names(
    `select format('alter table %s disable trigger %I', tgrelid::regclass, tgname) as name from pg_trigger where tgenabled = 'A'`,
  );
  for (const disable of guards) await client.query(disable);
  const sequences = (
    await client.query<{ name: string; next: string }>(
      `select sequencename as name, coalesce(last_value + 1, 1) as next from pg_sequences where schemaname = 'public'`,
    )
  ).rows;
  const all = tables.map((table) => `select '${table}' as name, to_jsonb(one) as row from public.${table} one`);

  async function readRows(): Promise<[table: string, row: Record<string, unknown>][]> {
    const { rows } = await client.query<{ name: string; row: Record<string, unknown> }>(all.join(' union all '));
    return rows.map(({ name, row }) => [name, row]);
  }
  const textOf = (rows: readonly (readonly [string, object])[]) =>
    seenIn(rows.map(([table, row]) => [table, JSON.stringify(row)]));
  const start = textOf(await readRows());

  return {
    /** All rows at the start as one text, to search for a value. */
    text: Array.from(start.values()).join('\n'),
    /** Returns the cells of the tables that have changed since the start, and restores these tables. */
    async takeChanges(): Promise<[place: string, value: string][]> {
      // Mails are delivered and their rows deleted after the response. Photos of a report are copied after it too.
      await until(async () => (await client.query(underWay)).rowCount === 0);
      const rows = await readRows();
      const now = textOf(rows);
      const changed = tables.filter((table) => start.get(table) !== now.get(table));
      const back = changed.map(
        (table) => `delete from public.${table};
          insert into public.${table} (${columns.get(table)}) overriding system value
          select ${columns.get(table)} from at_start.${table};`,
      );
      const counters = sequences.map(({ name, next }) => `select setval('public.${name}', ${next}, false);`);
      await client.query(
        `begin; set local session_replication_role = replica; ${back.join(' ')} ${counters.join(' ')} commit`,
      );
      return rows
        .filter(([table]) => changed.includes(table))
        .flatMap(([table, row]) =>
          Object.entries(row).map(([column, value]): [string, string] => [`${table}.${column}`, JSON.stringify(value)]),
        );
    },
    close: () => client.end(),
  };
}
