import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import type { MailKind } from './mail-texts.ts';

export interface OutgoingMail {
  id: number;
  userId: string;
  kind: MailKind;
  details: Readonly<Record<string, string | number>>;
  /** How often it was taken to be sent. */
  attempts: number;
}

/** Queues a mail in the transaction of what it tells about, so that one never happens without the other. */
export async function queueMail(
  db: Db,
  userId: string,
  kind: MailKind,
  now: Date,
  details: OutgoingMail['details'] = {},
) {
  await db
    .insertInto('outgoing_mails')
    .values({ user_id: userId, kind, details: JSON.stringify(details), due_at: now })
    .execute();
}

/** Queues a mail for whoever has an address; one statement, known or not, so that time tells nothing. */
export async function queueMailTo(db: Db, email: string, kind: MailKind, now: Date): Promise<void> {
  await db
    .insertInto('outgoing_mails')
    .columns(['user_id', 'kind', 'due_at'])
    .expression((query) =>
      query
        .selectFrom('users')
        .where('email', '=', email)
        .where('status', '=', 'Active')
        .select(['id', sql<string>`${kind}`.as('kind'), sql<Date>`${now}::timestamptz`.as('due_at')]),
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

export async function dropMail(db: Db, id: number): Promise<void> {
  await db.deleteFrom('outgoing_mails').where('id', '=', id).execute();
}
