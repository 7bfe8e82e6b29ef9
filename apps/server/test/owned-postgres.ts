import { cp } from 'node:fs/promises';
import { inject } from 'vitest';
import { emptyDataFolder } from '../../../packages/embedded-postgres/test/owned-postgres.ts';

export { emptyDataFolder, nothingRunsIn, startOwner } from '../../../packages/embedded-postgres/test/owned-postgres.ts';

/** Creates the data folder of a stopped server: its PostgreSQL has all tables and no rows. */
export async function usedDataFolder(): Promise<string> {
  const folder = await emptyDataFolder();
  await cp(inject('usedFolder'), folder, { recursive: true, filter: (path) => !path.endsWith('postgres.log') });
  return folder;
}
