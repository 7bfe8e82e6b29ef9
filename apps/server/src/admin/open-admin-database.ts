import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { sql } from 'kysely';
import type { Config } from '../config.ts';
import { type Db, isDatabaseUnavailable, openDatabase } from '../platform/database/database.ts';
import { attachEmbeddedPostgres, startEmbeddedPostgres } from '../platform/database/embedded-postgres.ts';
import { migrate } from '../platform/database/migrate.ts';
import { wantedEncoding, wrongEncoding } from '../platform/database/usable-database.ts';
import { OperatorError } from '../platform/operator-error.ts';

const log = { info() {}, warn() {}, error() {} };

export interface AdminDatabase {
  db: Db;
  url: string;
  close(): Promise<void>;
}

/**
 * Opens the database of an installation. If none of its servers runs, starts the built-in PostgreSQL until the command
 * ends.
 */
export async function openAdminDatabase(config: Config): Promise<AdminDatabase> {
  if (config.DATABASE_URL) return openReady(config.DATABASE_URL, async () => {});
  const dataDir = resolve(config.DATA_DIR);
  const running = await attachEmbeddedPostgres(dataDir);
  if (running) return openReady(running, async () => {});
  if (!existsSync(join(dataDir, 'postgres'))) {
    throw new OperatorError(
      `There is no Ambiance in DATA_DIR ${dataDir} yet. Start the server once, or set DATA_DIR to the folder that it uses.`,
    );
  }
  const postgres = await startEmbeddedPostgres({ dataDir, log });
  try {
    await migrate({ url: postgres.url, log });
    return await openReady(postgres.url, () => postgres.stop());
  } catch (error) {
    await postgres.stop();
    throw error;
  }
}

async function openReady(url: string, stop: () => Promise<void>): Promise<AdminDatabase> {
  // An operator waits longer for a command than for a page.
  const db = openDatabase({ url, log, poolSize: 2, queryMs: 60_000 });
  try {
    const { rows } = await sql<{ users: string | null; encoding: string }>`
      select to_regclass('users')::text as users, current_setting('server_encoding') as encoding`.execute(db);
    const { users, encoding } = rows[0]!;
    if (!users) {
      throw new OperatorError(
        encoding === wantedEncoding
          ? 'The database has no tables yet. Start the server once to create them.'
          : wrongEncoding(encoding),
      );
    }
  } catch (error) {
    await db.destroy();
    if (!isDatabaseUnavailable(error)) throw error;
    throw new OperatorError(
      `The database cannot be reached: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
  return {
    db,
    url,
    async close() {
      await db.destroy();
      await stop();
    },
  };
}
