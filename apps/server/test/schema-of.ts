import { type Db, query } from '../src/platform/database/database.ts';

/** All functions except those of extensions, and all triggers, as SQL. */
export const routinesIn = (db: Db): Promise<unknown[]> =>
  query(
    db,
    `select pg_get_functiondef(pg_proc.oid) as definition from pg_proc
     where pronamespace = 'public'::regnamespace
       and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e')
     union all
     select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
     order by 1`,
    [],
  );

/** All columns of all tables, with their types. */
export const tablesIn = (db: Db): Promise<unknown[]> =>
  query(
    db,
    `select table_name || '.' || column_name || ' ' || data_type as definition from information_schema.columns
     where table_schema = 'public' order by 1`,
    [],
  );

/** The rows of each table, in the order of their contents, without the column of that name. */
export const rowsOf = (db: Db, tables: readonly string[], without = ''): Promise<unknown[][]> =>
  Promise.all(
    tables.map((table) => query(db, `select to_jsonb(one) - $1::text as row from ${table} one order by 1`, [without])),
  );
