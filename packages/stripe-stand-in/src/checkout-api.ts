import { type Endpoints, listOf } from './endpoint.ts';
import { recordEvent } from './events.ts';
import { ApiError } from './form.ts';
import { found } from './found.ts';
import type { CheckoutSession, PortalSession } from './objects.ts';

const openSeconds = 86_400;

/** Endpoints that create a checkout page or a portal page for a customer. */
export const checkoutApi = (pagesUrl: string): Endpoints => ({
  async 'POST /v1/checkout/sessions'(objects, form) {
    const price = await found(objects, 'price', form.required('line_items[0][price]'));
    const customer = await found(objects, 'customer', form.required('customer'));
    const id = objects.newId('cs_test');
    return objects.put<CheckoutSession>({
      id,
      object: 'checkout.session',
      created: objects.now,
      mode: 'subscription',
      status: 'open',
      payment_status: 'unpaid',
      customer: customer.id,
      client_reference_id: form.text('client_reference_id'),
      subscription: null,
      url: `${pagesUrl}/checkout/${id}`,
      success_url: form.required('success_url'),
      cancel_url: form.required('cancel_url'),
      locale: form.text('locale') ?? 'en',
      expires_at: objects.now + openSeconds,
      automatic_tax: { enabled: form.flag('automatic_tax[enabled]') ?? false },
      stand_in: { price: price.id, asked: null },
    });
  },
  async 'GET /v1/checkout/sessions'(objects, form) {
    const customer = form.required('customer');
    const all = await objects.find('checkout.session', { customer });
    const status = form.text('status');
    return listOf(
      '/v1/checkout/sessions',
      all.filter((one) => !status || one.status === status),
    );
  },
  'GET /v1/checkout/sessions/{id}': (objects, _form, id) => found(objects, 'checkout.session', id),
  async 'POST /v1/checkout/sessions/{id}/expire'(objects, _form, id) {
    const session = await found(objects, 'checkout.session', id);
    if (session.status !== 'open') throw new ApiError(400, 'This session is not open.', 'parameter_invalid');
    const expired = await objects.put<CheckoutSession>({ ...session, status: 'expired' });
    await recordEvent(objects, 'checkout.session.expired', expired);
    return expired;
  },
  async 'POST /v1/billing_portal/sessions'(objects, form) {
    const customer = await found(objects, 'customer', form.required('customer'));
    const confirm = 'flow_data[subscription_update_confirm]';
    const named = form.text(`${confirm}[subscription]`);
    const subscription = named === null ? undefined : await found(objects, 'subscription', named);
    if (subscription && subscription.status !== 'active') {
      throw new ApiError(400, 'This subscription cannot be updated now.', 'parameter_invalid');
    }
    const id = objects.newId('bps');
    return objects.put<PortalSession>({
      id,
      object: 'billing_portal.session',
      created: objects.now,
      customer: customer.id,
      url: `${pagesUrl}/portal/${id}`,
      return_url: form.required('return_url'),
      locale: form.text('locale') ?? 'en',
      configuration: form.text('configuration'),
      stand_in: {
        change: subscription
          ? {
              subscription: subscription.id,
              price: (await found(objects, 'price', form.required(`${confirm}[items][0][price]`))).id,
              goTo: form.required('flow_data[after_completion][redirect][return_url]'),
            }
          : null,
      },
    });
  },
});
