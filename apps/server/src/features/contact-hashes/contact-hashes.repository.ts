import type { UserId } from '@ambiance/domain/ids';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { mailboxOf } from './mailbox.ts';

interface ErasedUser {
  id: UserId;
  bannedAt: Date | null;
}

/** Stores the hashes of an account that is being erased, if it is banned or someone blocked it. */
export async function addContactHashes(
  tx: Db,
  { id, bannedAt }: ErasedUser,
  hashes: readonly Buffer[],
  { now, days }: { now: Date; days: number },
): Promise<void> {
  const after = (from: Date) => new Date(from.getTime() + days * 86_400_000);
  if (bannedAt) {
    await tx
      .insertInto('ban_markers')
      .values(hashes.map((hash) => ({ hash, expires_at: after(bannedAt) })))
      .onConflict((conflict) =>
        conflict.column('hash').doUpdateSet(({ ref }) => ({
          expires_at: sql<Date>`greatest(${ref('excluded.expires_at')}, ${ref('ban_markers.expires_at')})`,
        })),
      )
      .execute();
  }
  await sql`
    insert into block_markers (blocker_id, hash, erased_id, blocked_at, expires_at)
    select blocker_id, hash, ${id}, created_at, ${after(now)} from blocks, unnest(${hashes}::bytea[]) as hash
    where blocked_id = ${id}
    on conflict (blocker_id, hash) do update set erased_id = excluded.erased_id, expires_at = excluded.expires_at`.execute(
    tx,
  );
}

/**
 * Returns true if an address leads to the mailbox of a banned account that is not erased yet. The index only narrows the search;
 * `mailboxOf` decides.
 */
async function isOfBannedAccount(db: Db, email: string): Promise<boolean> {
  const mailbox = mailboxOf(email);
  const shared = mailbox.slice(0, mailbox.lastIndexOf('@')).replaceAll('.', '');
  const banned = await db
    .selectFrom('users')
    .where('banned_at', 'is not', null)
    .where(sql`replace(split_part(split_part(email, '@', 1), '+', 1), '.', '')`, '=', shared)
    .select('email')
    .execute();
  return banned.some((one) => mailboxOf(one.email) === mailbox);
}

/**
 * Returns true if an address in any spelling belongs or belonged to a banned account.
 * @param hashes the contact hashes of the address
 */
export const isBannedAddress = async (db: Db, email: string, hashes: readonly Buffer[], now: Date): Promise<boolean> =>
  // The order matters: an account erased between the two queries has left its marker.
  (await isOfBannedAccount(db, email)) || isBanned(db, hashes, now);

/** Returns true if an address or phone belonged to an erased account that was banned. */
export async function isBanned(db: Db, hashes: readonly Buffer[], now: Date): Promise<boolean> {
  const found = await db
    .selectFrom('ban_markers')
    .where('hash', 'in', hashes)
    .where('expires_at', '>', now)
    .select('hash')
    .executeTakeFirst();
  return found !== undefined;
}

/** Restores the blocks against a user's earlier account. Returns the users whose block was missing and is now back. */
export async function restoreBlocks(tx: Db, userId: UserId, hashes: readonly Buffer[], now: Date): Promise<UserId[]> {
  const { rows } = await sql<{ blocker_id: UserId }>`
    insert into blocks (blocker_id, blocked_id, created_at)
    select blocker_id, ${userId}::uuid, min(blocked_at) from block_markers
    where hash = any(${hashes}::bytea[]) and expires_at > ${now} and blocker_id <> ${userId}
    group by blocker_id order by conversation_lock(blocker_id, ${userId})
    on conflict do nothing returning blocker_id`.execute(tx);
  return rows.map((row) => row.blocker_id);
}

/** Deletes the markers that keep a user's block of a person across accounts, by address and by phone. */
export async function removeBlockHashes(tx: Db, blockerId: UserId, hashes: readonly Buffer[]): Promise<void> {
  const of = (db: Pick<Db, 'selectFrom'>) =>
    db
      .selectFrom('block_markers as known')
      .where('known.blocker_id', '=', blockerId)
      .where('known.hash', 'in', hashes)
      .select('known.erased_id');
  await tx.deleteFrom('block_markers').where('blocker_id', '=', blockerId).where('erased_id', 'in', of(tx)).execute();
}

export async function deleteExpiredHashes(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('ban_markers').where('expires_at', '<=', now).execute();
  await db.deleteFrom('block_markers').where('expires_at', '<=', now).execute();
}
