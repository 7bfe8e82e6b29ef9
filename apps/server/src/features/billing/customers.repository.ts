import type { Db } from '../../platform/database/database.ts';

export interface BillingCustomer {
  userId: string;
  customerId: string;
  revision: number;
  /** Their account is deleted, though it can still be brought back. */
  isDeleted: boolean;
}

export async function customerOf(
  db: Db,
  by: { userId: string } | { customerId: string },
): Promise<BillingCustomer | undefined> {
  const [column, value] =
    'userId' in by ? (['user_id', by.userId] as const) : (['customer_id', by.customerId] as const);
  const row = await db
    .selectFrom('billing_customers')
    .innerJoin('users', 'users.id', 'user_id')
    .where(column, '=', value)
    .select(['user_id', 'customer_id', 'revision', 'status'])
    .executeTakeFirst();
  return (
    row && {
      userId: row.user_id,
      customerId: row.customer_id,
      revision: row.revision,
      isDeleted: row.status === 'Deleted',
    }
  );
}

/** Remembers the customer of a user; where another request was faster, its customer stays. */
export async function keepCustomer(db: Db, userId: string, customerId: string): Promise<BillingCustomer> {
  await db
    .insertInto('billing_customers')
    .values({ user_id: userId, customer_id: customerId })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute();
  return (await customerOf(db, { userId }))!;
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

export async function keepEvent(tx: Db, event: { id: string; type: string }, now: Date): Promise<void> {
  await tx
    .insertInto('payment_events')
    .values({ id: event.id, type: event.type, received_at: now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

export async function forgetEvents(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('payment_events').where('received_at', '<', before).execute();
}
