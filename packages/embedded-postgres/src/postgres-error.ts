/**
 * Reasons of an error, for a program that adds its own advice to the message:
 *
 * - `not-installed`: the package with PostgreSQL's programs for this machine is missing
 * - `incomplete-installation`: links in that package are missing, and its folder is not writable
 * - `needs-other-user`: PostgreSQL refuses to run as root, and no other user can be used
 * - `folder-in-use`, `folder-not-writable`, `folder-not-empty`: the data folder cannot be used
 * - `other-version`, `backup-of-other-version`: the data folder or the backup is of another major version
 * - `interrupted-upgrade`: an upgrade stopped between its two renames
 * - `invalid-key`: the backup key is malformed
 * - `needs-database`: the backup is of an external database that is newer than the embedded one
 * - `dated-in-future`: a backup is dated in the future, and none was named by its id
 * - `failed`: anything else; the message explains it completely
 */
export type PostgresErrorCode =
  | 'not-installed'
  | 'incomplete-installation'
  | 'needs-other-user'
  | 'folder-in-use'
  | 'folder-not-writable'
  | 'folder-not-empty'
  | 'other-version'
  | 'backup-of-other-version'
  | 'interrupted-upgrade'
  | 'invalid-key'
  | 'needs-database'
  | 'dated-in-future'
  | 'failed';

/** The embedded PostgreSQL cannot run. The message is one or two sentences for the operator. */
export class PostgresError extends Error {
  readonly code: PostgresErrorCode;

  constructor(message: string, { code = 'failed', cause }: { code?: PostgresErrorCode; cause?: unknown } = {}) {
    super(message, { cause });
    this.code = code;
  }
}

/** A backup cannot be made or restored. */
export class BackupError extends PostgresError {}
