import type { UserId } from '@ambiance/domain/ids';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import type { MailKind } from './mail-texts.ts';

export interface OutgoingMail {
  id: number;
  userId: UserId;
  kind: MailKind;
  details: Readonly<Record<string, string | number>>;
  /** How many times a send was started, this time included. */
  attempts: number;
  /** The id of the link made for the first try; null before that and for mails without a link. */
  firstLinkId: number | null;
}

/** The lease is longer than a try: the mailer waits up to ten minutes for a mail server to accept a mail. */
const leaseMinutes = 15;

const domain = sql<string>`split_part(users.email, '@', 2)`;

/** Queues a mail in the transaction of the event it reports, so that both are stored or neither is. */
export async function queueMail(
  db: Db,
  userId: UserId,
  { kind, details = {} }: { kind: MailKind; details?: OutgoingMail['details'] },
  dueAt: Date,
): Promise<void> {
  await db
    .insertInto('outgoing_mails')
    .values({ user_id: userId, kind, details: JSON.stringify(details), due_at: dueAt })
    .execute();
}

/**
 * Requests a mail to an address that may or may not have an account. The account is looked up only when mail is sent, so that the
 * response time does not reveal whether one exists.
 */
export async function requestMail(db: Db, email: string, kind: MailKind, now: Date): Promise<void> {
  await db.insertInto('requested_mails').values({ email, kind, requested_at: now }).execute();
}

/** Queues the requested mails whose address has an account, and deletes all requests. */
export async function queueRequestedMails(db: Db): Promise<void> {
  await db
    .with('requested', (query) => query.deleteFrom('requested_mails').returning(['email', 'kind', 'requested_at']))
    .insertInto('outgoing_mails')
    .columns(['user_id', 'kind', 'due_at', 'details'])
    .expression((query) =>
      query
        .selectFrom('requested')
        .innerJoin('users', 'users.email', 'requested.email')
        .where('users.status', 'in', ['Active', 'Deleted'])
        .select(['users.id', 'requested.kind', 'requested.requested_at'])
        .select(sql`jsonb_build_object('isDeleted', (users.status = 'Deleted')::int)`.as('details'))
        // If a user changes the address in the meantime, the request no longer matches.
        .forShare('users'),
    )
    .execute();
}

export interface ClaimedMail extends OutgoingMail {
  /** The domain of the member's address. Nearly all of their mails go there. */
  domain: string;
}

/**
 * Claims the first mail that is due, or that a node with a wrong clock queued for later than `latest`, except for the given members and
 * domains. The lease is longer than a try, so no other node sends it; if this node dies, the mail is retried.
 */
export async function claimDueMail(
  db: Db,
  now: Date,
  latest: Date,
  except: { userIds: readonly UserId[]; domains: readonly string[] },
): Promise<ClaimedMail | undefined> {
  const row = await db
    .updateTable('outgoing_mails')
    .set({ attempts: sql`attempts + 1`, due_at: sql`${now}::timestamptz + interval '1 minute' * ${leaseMinutes}` })
    .where('id', '=', (mails) =>
      mails
        .selectFrom('outgoing_mails as due')
        .innerJoin('users', 'users.id', 'due.user_id')
        .where(({ or, and, eb }) =>
          or([
            eb('due.due_at', '<=', now),
            and([
              eb('due.attempts', '=', 0),
              eb('due.due_at', '>', latest),
              eb('due.due_at', '<', sql<Date>`'infinity'`),
            ]),
          ]),
        )
        .where(sql<boolean>`due.user_id <> all(${except.userIds}) and ${domain} <> all(${except.domains})`)
        .orderBy('due.due_at')
        .orderBy('due.id')
        .limit(1)
        .forUpdate('due')
        .skipLocked()
        .select('due.id'),
    )
    .returningAll()
    .returning((mails) =>
      mails.selectFrom('users').whereRef('users.id', '=', 'user_id').select(domain.as('domain')).as('domain'),
    )
    .executeTakeFirst();
  return (
    row && {
      id: row.id,
      userId: row.user_id,
      kind: row.kind as MailKind,
      details: row.details as OutgoingMail['details'],
      attempts: row.attempts,
      firstLinkId: row.first_link_id,
      domain: row.domain ?? '',
    }
  );
}

/** Drops a user's queued mails of one kind that have these details. */
export async function dropQueuedMails(
  tx: Db,
  userId: UserId,
  kind: MailKind,
  details: OutgoingMail['details'] = {},
): Promise<void> {
  await tx
    .deleteFrom('outgoing_mails')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where(sql<boolean>`details @> ${JSON.stringify(details)}::jsonb`)
    .execute();
}

/** Returns true if a claimed mail is still to be sent. */
export async function isQueued(db: Db, id: number): Promise<boolean> {
  return Boolean(await db.selectFrom('outgoing_mails').where('id', '=', id).select('id').executeTakeFirst());
}

export async function dropMail(db: Db, id: number): Promise<void> {
  await db.deleteFrom('outgoing_mails').where('id', '=', id).execute();
}

/**
 * Records why a mail was not sent. The retry interval grows from 2 minutes to an hour. A mail that is given up stays stored, and
 * is retried only if the operator asks.
 */
export async function recordFailure(
  db: Db,
  { id, attempts }: OutgoingMail,
  { error, isFinal, now }: { error: string; isFinal: boolean; now: Date },
): Promise<void> {
  const next = new Date(now.getTime() + 60_000 * Math.min(60, 2 ** attempts));
  await db
    .updateTable('outgoing_mails')
    .set({ last_error: error.slice(0, 500) })
    .set(isFinal ? { failed_at: now, due_at: sql`'infinity'` } : { due_at: next })
    .where('id', '=', id)
    .execute();
}

/** Records the link made for a mail's first try. */
export async function recordFirstLink(tx: Db, id: number, linkId: number): Promise<void> {
  await tx.updateTable('outgoing_mails').set({ first_link_id: linkId }).where('id', '=', id).execute();
}

/** The number of mails that wait for their first or next try. */
export async function waitingMails(db: Db): Promise<number> {
  const { waiting } = await db
    .selectFrom('outgoing_mails')
    .where('failed_at', 'is', null)
    .select(({ fn }) => fn.countAll<number>().as('waiting'))
    .executeTakeFirstOrThrow();
  return waiting;
}

/** Figures of the mail queue: due and failed mails. */
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

/** The mails that failed at least once, oldest first. */
export async function failingMails(db: Db) {
  return db
    .selectFrom('outgoing_mails')
    .innerJoin('users', 'users.id', 'outgoing_mails.user_id')
    .where('last_error', 'is not', null)
    .select(['outgoing_mails.id', 'kind', 'email', 'attempts', 'users.id as userId', 'display_name as displayName'])
    .select(['due_at as dueAt', 'failed_at as failedAt', 'last_error as lastError'])
    .orderBy('outgoing_mails.id')
    .limit(200)
    .execute();
}

/** Retries one failed mail or all of them at once; returns how many. */
export async function retryMails(db: Db, id: number | undefined, now: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('outgoing_mails')
    .set({ attempts: 0, failed_at: null, due_at: now })
    .where('last_error', 'is not', null)
    .$if(id !== undefined, (mails) => mails.where('id', '=', id!))
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** Drops a mail that failed to send; returns its user's id, or undefined if there is no such mail. */
export async function dropFailingMail(tx: Db, id: number): Promise<UserId | undefined> {
  const dropped = await tx
    .deleteFrom('outgoing_mails')
    .where('id', '=', id)
    .where('last_error', 'is not', null)
    .returning('user_id')
    .executeTakeFirst();
  return dropped?.user_id;
}

export async function deleteFailedMails(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('outgoing_mails').where('failed_at', '<', before).execute();
}
