import { BackupError } from '../postgres-error.ts';
import { backUp, type Source } from './back-up.ts';
import type { Store } from './folder-store.ts';
import {
  type Backup,
  type BackupKind,
  backupsAmong,
  isDatedInFuture,
  readManifest,
  startOf,
  type Target,
} from './manifest.ts';
import { removeOldBackups } from './remove-old-backups.ts';
import { withSession } from './session.ts';
import { ofThisKey, type Shipped, shipChanges } from './ship-changes.ts';
import { slots } from './slots.ts';

export interface Plan {
  /** Hours between full backups. */
  everyHours: number;
  /** Days until a backup is deleted. */
  keepDays: number;
  now: () => Date;
  /** Aborts work in progress: a backup may take longer than a stop. */
  stopping: AbortSignal;
}

/** Work that the application calls at intervals, such as every minute. Each may run on one process at a time. */
export interface BackupSchedule {
  /** Makes a full backup and deletes old ones if the newest is older than planned. Call it every few minutes. */
  backUpIfDue(): Promise<void>;
  /**
   * Ships the changes since the last call; undefined for an external database, which has only full backups. If files cannot be
   * read, rejects after it has shipped everything else.
   */
  shipChanges: (() => Promise<void>) | undefined;
}

/** Automatic backups: a full one at the given interval and, for an embedded PostgreSQL, the changes in between. */
export function scheduleBackups(
  whereTo: Target,
  source: Source,
  { everyHours, keepDays, now, stopping }: Plan,
): BackupSchedule {
  const target = { ...whereTo, store: untilStopped(whereTo.store, stopping) };
  const { dataDir } = source;
  let shipped: Shipped | undefined;
  const known = new Set<string>();
  const kinds = new Map<string, BackupKind>();
  let hasOld = false;
  return {
    async backUpIfDue() {
      const newest = await newestBackup(target, source, { known, kinds, now: now() });
      if (!newest || now().getTime() - startOf(newest).getTime() >= everyHours * 3_600_000) {
        await backUp(target, source, { now: now(), isFollowed: true });
        hasOld = true;
      }
      if (!hasOld) return;
      try {
        await removeOldBackups(target, source.url, keepDays, now());
        hasOld = false;
      } catch (error) {
        // If the store failed, the next call tries again. A damaged backup fails again only after the next full one.
        if (error instanceof BackupError) hasOld = false;
        throw error;
      }
    },
    shipChanges:
      dataDir === undefined
        ? undefined
        : async () => {
            const next = await shipChanges(target, { ...source, dataDir }, { before: shipped, known });
            shipped = next.shipped;
            const reasons = next.unreadable.slice(0, 5);
            if (reasons.length > 0) throw new BackupError(`${reasons.join('. ')}. All other changes were shipped.`);
          },
  };
}

/**
 * The newest backup of this database and key. For an embedded PostgreSQL: the newest one whose WAL is still retained; after a restore or
 * a change of the key there is none. For an external one: the newest dump. A backup that a wrong clock made in the future does not count,
 * or no other would follow until then.
 */
async function newestBackup(
  target: Target,
  { url, dataDir }: Source,
  { known, kinds, now }: { known: Set<string>; kinds: Map<string, BackupKind>; now: Date },
): Promise<string | undefined> {
  const isPast = (id: string) => !isDatedInFuture(id, now);
  if (dataDir === undefined) {
    const backups = backupsAmong(await target.store.list('backups/'));
    return newestDump(
      target,
      backups.filter(({ id, keyId }) => keyId === target.cipher.keyId && isPast(id)),
      kinds,
    );
  }
  const all = await withSession(url, slots);
  return (await ofThisKey(target, all, known)).findLast(({ backupId, isLost }) => !isLost && isPast(backupId))
    ?.backupId;
}

/**
 * The newest dump among these backups; undefined if a newer backup is damaged. `kinds` remembers the kind of each, so that
 * each manifest, which names every file, is read once.
 */
async function newestDump(
  target: Target,
  backups: readonly Backup[],
  kinds: Map<string, BackupKind>,
): Promise<string | undefined> {
  try {
    for (const backup of backups.toReversed()) {
      const kind = kinds.get(backup.id) ?? (await readManifest(target, backup)).database.kind;
      kinds.set(backup.id, kind);
      if (kind === 'own') return backup.id;
    }
  } catch (error) {
    if (!(error instanceof BackupError)) throw error;
  }
  return undefined;
}

/** A store that rejects every call after the stop. */
function untilStopped(store: Store, stopping: AbortSignal): Store {
  const unless = <Words extends unknown[], Answer>(ask: (...words: Words) => Promise<Answer>) => {
    return async (...words: Words): Promise<Answer> => {
      stopping.throwIfAborted();
      return ask(...words);
    };
  };
  return { put: unless(store.put), get: unless(store.get), remove: unless(store.remove), list: unless(store.list) };
}
