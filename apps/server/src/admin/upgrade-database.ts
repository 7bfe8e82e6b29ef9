import { resolve } from 'node:path';
import { OperatorError } from '../entry.ts';
import { upgradeCluster } from '../platform/upgrade/upgrade-cluster.ts';
import type { InstallationCommand } from './admin-command.ts';
import { required } from './option.ts';

export const upgradeDatabase: InstallationCommand = {
  usage: '--from FOLDER',
  explanation:
    'Turns the built-in database of an older PostgreSQL into one of this Ambiance; FOLDER is that of the Ambiance that ran on it. The server must be stopped.',
  options: { from: { type: 'string' } },
  async run(config, options) {
    if (config.DATABASE_URL) {
      throw new OperatorError(
        'DATABASE_URL leads to a PostgreSQL of your own: upgrade it with pg_upgrade, or by a dump.',
      );
    }
    const upgraded = await upgradeCluster(resolve(config.DATA_DIR), resolve(required(options, 'from')));
    if (!upgraded) return ['The database is of the PostgreSQL that this Ambiance brings. There is nothing to do.'];
    const { from, to, tables, rows, kept } = upgraded;
    return [
      `The database is of PostgreSQL ${to} now: ${rows} rows of ${tables} tables were copied from PostgreSQL ${from} and compared.`,
      `The older one lies in ${kept}. Remove it once the server has run for a while; backups begin anew.`,
    ];
  },
};
