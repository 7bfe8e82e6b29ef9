import type { UserId } from '@ambiance/domain/ids';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';

export interface BillingCustomer {
  userId: UserId;
  customerId: string;
  revision: number;
  /** Since when nothing may be charged, because the account is deleted (though it can still be brought back) or banned. */
  closedAt: Date | null;
  /** What was paid for unused days goes back. */
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

/** Whether an account is neither deleted, banned nor suspended now. */
export async function mayPay(db: Db, userId: UserId): Promise<boolean> {
  const open = db.selectFrom('users').where('id', '=', userId).where('status', '=', 'Active');
  return Boolean(await open.select('id').executeTakeFirst());
}

/** Customers whose accounts were deleted or banned since what they are charged for was last ended. */
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

/** Remembers the customer of a user; where another request was faster, its customer stays. */
export async function saveCustomer(db: Db, userId: UserId, customerId: string): Promise<BillingCustomer> {
  await db
    .insertInto('billing_customers')
    .values({ user_id: userId, customer_id: customerId })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute();
  return (await customerOf(db, { userId }))!;
}

/** Replaces a deleted customer by a new one; if another request was faster, its customer stays. */
export async function replaceCustomer(db: Db, gone: BillingCustomer, customerId: string): Promise<BillingCustomer> {
  await db
    .updateTable('billing_customers')
    .set({ customer_id: customerId, revision: gone.revision + 1 })
    .where('customer_id', '=', gone.customerId)
    .execute();
  return (await customerOf(db, { userId: gone.userId }))!;
}

/** Takes the turn to store what was read of a customer; false where something newer was stored since the reading began. */
export async function advanceRevision(tx: Db, { userId, revision }: BillingCustomer): Promise<boolean> {
  const advanced = await tx
    .updateTable('billing_customers')
    .set({ revision: revision + 1 })
    .where('user_id', '=', userId)
    .where('revision', '=', revision)
    .executeTakeFirst();
  return Number(advanced.numUpdatedRows) === 1;
}

/** Customers who, as far as we know, pay for a plan or owe for one. */
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
