import { type Backup, backupsAmong, readManifest, readUntil, type Target } from './manifest.ts';

/** A finished backup. The times are missing if it was made with another key. */
export interface ListedBackup extends Backup {
  /** The full backup has everything until this time. */
  endsAt?: string;
  /** With the changes shipped after it, it restores any moment from `endsAt` until this time. */
  until?: string;
}

/** Returns the finished backups, oldest first. */
export async function listBackups(target: Target): Promise<ListedBackup[]> {
  const names = await target.store.list('backups/');
  const listed: ListedBackup[] = [];
  for (const backup of backupsAmong(names)) {
    if (backup.keyId === target.cipher.keyId) {
      const manifest = await readManifest(target, backup);
      listed.push({ ...backup, endsAt: manifest.endsAt, until: await readUntil(target, backup.id, manifest, names) });
    } else listed.push(backup);
  }
  return listed;
}
