import type { UserId } from '@ambiance/domain/ids';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import type { MailKind } from './mail-texts.ts';

export interface OutgoingMail {
  id: number;
  userId: UserId;
  kind: MailKind;
  details: Readonly<Record<string, string | number>>;
  /** How often it was taken to be sent. */
  attempts: number;
}

/** Queues a mail in the transaction of what it tells about, so that one never happens without the other. */
export async function queueMail(
  db: Db,
  userId: UserId,
  kind: MailKind,
  now: Date,
  details: OutgoingMail['details'] = {},
) {
  await db
    .insertInto('outgoing_mails')
    .values({ user_id: userId, kind, details: JSON.stringify(details), due_at: now })
    .execute();
}

/**
 * Notes a mail for whoever has an address, if anybody has. That is found out when mails go out, whatever is asked meanwhile,
 * so that the time of no answer tells it.
 */
export async function requestMail(db: Db, email: string, kind: MailKind, now: Date): Promise<void> {
  await db.insertInto('requested_mails').values({ email, kind, requested_at: now }).execute();
}

/** Queues the requested mails of those who have an account, and forgets the requests. */
export async function queueRequestedMails(db: Db): Promise<void> {
  await db
    .with('requested', (query) => query.deleteFrom('requested_mails').returning(['email', 'kind', 'requested_at']))
    .insertInto('outgoing_mails')
    .columns(['user_id', 'kind', 'due_at'])
    .expression((query) =>
      query
        .selectFrom('requested')
        .innerJoin('users', 'users.email', 'requested.email')
        .where('users.status', '=', 'Active')
        .select(['users.id', 'requested.kind', 'requested.requested_at'])
        // Who changes the address meanwhile is not asked for under it any more.
        .forShare('users'),
    )
    .execute();
}

/**
 * Takes a due mail: until its next try it is nobody else's, and that comes by itself where this one fails or its node dies.
 * It comes after 2 minutes at first, which is longer than sending ever takes, and in the end every hour.
 */
export async function claimDueMail(db: Db, now: Date): Promise<OutgoingMail | undefined> {
  const row = await db
    .updateTable('outgoing_mails')
    .set({
      attempts: sql`attempts + 1`,
      due_at: sql`${now}::timestamptz + interval '1 minute' * least(60, 2 ^ least(attempts + 1, 6))`,
    })
    .where('id', '=', (mails) =>
      mails
        .selectFrom('outgoing_mails')
        .where('due_at', '<=', now)
        .orderBy('due_at')
        .limit(1)
        .forUpdate()
        .skipLocked()
        .select('id'),
    )
    .returningAll()
    .executeTakeFirst();
  return (
    row && {
      id: row.id,
      userId: row.user_id,
      kind: row.kind as MailKind,
      details: row.details as OutgoingMail['details'],
      attempts: row.attempts,
    }
  );
}

/** Drops the mails of a kind that wait to be sent to a user. */
export async function dropQueuedMails(tx: Db, userId: UserId, kind: MailKind): Promise<void> {
  await tx.deleteFrom('outgoing_mails').where('user_id', '=', userId).where('kind', '=', kind).execute();
}

/** Whether a mail that was taken is still to be sent. */
export async function isQueued(db: Db, id: number): Promise<boolean> {
  return Boolean(await db.selectFrom('outgoing_mails').where('id', '=', id).select('id').executeTakeFirst());
}

export async function dropMail(db: Db, id: number): Promise<void> {
  await db.deleteFrom('outgoing_mails').where('id', '=', id).execute();
}

/** Why a mail was not sent this time. One that is given up stays, and is not tried again unless the operator asks. */
export async function recordFailure(
  db: Db,
  id: number,
  { error, gaveUpAt }: { error: string; gaveUpAt: Date | null },
): Promise<void> {
  await db
    .updateTable('outgoing_mails')
    .set({ last_error: error.slice(0, 500), ...(gaveUpAt && { failed_at: gaveUpAt, due_at: sql`'infinity'` }) })
    .where('id', '=', id)
    .execute();
}

/** How many mails wait for their first or next try. */
export async function waitingMails(db: Db): Promise<number> {
  const { waiting } = await db
    .selectFrom('outgoing_mails')
    .where('failed_at', 'is', null)
    .select(({ fn }) => fn.countAll<number>().as('waiting'))
    .executeTakeFirstOrThrow();
  return waiting;
}

/** What of the mails is due, and what was given up. */
export async function mailQueue(db: Db, now: Date) {
  return db
    .selectFrom('outgoing_mails')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('due_at', '<=', now).as('due'),
      fn.min('due_at').filterWhere('due_at', '<=', now).as('oldestDueAt'),
      fn.count<number>('failed_at').as('failed'),
    ])
    .executeTakeFirstOrThrow();
}

/** The mails that were not sent when they were tried, the oldest first; or the one with a number. */
export async function failingMails(db: Db, id?: number) {
  return db
    .selectFrom('outgoing_mails')
    .innerJoin('users', 'users.id', 'outgoing_mails.user_id')
    .where('last_error', 'is not', null)
    .$if(id !== undefined, (mails) => mails.where('outgoing_mails.id', '=', id!))
    .select(['outgoing_mails.id', 'kind', 'email', 'attempts', 'users.id as userId', 'display_name as displayName'])
    .select(['due_at as dueAt', 'failed_at as failedAt', 'last_error as lastError'])
    .orderBy('outgoing_mails.id')
    .limit(200)
    .execute();
}

/** Has one mail or all that were not sent tried again at once; answers how many. */
export async function retryMails(db: Db, id: number | undefined, now: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('outgoing_mails')
    .set({ attempts: 0, failed_at: null, due_at: now })
    .where('last_error', 'is not', null)
    .$if(id !== undefined, (mails) => mails.where('id', '=', id!))
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** Drops a mail that was not sent when it was tried; answers whose it was, undefined where there is none. */
export async function dropFailingMail(tx: Db, id: number): Promise<UserId | undefined> {
  const dropped = await tx
    .deleteFrom('outgoing_mails')
    .where('id', '=', id)
    .where('last_error', 'is not', null)
    .returning('user_id')
    .executeTakeFirst();
  return dropped?.user_id;
}

/** Deletes mails that were given up before a time. */
export async function deleteFailedMails(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('outgoing_mails').where('failed_at', '<', before).execute();
}
