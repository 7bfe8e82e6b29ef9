import {
  type Backup,
  backupsAmong,
  isDatedInFuture,
  readAllFiles,
  readManifest,
  startOf,
  type Target,
} from './manifest.ts';
import { removeFilesBut, removePoolsBut } from './file-pool.ts';
import { inTurn, isBusy, whileNoOther } from './session.ts';

/** The backups to keep: those of the last days or dated in the future, and always the newest of the others. */
function backupsToKeep(backups: readonly Backup[], days: number, now: Date): Backup[] {
  const newest = backups.findLast(({ id }) => !isDatedInFuture(id, now));
  return backups.filter((one) => one === newest || now.getTime() - startOf(one.id).getTime() < days * 86_400_000);
}

/** Removes old and unfinished backups, and the files that no other backup has. Returns the number of backups removed. */
export async function removeOldBackups(target: Target, url: string, days: number, now: Date): Promise<number> {
  const remove = async () => {
    const { store, cipher } = target;
    const names = await store.list('backups/');
    const backups = backupsAmong(names);
    const stored = backupsToKeep(backups, days, now);
    const ids = new Set(stored.map(({ id }) => id));
    const old = names.filter((name) => !ids.has(name.split('/')[1]!));
    // The manifest is removed first, so that an interrupted removal leaves an unfinished backup.
    const isManifest = (name: string) => backupsAmong([name]).length > 0;
    for (const name of [...old.filter(isManifest), ...old.filter((name) => !isManifest(name))])
      await store.remove(name);

    const needed = new Set<string>();
    for (const backup of stored.filter(({ keyId }) => keyId === cipher.keyId)) {
      const { files } = await readManifest(target, backup);
      for (const file of (await readAllFiles(target, backup.id, files, names)).values()) needed.add(file);
    }
    await removeFilesBut(target, needed);
    await removePoolsBut(target, new Set([cipher.keyId, ...stored.map(({ keyId }) => keyId)]));
    return backups.length - stored.length;
  };
  const removed = await whileNoOther(url, 'backup', () => inTurn(url, 'files', remove));
  if (!removed) throw isBusy();
  return removed.done;
}
