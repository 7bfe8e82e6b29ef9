import type { Client } from 'pg';
import { withSession } from './session.ts';

/**
 * A replication slot of the built-in PostgreSQL keeps the WAL that was not shipped yet, and its name says to which backup
 * it goes. Backups do not contain slots, so a restored database begins with a backup of its own.
 */
export interface Slot {
  backupId: string;
  /** Where the WAL begins that was not shipped yet. */
  position: string;
  /** The WAL grew beyond what may wait, and was removed. */
  isLost: boolean;
}

const slotOf = (backupId: string) => `backup_${backupId.toLowerCase()}`;

/** Oldest first. */
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

/** Keeps the WAL from a position on for a backup, which the slot `from` has kept until now. */
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

/** Lets go of all WAL that was kept for backups, where none are made any more. */
export const keepNoWal = (url: string): Promise<void> =>
  withSession(url, async (session) => dropSlots(session, await slots(session)));
