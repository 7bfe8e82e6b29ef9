import { join, resolve } from 'node:path';
import { PostgresError, upgradeDatabase as upgrade } from '@ambiance/embedded-postgres';
import { Client } from 'pg';
import { text } from '../features/operator/parameters.ts';
import { superuser } from '../platform/database/embedded-postgres.ts';
import { migrate } from '../platform/database/migrate.ts';
import { OperatorError } from '../platform/operator-error.ts';
import { installation } from './command.ts';

const log = { info() {}, warn() {}, error() {} };

export const upgradeDatabase = installation({
  explanation:
    'Upgrades the built-in database to the PostgreSQL version of this Ambiance. FOLDER is the folder of the older Ambiance. Stop the server first.',
  parameters: { from: text('FOLDER') },
  async run(config, { from: folder }) {
    if (config.DATABASE_URL) {
      throw new OperatorError('DATABASE_URL points to your own PostgreSQL: upgrade it with pg_upgrade or a dump.');
    }
    const upgraded = await upgrade({
      dataDir: resolve(config.DATA_DIR),
      superuser,
      installation: join(resolve(folder), 'apps/server'),
      createTables,
      afterCopy: (url) => migrate({ url, log }),
      // The new database gets its own routines.
      except: ['routines'],
    });
    if (!upgraded) return ['The database already has the PostgreSQL version of this Ambiance. There is nothing to do.'];
    const { from, to, tables, rows, stored } = upgraded;
    return [
      `The database now runs on PostgreSQL ${to}: ${rows} rows of ${tables} tables were copied from PostgreSQL ${from} and compared.`,
      `The old database is in ${stored}. Delete it once the server has run well for a while. Backups start again with a full one.`,
    ];
  },
});

/** Applies the same migrations as in the older database. */
async function createTables({ source, target }: { source: string; target: string }): Promise<void> {
  const applied = await appliedIn(source);
  await migrate({ url: target, log, only: applied });
  const known = await appliedIn(target);
  const unknown = [...applied].filter((name) => !known.has(name));
  if (unknown.length === 0) return;
  throw new PostgresError(
    `A newer Ambiance than this one has changed the database (${unknown.join(', ')}). Upgrade with that one.`,
  );
}

async function appliedIn(url: string): Promise<Set<string>> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>('select name from migrations');
    return new Set(rows.map(({ name }) => name));
  } finally {
    await client.end();
  }
}
