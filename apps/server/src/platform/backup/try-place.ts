import { buffer } from 'node:stream/consumers';
import { DomainError } from '@ambiance/domain/errors';
import type { Target } from '@ambiance/embedded-postgres';
import type { Ids } from '../ids.ts';
import type { Log } from '../log.ts';
import type { MediaStore } from '../services/media-store.ts';

/** Writes, reads and deletes a small file in the backup target. If that fails, logs the reason. */
export async function tryPlace(
  { name, store }: Pick<Target, 'name' | 'store'>,
  { ids, log }: { ids: Ids; log: Log },
): Promise<void> {
  try {
    await tryStore(store, `trial-${ids.uuid()}.txt`);
  } catch (error) {
    const cause = error instanceof DomainError ? error.cause : error;
    const reason = cause instanceof Error ? cause.message : String(cause ?? error);
    log.error(`Backups cannot be written to BACKUP_TO (${name}): ${reason}.${name.startsWith('s3://') ? '' : advice}`);
  }
}

/** Writes, reads and deletes a small file. Rejects with the store's error. */
export async function tryStore(store: MediaStore, file: string): Promise<void> {
  const words = Buffer.from('Ambiance can write here.\n');
  await store.put(file, words);
  const stored = await store.get(file);
  if (!stored || !words.equals(await buffer(stored.content))) throw new Error('it does not return what it was given');
  await store.remove(file);
}

/** Node reports a read-only file system as ENOENT when it creates a folder with its parents. */
const advice =
  ' The user of the server must be able to write there, and ReadWritePaths in the systemd unit must name that folder.';
