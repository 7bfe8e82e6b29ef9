import type { Client } from 'pg';
import { withSession } from './session.ts';

/**
 * A replication slot of the built-in PostgreSQL. It retains the WAL that was not shipped yet, and its name contains the
 * backup's id. Backups do not contain slots, so a restored database starts with a new backup.
 */
export interface Slot {
  backupId: string;
  /** Start of the WAL that was not shipped yet. */
  position: string;
  /** True if the WAL exceeded the limit and was removed. */
  isLost: boolean;
}

const slotOf = (backupId: string) => `backup_${backupId.toLowerCase()}`;

/** Returns the slots, oldest first. */
export async function slots(session: Client): Promise<Slot[]> {
  const { rows } = await session.query<{ name: string; position: string | null; status: string }>(
    `select slot_name as name, restart_lsn::text as position, wal_status as status from pg_replication_slots
     where slot_name ~ '^backup_\\d' and not temporary order by slot_name`,
  );
  return rows.map(({ name, position, status }) => ({
    backupId: name.slice('backup_'.length).toUpperCase(),
    position: position ?? '0/0',
    isLost: status === 'lost' || position === null,
  }));
}

/** Makes a new slot that retains the WAL for a backup from a position on. Until now, the slot `from` retained it. */
export async function keepWal(
  session: Client,
  backupId: string,
  { from, position }: { from: string; position: string },
) {
  await session.query('select pg_copy_physical_replication_slot($1, $2, false)', [from, slotOf(backupId)]);
  await moveSlot(session, backupId, position);
}

export const moveSlot = (session: Client, backupId: string, position: string) =>
  session.query('select pg_replication_slot_advance($1, $2)', [slotOf(backupId), position]);

export async function dropSlots(session: Client, dropped: readonly Slot[]): Promise<void> {
  for (const { backupId } of dropped) await session.query('select pg_drop_replication_slot($1)', [slotOf(backupId)]);
}

/** Drops all slots of backups, after backups were switched off. */
export const keepNoWal = (url: string): Promise<void> =>
  withSession(url, async (session) => dropSlots(session, await slots(session)));
