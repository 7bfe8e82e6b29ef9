import { Client } from 'pg';

/** The database cannot be used as it is. The message says what to do about it. */
export class UnusableDatabaseError extends Error {}

/** Extensions that the first migration adds. PostgreSQL trusts them: any role that may create in the database may add them. */
const extensions = ['btree_gist', 'cube', 'pg_trgm', 'unaccent'];

/** Columns of our table `migrations`. Another product may have a table of that name. */
const columnsOfMigrations = 'applied_at,checksum,name';

interface Found {
  role: string;
  database: string;
  encoding: string;
  mayCreate: boolean;
  mayExtend: boolean;
  missing: string[];
  /** Columns of the table `migrations`; empty without such a table. */
  columns: string;
  tables: string[];
  ofOthers: string[];
}

const whatIsThere = `
  with tables as (
    select relname, relowner from pg_class
    where relnamespace = to_regnamespace('public') and relkind in ('r', 'p') and not exists (
      select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e'))
  select quote_ident(current_user) as role, quote_ident(current_database()) as database,
    current_setting('server_encoding') as encoding,
    coalesce(has_schema_privilege(to_regnamespace('public'), 'usage')
      and has_schema_privilege(to_regnamespace('public'), 'create'), false) as "mayCreate",
    has_database_privilege(current_database(), 'create') as "mayExtend",
    array(select unnest($1::text[]) except select extname::text from pg_extension order by 1) as missing,
    coalesce((select string_agg(attname, ',' order by attname) from pg_attribute
      where attrelid = to_regclass('public.migrations') and attnum > 0 and not attisdropped), '') as columns,
    array(select relname::text from tables order by 1) as tables,
    array(select quote_ident(relname) from tables where not pg_has_role(relowner, 'usage') order by 1) as "ofOthers"`;

/**
 * Throws if another product uses the database, if its encoding is not UTF-8, or if our role lacks a right that migrations need.
 * @throws UnusableDatabaseError
 */
export async function requireUsableDatabase(client: Client): Promise<void> {
  const { rows } = await client.query<Found>(whatIsThere, [extensions]);
  const problems = problemsOf(rows[0]!);
  if (problems.length > 0) throw new UnusableDatabaseError(problems.join('\n'));
}

/**
 * Throws if a pooler switches connections after each transaction. Prepared statements, the planner's settings for search
 * and the migration lock all depend on a fixed connection.
 * @throws UnusableDatabaseError
 */
export async function requireOwnConnections(first: Client, url: string): Promise<void> {
  const second = new Client({ connectionString: url });
  second.on('error', () => {});
  await second.connect();
  try {
    // Both clients are idle: such a pooler gives the second one the connection that the first one just used.
    if ((await processOf(first)) !== (await processOf(second))) return;
  } finally {
    await second.end();
  }
  throw new UnusableDatabaseError(
    'DATABASE_URL points to a pooler that shares connections between transactions (pool_mode of PgBouncer). ' +
      'Ambiance keeps prepared statements and settings in its connections: set pool_mode = session, or connect to PostgreSQL directly.',
  );
}

const processOf = async (client: Client) =>
  (await client.query<{ process: number }>('select pg_backend_pid() as process')).rows[0]!.process;

/** The encoding that can store every text. PostgreSQL spells it so. */
export const wantedEncoding = 'UTF8';

export const wrongEncoding = (encoding: string): string =>
  `The database of DATABASE_URL has the encoding ${encoding} and not UTF-8, so it cannot store every text. ` +
  `An encoding cannot be changed: use another database, made with "template template0 encoding 'UTF8'".`;

function problemsOf(found: Found): string[] {
  const { role, database, encoding, mayCreate, mayExtend, missing, columns, tables, ofOthers } = found;
  const isOurs = columns === columnsOfMigrations;
  if (tables.length > 0 && !isOurs) {
    return [
      `The database ${database} of DATABASE_URL holds tables of another product (${listed(tables)}). Give Ambiance an empty one.`,
    ];
  }
  const problems = encoding === wantedEncoding ? [] : [wrongEncoding(encoding)];
  if (!mayCreate) {
    problems.push(
      `The role ${role} of DATABASE_URL may not create tables. As the owner of the database ${database}: ` +
        `GRANT USAGE, CREATE ON SCHEMA public TO ${role};`,
    );
  }
  if (missing.length > 0 && !mayExtend) {
    problems.push(
      `The role ${role} of DATABASE_URL may not add the extensions ${missing.join(', ')}. As the owner of the database: ` +
        `GRANT CREATE ON DATABASE ${database} TO ${role};`,
    );
  }
  if (ofOthers.length > 0) {
    problems.push(
      `The role ${role} of DATABASE_URL does not own the tables of Ambiance (${listed(ofOthers)}), so it cannot change them. ` +
        `Start with the role that made them, or as a superuser: ALTER TABLE ${ofOthers[0]!} OWNER TO ${role}; for each.`,
    );
  }
  return problems;
}

/** Lists the first three names, with an ellipsis if there are more. */
const listed = (names: readonly string[]) => names.slice(0, 3).join(', ') + (names.length > 3 ? ', …' : '');
