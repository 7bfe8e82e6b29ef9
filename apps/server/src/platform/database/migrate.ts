import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { Client } from 'pg';
import type { Log } from '../log.ts';

const migrationsFolder = new URL('../../../migrations/', import.meta.url);

// Any number that all nodes agree on: the first one to start migrates while the others wait.
const lockNumber = 20_261_120;

type Migration = { name: string; sql: string; checksum: string };

/**
 * Brings the database to the newest of the numbered SQL files, each in a transaction of its own. Several nodes may do so
 * at once, and an older node leaves alone what a newer one has applied. Throws when an applied file was changed.
 */
export async function migrate({
  url,
  log,
  folder = migrationsFolder,
}: {
  url: string;
  log: Pick<Log, 'info'>;
  folder?: URL;
}): Promise<void> {
  const migrations = await readMigrations(folder);
  const client = new Client({ connectionString: url });
  client.on('error', () => {}); // the query under way rejects with it
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [lockNumber]);
    for (const migration of await pendingOf(client, migrations)) {
      await apply(client, migration);
      log.info({ migration: migration.name }, 'Applied a migration');
    }
  } finally {
    await client.end();
  }
}

async function readMigrations(folder: URL): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(new URL(name, folder), 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

async function pendingOf(client: Client, migrations: Migration[]) {
  await client.query(
    `create table if not exists migrations
       (name text primary key, checksum text not null, applied_at timestamptz not null default now())`,
  );
  const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from migrations');
  const applied = new Map(rows.map(({ name, checksum }) => [name, checksum]));
  const changed = migrations.find(({ name, checksum }) => applied.has(name) && applied.get(name) !== checksum);
  if (changed) {
    throw new Error(`The migration ${changed.name} was changed after it was applied. Add a new migration instead.`);
  }
  return migrations.filter(({ name }) => !applied.has(name));
}

async function apply(client: Client, { name, sql, checksum }: Migration) {
  await client.query('begin');
  try {
    await client.query(sql);
    await client.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw new Error(`The migration ${name} failed: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}
