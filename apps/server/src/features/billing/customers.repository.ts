import type { UserId } from '@ambiance/domain/ids';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';

export interface BillingCustomer {
  userId: UserId;
  customerId: string;
  revision: number;
  /**
   * Nothing may be charged after this instant, because the account is banned or deleted (even if it can still be restored).
   * Null for other accounts.
   */
  closedAt: Date | null;
  /** If true, payments for unused days are refunded. */
  isBanned: boolean;
}

const closedAt = sql<Date | null>`case users.status when 'Deleted' then deleted_at when 'Blocked' then banned_at end`;

const isBanned = sql<boolean>`users.status = 'Blocked'`;

export async function customerOf(
  db: Db,
  by: { userId: UserId } | { customerId: string },
): Promise<BillingCustomer | undefined> {
  const [column, value] =
    'userId' in by ? (['user_id', by.userId] as const) : (['customer_id', by.customerId] as const);
  const row = await db
    .selectFrom('billing_customers')
    .innerJoin('users', 'users.id', 'user_id')
    .where(column, '=', value)
    .select(['user_id', 'customer_id', 'revision', closedAt.as('closed_at'), isBanned.as('is_banned')])
    .executeTakeFirst();
  return row && customerFrom(row);
}

const customerFrom = (row: {
  user_id: UserId;
  customer_id: string;
  revision: number;
  closed_at: Date | null;
  is_banned: boolean;
}): BillingCustomer => ({
  userId: row.user_id,
  customerId: row.customer_id,
  revision: row.revision,
  closedAt: row.closed_at,
  isBanned: row.is_banned,
});

/** Customers whose account was closed after their charges were last ended. */
export async function customersToEnd(db: Db): Promise<BillingCustomer[]> {
  const rows = await db
    .selectFrom('billing_customers')
    .innerJoin('users', 'users.id', 'user_id')
    .where('status', 'in', ['Deleted', 'Blocked'])
    .where((where) => where.or([where('ended_at', 'is', null), where('ended_at', '<', closedAt)]))
    .select(['user_id', 'customer_id', 'revision', closedAt.as('closed_at'), isBanned.as('is_banned')])
    .execute();
  return rows.map(customerFrom);
}

export async function recordEnded(db: Db, { userId }: BillingCustomer, at: Date): Promise<void> {
  await db.updateTable('billing_customers').set({ ended_at: at }).where('user_id', '=', userId).execute();
}

/** Stores the customer of a user. If a parallel request stored one first, that one stays. */
export async function saveCustomer(db: Db, userId: UserId, customerId: string): Promise<BillingCustomer> {
  await db
    .insertInto('billing_customers')
    .values({ user_id: userId, customer_id: customerId })
    // Naming `user_id` would fail: the parallel request has the same customer, and `customer_id` is unique too.
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await customerOf(db, { userId }))!;
}

/** Replaces a customer who was deleted at the provider. If a parallel request replaced it first, that one stays. */
export async function replaceCustomer(db: Db, gone: BillingCustomer, customerId: string): Promise<BillingCustomer> {
  await db
    .updateTable('billing_customers')
    .set({ customer_id: customerId, revision: gone.revision + 1 })
    .where('customer_id', '=', gone.customerId)
    .execute();
  return (await customerOf(db, { userId: gone.userId }))!;
}

/**
 * Advances the revision of a customer before a reading is stored. Returns false if a newer reading was stored since this one
 * began.
 */
export async function advanceRevision(tx: Db, { userId, revision }: BillingCustomer): Promise<boolean> {
  const advanced = await tx
    .updateTable('billing_customers')
    .set({ revision: revision + 1 })
    .where('user_id', '=', userId)
    .where('revision', '=', revision)
    .executeTakeFirst();
  return Number(advanced.numUpdatedRows) === 1;
}

/** Time during which a request about a pause whose outcome is unknown is repeated under the same number. */
const pauseAskedMinutes = 15;

/** Begins a request about a pause, or joins the running one. Returns its number, which is part of the idempotency key. */
export async function beginPauseAttempt(db: Db, userId: UserId, now: Date): Promise<number> {
  const openSince = new Date(now.getTime() - pauseAskedMinutes * 60_000);
  const isNew = sql`(pause_asked_at is null or pause_asked_at < ${openSince})`;
  const { rows } = await sql<{ attempt: number }>`
    update billing_customers set
      pause_attempt = pause_attempt + ${isNew}::int,
      pause_asked_at = case when ${isNew} then ${now} else pause_asked_at end
    where user_id = ${userId} returning pause_attempt as attempt`.execute(db);
  return rows[0]!.attempt;
}

/** Ends a request about a pause whose outcome is known, so that the next one has a new number. */
export async function endPauseAttempt(db: Db, userId: UserId, attempt: number): Promise<void> {
  await db
    .updateTable('billing_customers')
    .set({ pause_asked_at: null })
    .where('user_id', '=', userId)
    .where('pause_attempt', '=', attempt)
    .execute();
}

/** Customers with a stored subscription that is not canceled. */
export async function payingCustomers(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('billing_customers')
    .innerJoin('subscriptions', 'subscriptions.user_id', 'billing_customers.user_id')
    .where('source', '=', 'paid')
    .where('status', '<>', 'canceled')
    .select('customer_id')
    .execute();
  return rows.map((row) => row.customer_id);
}

export async function isKnownEvent(db: Db, id: string): Promise<boolean> {
  return Boolean(await db.selectFrom('payment_events').where('id', '=', id).select('id').executeTakeFirst());
}

export async function saveEvent(tx: Db, event: { id: string; type: string }, now: Date): Promise<void> {
  await tx
    .insertInto('payment_events')
    .values({ id: event.id, type: event.type, received_at: now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

export async function deleteEvents(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('payment_events').where('received_at', '<', before).execute();
}
