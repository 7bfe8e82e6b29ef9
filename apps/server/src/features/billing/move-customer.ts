import type { UserId } from '@ambiance/domain/ids';
import type { Db } from '../../platform/database/database.ts';
import { fromProvider, type Payments } from '../../platform/services/payments.ts';
import { customerOf } from './customers.repository.ts';

/** Updates the member's mail address at the provider; does nothing if the member is not a customer. */
export async function moveCustomer({ db, payments }: { db: Db; payments: Payments }, userId: UserId): Promise<void> {
  const customer = await customerOf(db, { userId });
  if (!customer) return;
  const { email } = await db.selectFrom('users').where('id', '=', userId).select('email').executeTakeFirstOrThrow();
  await fromProvider(payments.stripe.customers.update(customer.customerId, { email }));
}
