import type { UserId } from '@ambiance/domain/ids';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';

/** One code that was sent, or is about to be. */
export interface Send {
  userId: UserId;
  phone: string;
  sentAt: Date;
}

const keptHours = 24;
const dayBefore = (now: Date) => new Date(now.getTime() - keptHours * 3_600_000);

/** Lets one decision about sending happen after the other, on all nodes, until the transaction ends. */
export async function lockSends(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('phone sends'))`.execute(tx);
}

/** What was sent to a member or a number in the last day, in the order of time. */
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

/** How many codes were sent in the last day, to whomever. */
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

/** Takes back a send that did not happen. */
export async function dropSend(db: Db, id: number): Promise<void> {
  await db.deleteFrom('phone_sends').where('id', '=', id).execute();
}

export async function deleteOldSends(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('phone_sends').where('sent_at', '<=', dayBefore(now)).execute();
}
