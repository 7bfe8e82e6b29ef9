import { randomBytes } from 'node:crypto';
import { Pool } from 'pg';
import { type Db, openDatabase } from '../src/platform/database/database.ts';
import { inject, onTestFinished } from 'vitest';

export const template = 'migrated';

/** Timeouts of a database that fail no test on a busy machine. Those of the product are 1.5 seconds. */
export const longTimeouts = { connectMs: 30_000, queryMs: 30_000 };

/**
 * Creates a database with all tables and no rows. From 'template0' it has no tables; from another database it is a copy. Options of
 * `create database` may follow the name. It is dropped when the test ends.
 */
export async function createTestDatabase(from: string = template): Promise<{ url: string }> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await run(`create database ${name} template ${from} strategy file_copy`);
  onTestFinished(() => run(`drop database ${name} with (force)`));
  return { url: databaseUrl(inject('postgresUrl'), name) };
}

/** Creates a database and opens connections to it, which close when the test ends. */
export async function openTestDatabase(from?: string): Promise<{ url: string; db: Db }> {
  const { url } = await createTestDatabase(from);
  const db = openDatabase({ url, log: { warn() {} }, ...longTimeouts });
  onTestFinished(() => db.destroy());
  return { url, db };
}

function databaseUrl(postgresUrl: string, database: string): string {
  const url = new URL(postgresUrl);
  url.pathname = `/${database}`;
  return url.href;
}

/** Connections that all tests of a process share. Two new ones for each test would take longer than dropping its database. */
let administration: Pool | undefined;

async function run(sql: string) {
  if (!administration) {
    administration = new Pool({ connectionString: inject('postgresUrl'), max: 4, allowExitOnIdle: true });
    // PostgreSQL stops before the process does.
    administration.on('error', () => {});
  }
  await administration.query(sql);
}
