import { buffer } from 'node:stream/consumers';
import { DomainError } from '@ambiance/domain/errors';
import type { Target } from '@ambiance/embedded-postgres';
import type { Ids } from '../ids.ts';
import type { Log } from '../log.ts';

/** Writes, reads and deletes a small file where backups go, and logs why that fails. */
export async function tryPlace(
  { name, store }: Pick<Target, 'name' | 'store'>,
  { ids, log }: { ids: Ids; log: Log },
): Promise<void> {
  const file = `trial-${ids.uuid()}.txt`;
  try {
    await store.put(file, Buffer.from('Ambiance can write here.\n'));
    await buffer((await store.get(file))!.content);
    await store.remove(file);
  } catch (error) {
    const cause = error instanceof DomainError ? error.cause : error;
    const reason = cause instanceof Error ? cause.message : String(cause ?? error);
    log.error(`Backups cannot be written to BACKUP_TO (${name}): ${reason}.${name.startsWith('s3://') ? '' : advice}`);
  }
}

/** Node reports a read-only file system as ENOENT when it creates a folder with its parents. */
const advice =
  ' The user of the server must be able to write there, and ReadWritePaths in the systemd unit must name that folder.';
