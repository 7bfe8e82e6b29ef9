import { fromProvider, type Payments, refusalCode } from '../../platform/payments.ts';

/**
 * Whether a call failed because its customer was deleted in the provider's dashboard, which ended their subscriptions. A
 * customer whom the provider never knew, as with the key of another account, is not one.
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
