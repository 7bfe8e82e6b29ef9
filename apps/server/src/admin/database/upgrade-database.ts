import { join, resolve } from 'node:path';
import { upgradeDatabase as upgrade } from '@ambiance/embedded-postgres';
import { text } from '../../features/operator/parameters.ts';
import { superuser } from '../../platform/database/embedded-postgres.ts';
import { migrate } from '../../platform/database/migrate.ts';
import { createTables, filledByTables, log } from './create-tables.ts';
import { OperatorError } from '../../platform/operator-error.ts';
import { installation } from '../command.ts';

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
      except: filledByTables,
    });
    if (!upgraded) return ['The database already has the PostgreSQL version of this Ambiance. There is nothing to do.'];
    const { from, to, tables, rows, stored } = upgraded;
    return [
      `The database now runs on PostgreSQL ${to}: ${rows} rows of ${tables} tables were copied from PostgreSQL ${from} and compared.`,
      `The old database is in ${stored}. Delete it once the server has run well for a while. Backups start again with a full one.`,
    ];
  },
});
