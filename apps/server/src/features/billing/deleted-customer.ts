import { fromProvider, type Payments, refusalCode } from '../../platform/payments.ts';

/**
 * Returns whether a call failed because its customer was deleted in the provider's dashboard, which also ends their
 * subscriptions. It returns false for a customer whom the provider never had, for example with the key of another account.
 */
export async function isDeletedCustomer(
  { payments }: { payments: Payments },
  customerId: string,
  error: unknown,
): Promise<boolean> {
  if (refusalCode(error) !== 'resource_missing') return false;
  const customer = await fromProvider(payments.stripe.customers.retrieve(customerId)).catch(() => undefined);
  return customer?.deleted === true;
}
