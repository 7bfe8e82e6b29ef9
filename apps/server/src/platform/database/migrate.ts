import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import type { Log } from '../log.ts';
import { applyOnline, isOnline } from './online-migration.ts';
import { applyRoutines, readRoutines, type Routines, textsOf } from './routines.ts';
import { type Db, query } from './database.ts';
import { applySqlFiles, readSqlFiles, type SqlFile } from './sql-files.ts';
import { requireOwnConnections, requireUsableDatabase, UnusableDatabaseError } from './usable-database.ts';

const migrationsFolder = new URL('../../../migrations/', import.meta.url);
const routinesFolder = new URL('../../../sql/', import.meta.url);

// An arbitrary number that is the same on all nodes: the first node to start migrates while the others wait.
const lockNumber = 20_261_120;
const askAgainMs = 100;

/**
 * Applies the numbered SQL files that are missing, each in its own transaction. If a name ends with `.online.sql`, each
 * statement has its own transaction. Then applies the current routines. Other users of the database never wait long: if a
 * table is in use, the migration retries its lock. Several nodes may call this at once, and an older node does not touch
 * the changes of a newer one.
 * @throws UnusableDatabaseError, also if an applied migration was changed, or if a newer one needs a newer version
 */
export async function migrate({
  url,
  log,
  migrations: from = migrationsFolder,
  routines = routinesFolder,
  only,
}: {
  url: string;
  log: Pick<Log, 'info' | 'warn'>;
  migrations?: URL;
  routines?: URL;
  /** Names of the migrations to apply, without any routines: this creates the tables of an older version. */
  only?: ReadonlySet<string>;
}): Promise<void> {
  const own = await readVersion(from, routines);
  const client = new Client({ connectionString: url });
  client.on('error', () => {}); // the running query rejects with the error
  await client.connect();
  try {
    await requireOwnConnections(client, url);
    await takeTurn(client);
    await requireUsableDatabase(client);
    const { pending, unknown } = await compare(client, own.migrations);
    requireKnown(own.migrations, unknown);
    for (const migration of pending.filter(({ name }) => !only || only.has(name))) {
      if (isOnline(migration)) await applyOnline(client, migration);
      else await applySqlFiles(client, 'migration', [migration]);
      log.info({ migration: migration.name }, 'Applied a migration');
    }
    if (only) return;
    const { applied, newer } = await applyRoutines(client, own.routines);
    for (const routine of applied) log.info({ routine }, 'Applied a routine');
    if (unknown.length + newer.length > 0) {
      log.warn(
        { schema: unknown.at(-1) ?? own.migrations.at(-1)?.name, migrations: unknown, routines: newer },
        'A newer version has changed the database. Run that version on every node',
      );
    }
  } finally {
    await client.end();
  }
}

interface Version {
  migrations: readonly SqlFile[];
  routines: Routines;
}

async function readVersion(migrations: URL, routines: URL): Promise<Version> {
  const read = await Promise.all([readSqlFiles(migrations), readRoutines(routines)]);
  return { migrations: read[0], routines: read[1] };
}

let thisVersion: Promise<Version> | undefined;

/** The newest migration of a database, and whether a newer version has changed its tables or routines. */
export async function readSchema(db: Db): Promise<{ schema: string; isNewer: boolean }> {
  thisVersion ??= readVersion(migrationsFolder, routinesFolder);
  const { migrations, routines } = await thisVersion;
  const [row] = await query<{ schema: string; isNewer: boolean }>(
    db,
    `select max(name) as schema, bool_or(name <> all ($1)) or exists (
       select from routines where name || ' ' || checksum <> all ($2)) as "isNewer" from migrations`,
    [migrations.map(({ name }) => name), textsOf(routines)],
  );
  return row!;
}

/** The oldest version that works after a migration, from the migration's name: `0081-name.needs-0079.sql`. */
export const neededBy = (name: string): string | undefined => /\.needs-(\d{4})\./.exec(name)?.[1];

function requireKnown(migrations: readonly SqlFile[], unknown: readonly string[]): void {
  const newest = migrations.at(-1)?.name ?? '';
  const tooNew = unknown.find((name) => newest.slice(0, 4) < (neededBy(name) ?? ''));
  if (tooNew === undefined) return;
  throw new UnusableDatabaseError(
    `This version is too old for the database, which a newer one has changed (${tooNew}). ` +
      `Start a version that has the migration ${neededBy(tooNew)}.`,
  );
}

/** Polls for the lock instead of waiting: creating an index concurrently waits for every running statement. */
async function takeTurn(client: Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [lockNumber]);
    if (rows[0]?.mine) return;
    await sleep(askAgainMs);
  }
}

/** The migrations that are still missing, and those that a newer version has applied. */
async function compare(client: Client, migrations: readonly SqlFile[]) {
  await client.query(
    `create table if not exists migrations
       (name text primary key, checksum text not null, applied_at timestamptz not null default now())`,
  );
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from migrations order by name',
  );
  const applied = new Map(rows.map(({ name, checksum }) => [name, checksum]));
  const changed = migrations.find(({ name, checksum }) => applied.has(name) && applied.get(name) !== checksum);
  if (changed) {
    throw new UnusableDatabaseError(
      `The migration ${changed.name} was changed after it was applied. Add a new migration instead.`,
    );
  }
  const known = new Set(migrations.map(({ name }) => name));
  return {
    pending: migrations.filter(({ name }) => !applied.has(name)),
    unknown: [...applied.keys()].filter((name) => !known.has(name)),
  };
}
