import type { Clock } from '../clock.ts';
import type { Job } from '../jobs.ts';
import type { MediaStore } from '../media-store.ts';
import { backUp, type Source } from './back-up.ts';
import { backupsAmong, startOf, type Target } from './manifest.ts';
import { removeOldBackups } from './remove-old-backups.ts';
import { withSession } from './session.ts';
import { type Shipped, shipChanges } from './ship-changes.ts';
import { slots } from './slots.ts';

interface Plan {
  everyHours: number;
  keepDays: number;
  clock: Clock;
  /** Aborts work in progress: a backup may take longer than a stop. */
  stopping: AbortSignal;
}

/** The job that succeeds while the newest backup is not older than planned. */
export const backUpJob = 'back up';

/** Automatic backups: a full one at the given interval and, for the built-in PostgreSQL, the changes of each minute. */
export function backupJobs(whereTo: Target, source: Source, { everyHours, keepDays, clock, stopping }: Plan): Job[] {
  const target = { ...whereTo, store: untilStopped(whereTo.store, stopping) };
  const { cluster } = source;
  let shipped: Shipped | undefined;

  async function backUpWhenDue(): Promise<void> {
    const newest = await newestBackup(target, source);
    if (newest && clock.now().getTime() - startOf(newest).getTime() < everyHours * 3_600_000) return;
    await backUp(target, source, { now: clock.now(), isFollowed: true });
    await removeOldBackups(target, source.url, keepDays, clock.now());
  }

  const whole: Job = { name: backUpJob, everySeconds: cluster ? 60 : 600, run: backUpWhenDue };
  if (!cluster) return [whole];
  const ship = async () => void (shipped = await shipChanges(target, { ...source, cluster }, shipped));
  return [whole, { name: 'ship changes to the backup', everySeconds: 60, run: ship }];
}

/**
 * The newest backup. For the built-in PostgreSQL: the newest one whose WAL is still retained; after a restore there is
 * none.
 */
async function newestBackup(target: Target, { url, cluster }: Source): Promise<string | undefined> {
  if (!cluster) return backupsAmong(await target.store.list('backups/')).at(-1)?.id;
  const all = await withSession(url, slots);
  return all.findLast(({ isLost }) => !isLost)?.backupId;
}

/** A store that rejects every call after the stop. */
function untilStopped(store: MediaStore, stopping: AbortSignal): MediaStore {
  const unless = <Words extends unknown[], Answer>(ask: (...words: Words) => Promise<Answer>) => {
    return async (...words: Words): Promise<Answer> => {
      stopping.throwIfAborted();
      return ask(...words);
    };
  };
  return { put: unless(store.put), get: unless(store.get), remove: unless(store.remove), list: unless(store.list) };
}
