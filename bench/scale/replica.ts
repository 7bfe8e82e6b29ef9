import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { socketFolderOf } from '../../apps/server/src/platform/database/embedded/socket-folder.ts';
import { superuser } from '../../apps/server/src/platform/database/embedded/settings.ts';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../apps/server/src/platform/database/embedded-postgres.ts';

type Settings = Record<string, string>;
const log = { info() {}, error: console.error };

/** Copies a PostgreSQL that has stopped, and starts both: the copy follows. */
export async function startWithReplica(
  dataDir: string,
  replicaDir: string,
  settings: Settings,
): Promise<{ primary: EmbeddedPostgres; replica: EmbeddedPostgres }> {
  await cp(join(dataDir, 'postgres'), join(replicaDir, 'postgres'), { recursive: true });
  await writeFile(join(replicaDir, 'postgres', 'standby.signal'), '');
  const primary = await startEmbeddedPostgres({ dataDir, log, settings });
  const replica = await startEmbeddedPostgres({
    dataDir: replicaDir,
    log,
    settings: { ...settings, primary_conninfo: `host=${socketFolderOf(dataDir)} user=${superuser}` },
  });
  return { primary, replica };
}
