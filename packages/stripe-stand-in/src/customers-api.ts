import { readyMethods } from './cards.ts';
import type { Endpoints } from './endpoint.ts';
import type { Form } from './form.ts';
import { found } from './found.ts';
import type { Card, Customer } from './objects.ts';
import { endSubscription, isLive } from './subscriptions.ts';

const deletedCustomer = (id: string) => ({ id, object: 'customer', deleted: true });

const cardOf = (form: Form): Card | undefined => readyMethods[form.text('payment_method') ?? ''];

export const customersApi: Endpoints = {
  'POST /v1/customers': (objects, form) =>
    objects.put<Customer>({
      id: objects.newId('cus'),
      object: 'customer',
      created: objects.now,
      email: form.text('email'),
      name: form.text('name'),
      metadata: form.record('metadata'),
      stand_in: { card: cardOf(form) ?? null },
    }),
  'POST /v1/customers/{id}': async (objects, form, id) =>
    objects.put<Customer>({ ...(await found(objects, 'customer', id)), email: form.text('email') }),
  async 'GET /v1/customers/{id}'(objects, _form, id) {
    const customer = await objects.get('customer', id);
    return customer?.stand_in.isDeleted ? deletedCustomer(id) : found(objects, 'customer', id);
  },
  async 'DELETE /v1/customers/{id}'(objects, _form, id) {
    const customer = await found(objects, 'customer', id);
    for (const subscription of await objects.find('subscription', { customer: id })) {
      if (isLive(subscription)) await endSubscription(objects, subscription);
    }
    await objects.put<Customer>({ ...customer, stand_in: { ...customer.stand_in, isDeleted: true } });
    return deletedCustomer(id);
  },
};
