import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { PostgresStartError } from './start-error.ts';

/**
 * Holds a data folder for this process alone until released. The lock is the kernel's (Node reaches it only through
 * SQLite), so it ends with the process, however that ends, and two servers that start at once cannot both have it.
 */
export function lockFolder(dataDir: string): { release(): void } {
  const lock = new DatabaseSync(join(dataDir, 'postgres.lock'));
  try {
    lock.exec('pragma journal_mode = memory; begin exclusive');
  } catch (error) {
    lock.close();
    throw new PostgresStartError(
      `Another Ambiance server is already using the data folder ${dataDir}. ` +
        'Stop it first, or set DATA_DIR to another folder.',
      { cause: error },
    );
  }
  return { release: () => lock.close() };
}
