import { clusterOf, type Source } from './back-up.ts';
import { backupsAmong, readAllFiles, readManifest, type Target, writeMoreFiles, writeUntil } from './manifest.ts';
import { copyFiles } from './file-pool.ts';
import { clockOf, one, timelineOf, whileNoOther, withSession } from './session.ts';
import { dropSlots, moveSlot, type Slot, slots } from './slots.ts';
import { segmentsBetween, shipSegments } from './wal.ts';

/** The files of each backup, including those shipped after it. They are cached so that the store is not listed every minute. */
export type Shipped = ReadonlyMap<string, ReadonlyMap<string, string>>;

/**
 * Ships everything that changed to each backup of an embedded PostgreSQL that is followed: files, then WAL. That is the newest one, and
 * any that a wrong clock made in the future. Returns the state for the next call (undefined if there is no backup to add to), and
 * which files could not be read. These stop nothing else from being shipped.
 */
export async function shipChanges(
  target: Target,
  source: Source & { dataDir: string },
  { before, known }: { before: Shipped | undefined; known: Set<string> },
): Promise<{ shipped: Shipped | undefined; unreadable: string[] }> {
  return withSession(source.url, async (session) => {
    const all = await slots(session);
    await dropSlots(
      session,
      all.filter(({ isLost }) => isLost),
    );
    const stored = await ofThisKey(
      target,
      all.filter(({ isLost }) => !isLost),
      known,
    );
    if (stored.length === 0) return { shipped: undefined, unreadable: [] };

    const until = await clockOf(session);
    // Makes a commit after that moment. A recovery notices only at such a commit that it has reached the moment.
    await session.query('select pg_current_xact_id()');
    await session.query('select pg_switch_wal()');
    const end = await one(session, 'select pg_current_wal_flush_lsn()::text as value');
    const timeline = await timelineOf(session);
    // A file is stored before the row that names it, so every file that the WAL names up to here is found now.
    const files = await shipFiles(target, source, { stored, before, at: new Date(until) });
    for (const { backupId, position } of stored) {
      await shipSegments(target, backupId, clusterOf(source.dataDir), segmentsBetween(timeline, position, end));
      await moveSlot(session, backupId, end);
      await writeUntil(target, backupId, until);
    }
    return files;
  });
}

/** The slots whose backup is finished and was made with this key. `known` remembers their ids, so that each is looked up once. */
export async function ofThisKey(target: Target, all: readonly Slot[], known: Set<string>): Promise<Slot[]> {
  for (const { backupId: id } of all.filter(({ backupId }) => !known.has(backupId))) {
    const found = backupsAmong(await target.store.list(`backups/${id}/`));
    if (found.some(({ keyId }) => keyId === target.cipher.keyId)) known.add(id);
  }
  return all.filter(({ backupId }) => known.has(backupId));
}

/** Skipped while a full backup copies the files itself, or while old files are removed. */
async function shipFiles(
  target: Target,
  source: Source,
  { stored, before, at }: { stored: readonly Slot[]; before: Shipped | undefined; at: Date },
): Promise<{ shipped: Shipped | undefined; unreadable: string[] }> {
  // Several backups lack the same file.
  const unreadable = new Set<string>();
  const onUnreadable = (error: unknown, what: string) => {
    unreadable.add(`${what} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
    return undefined;
  };
  const shipped = await whileNoOther(source.url, 'files', async () => {
    const all = new Map<string, ReadonlyMap<string, string>>();
    for (const { backupId } of stored) {
      const known = before?.get(backupId) ?? (await filesOf(target, backupId));
      const files = source.files
        ? await copyFiles(target, source.files, known, onUnreadable)
        : new Map<string, string>();
      const more = [...files].filter(([name]) => !known.has(name));
      if (more.length > 0) await writeMoreFiles(target, backupId, Object.fromEntries(more), at);
      all.set(backupId, new Map([...known, ...more]));
    }
    return all;
  });
  return { shipped: shipped ? shipped.done : before, unreadable: [...unreadable] };
}

async function filesOf(target: Target, id: string): Promise<Map<string, string>> {
  const names = await target.store.list(`backups/${id}/`);
  const [backup] = backupsAmong(names);
  if (!backup) return new Map();
  return readAllFiles(target, id, (await readManifest(target, backup)).files, names);
}
