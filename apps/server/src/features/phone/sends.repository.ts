import type { UserId } from '@ambiance/domain/ids';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';

/** A code that was sent or is about to be sent. */
export interface Send {
  userId: UserId;
  phone: string;
  sentAt: Date;
}

const retentionHours = 24;
const dayBefore = (now: Date) => new Date(now.getTime() - retentionHours * 3_600_000);

/** Makes decisions about sending codes wait for each other, on all nodes, until the transaction ends. */
export async function lockSends(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('phone sends'))`.execute(tx);
}

/** The codes sent to a member or a number in the last day, oldest first. */
export async function sendsOf(
  db: Db,
  { userId, phone }: { userId: UserId; phone: string },
  now: Date,
): Promise<Send[]> {
  const rows = await db
    .selectFrom('phone_sends')
    .where('sent_at', '>', dayBefore(now))
    .where((where) => where.or([where('user_id', '=', userId), where('phone', '=', phone)]))
    .orderBy('sent_at')
    .selectAll()
    .execute();
  return rows.map((row) => ({ userId: row.user_id, phone: row.phone, sentAt: row.sent_at }));
}

/** The number of codes sent to all users in the last day. */
export async function countSends(db: Db, now: Date): Promise<number> {
  const { sent } = await db
    .selectFrom('phone_sends')
    .where('sent_at', '>', dayBefore(now))
    .select(({ fn }) => fn.countAll<number>().as('sent'))
    .executeTakeFirstOrThrow();
  return sent;
}

export async function addSend(db: Db, { userId, phone, sentAt }: Send): Promise<number> {
  const { id } = await db
    .insertInto('phone_sends')
    .values({ user_id: userId, phone, sent_at: sentAt })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Deletes the record of a code that could not be sent. */
export async function dropSend(db: Db, id: number): Promise<void> {
  await db.deleteFrom('phone_sends').where('id', '=', id).execute();
}

export async function deleteOldSends(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('phone_sends').where('sent_at', '<=', dayBefore(now)).execute();
}
