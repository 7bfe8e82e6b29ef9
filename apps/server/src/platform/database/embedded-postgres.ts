import { existsSync } from 'node:fs';
import { join } from 'node:path';
import * as embedded from '@ambiance/embedded-postgres';
import { OperatorError } from '../operator-error.ts';

/** The role that owns the built-in database of every installation. */
export const superuser = 'ambiance';

/** A file in the data folder: the database was moved, so nothing may be written here. */
export const movedFile = (dataDir: string): string => join(dataDir, 'moved');

/** Starts the built-in PostgreSQL of a data folder. */
export async function startEmbeddedPostgres(options: embedded.StartOptions): Promise<embedded.EmbeddedPostgres> {
  const file = movedFile(options.dataDir);
  if (existsSync(file)) {
    throw new OperatorError(
      `The database of ${options.dataDir} was moved. Set DATABASE_URL to its new place. To use the old one again, delete ${file}.`,
    );
  }
  return embedded.startEmbeddedPostgres({ ...options, superuser });
}

/** The URL of the built-in PostgreSQL that a running server keeps in `dataDir`; undefined if none is running. */
export const attachEmbeddedPostgres = (dataDir: string): Promise<string | undefined> =>
  embedded.attachEmbeddedPostgres(dataDir, { superuser });

const ownDatabase = 'or set DATABASE_URL to a PostgreSQL of your own.';

/** Advice to an operator of Ambiance, added to errors of the embedded PostgreSQL. */
const advice: Record<embedded.PostgresErrorCode, string> = {
  'not-installed': `Run "npm ci" again, ${ownDatabase}`,
  'incomplete-installation': `Start once as the user who ran "npm ci", ${ownDatabase}`,
  'needs-other-user': `Start Ambiance as an ordinary user, ${ownDatabase}`,
  'folder-in-use': 'Stop the other Ambiance server first, or set DATA_DIR to another folder.',
  'folder-not-writable': 'Let this user write it, or set DATA_DIR to another folder.',
  'folder-not-empty': 'Stop the server and move the folder away, or set DATA_DIR to another one.',
  'other-version':
    'Run "npm run admin -- upgrade-database --from" with the folder of the Ambiance that ran here before; ' +
    'docs/operations.md says more.',
  'backup-of-other-version': 'docs/operations.md says how to move to a newer PostgreSQL.',
  'interrupted-upgrade': 'Run "npm run admin -- upgrade-database" again.',
  'invalid-key': 'Set BACKUP_KEY to a key that "npm run admin -- backup key" has printed.',
  'needs-database': 'Set DATABASE_URL to an empty database.',
  'dated-in-future':
    'If the clock of this machine is wrong, correct it. Otherwise, add --backup with the id of a backup ("backup list" shows them).',
  failed: '',
};

/** The message with advice for the operator. */
export const sentenceOfPostgres = ({ message, code }: embedded.PostgresError): string =>
  `${message} ${advice[code]}`.trim();
