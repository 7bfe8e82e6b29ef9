import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { PostgresError } from '../postgres-error.ts';

const sqliteBusy = 5;

/**
 * Locks a data folder for this process until released. The lock is the kernel's (Node can only use it through SQLite). It
 * therefore ends with the process, and two servers that start at once cannot both get it.
 */
export function lockFolder(dataDir: string): { release(): void } {
  try {
    const lock = new DatabaseSync(join(dataDir, 'postgres.lock'));
    lock.exec('pragma journal_mode = memory; begin exclusive');
    return { release: () => lock.close() };
  } catch (error) {
    const isHeld = error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy;
    throw new PostgresError(
      isHeld
        ? `Another process is already using the data folder ${dataDir}.`
        : `The data folder ${dataDir} is not writable.`,
      { code: isHeld ? 'folder-in-use' : 'folder-not-writable', cause: error },
    );
  }
}
