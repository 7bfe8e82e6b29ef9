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

// Any number that all nodes agree on: the first one to start migrates while the others wait.
const lockNumber = 20_261_120;
const askAgainMs = 100;

/**
 * Brings the database to the newest of the numbered SQL files, each in a transaction of its own (or, where its name ends
 * with `.online.sql`, each statement), and then to the routines as they stand. Nobody who is at work waits long for
 * them: a table that is in use is asked for again and again. Several nodes may do so at once, and an older node leaves alone what a newer one has applied.
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
  /** The names of those migrations that are applied, and no routines: the tables as an older version had them. */
  only?: ReadonlySet<string>;
}): Promise<void> {
  const own = await readVersion(from, routines);
  const client = new Client({ connectionString: url });
  client.on('error', () => {}); // the query under way rejects with it
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

/** The newest migration of a database, and whether a newer version than this one has changed its tables or routines. */
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

/** A migration after which some older versions no longer work names the oldest that does: `0081-name.needs-0079.sql`. */
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

/** Asks again and again instead of waiting: an index that is made beside the work waits for every statement under way. */
async function takeTurn(client: Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [lockNumber]);
    if (rows[0]?.mine) return;
    await sleep(askAgainMs);
  }
}

/** What is still to be applied, and what a newer version has applied. */
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
