import { readyMethods } from './cards.ts';
import type { Endpoint } from './endpoint.ts';
import type { Form } from './form.ts';
import { found } from './found.ts';
import type { Card, Customer } from './objects.ts';
import { endSubscription, isLive } from './subscriptions.ts';

const deletedCustomer = (id: string) => ({ id, object: 'customer', deleted: true });

const cardOf = (form: Form): Card | undefined => readyMethods[form.text('payment_method') ?? ''];

export const customersApi: readonly Endpoint[] = [
  {
    method: 'POST',
    path: '/v1/customers',
    run: (objects, form) =>
      objects.put<Customer>({
        id: objects.newId('cus'),
        object: 'customer',
        created: objects.now,
        email: form.text('email'),
        name: form.text('name'),
        metadata: form.record('metadata'),
        stand_in: { card: cardOf(form) ?? null },
      }),
  },
  {
    method: 'POST',
    path: '/v1/customers/{id}',
    run: async (objects, form, id) =>
      objects.put<Customer>({ ...(await found(objects, 'customer', id)), email: form.text('email') }),
  },
  {
    method: 'GET',
    path: '/v1/customers/{id}',
    async run(objects, _form, id) {
      const customer = await objects.get('customer', id);
      return customer?.stand_in.isDeleted ? deletedCustomer(id) : found(objects, 'customer', id);
    },
  },
  {
    method: 'DELETE',
    path: '/v1/customers/{id}',
    async run(objects, _form, id) {
      const customer = await found(objects, 'customer', id);
      for (const subscription of await objects.find('subscription', { customer: id })) {
        if (isLive(subscription)) await endSubscription(objects, subscription);
      }
      await objects.put<Customer>({ ...customer, stand_in: { ...customer.stand_in, isDeleted: true } });
      return deletedCustomer(id);
    },
  },
];
