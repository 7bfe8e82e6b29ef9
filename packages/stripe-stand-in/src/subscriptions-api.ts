import { type Endpoints, listOf } from './endpoint.ts';
import { ApiError, type Form } from './form.ts';
import { found } from './found.ts';
import type { Subscription } from './objects.ts';
import { shownSubscription } from './show.ts';
import type { Objects } from './store.ts';
import {
  beginPeriodNow,
  CardDeclined,
  changeMetadata,
  endSubscription,
  renewAt,
  renewLater,
  setCancelAtPeriodEnd,
  setPause,
  startSubscription,
} from './subscriptions.ts';

const declined = () => new ApiError(402, 'Your card was declined.', 'card_declined', 'card_error');

/** Endpoints of subscriptions and their events. */
export const subscriptionsApi: Endpoints = {
  async 'POST /v1/subscriptions'(objects, form) {
    const customer = await found(objects, 'customer', form.required('customer'));
    const price = await found(objects, 'price', form.required('items[0][price]'));
    const wanted = { customer: customer.id, price: price.id, metadata: form.record('metadata') };
    const started = await startSubscription(objects, wanted).catch((error: unknown) => {
      throw error instanceof CardDeclined ? declined() : error;
    });
    return shownSubscription(objects, started, form.lists('expand', 'latest_invoice'));
  },
  async 'GET /v1/subscriptions'(objects, form) {
    const customer = form.text('customer');
    const status = form.text('status');
    const price = form.text('price');
    if (customer) await found(objects, 'customer', customer);
    const all = await objects.find('subscription', customer ? { customer } : {});
    const wanted = all.filter(
      (one) =>
        (status === 'all' || (status ? one.status === status : one.status !== 'canceled')) &&
        (!price || one.items.data[0].price === price),
    );
    const withInvoice = form.lists('expand', 'data.latest_invoice');
    const shown = [];
    for (const subscription of wanted) shown.push(await shownSubscription(objects, subscription, withInvoice));
    return listOf('/v1/subscriptions', shown);
  },
  async 'GET /v1/subscriptions/{id}'(objects, form, id) {
    const subscription = await found(objects, 'subscription', id);
    return shownSubscription(objects, subscription, form.lists('expand', 'latest_invoice'));
  },
  async 'POST /v1/subscriptions/{id}'(objects, form, id) {
    const price = form.text('items[0][price]');
    if (price) await changeItem(objects, await found(objects, 'subscription', id), form);
    const renewsAt = form.text('trial_end');
    if (renewsAt) {
      const later = { end: Number(renewsAt), metadata: form.record('metadata') };
      await renewLater(objects, await found(objects, 'subscription', id), later);
    }
    await changePause(objects, await found(objects, 'subscription', id), form);
    const cancel = form.flag('cancel_at_period_end');
    if (cancel !== undefined) {
      await setCancelAtPeriodEnd(objects, await found(objects, 'subscription', id), cancel);
    }
    return shownSubscription(objects, await found(objects, 'subscription', id));
  },
  async 'DELETE /v1/subscriptions/{id}'(objects, _form, id) {
    const subscription = await found(objects, 'subscription', id);
    if (subscription.status === 'canceled') {
      throw new ApiError(404, `No such subscription: '${id}'`, 'resource_missing');
    }
    const ended = await endSubscription(objects, subscription);
    return shownSubscription(objects, ended);
  },
  async 'GET /v1/events'(objects) {
    return listOf('/v1/events', await objects.find('event'));
  },
};

/** Pauses payments (`pause_collection`), resumes them (an empty one), or begins a new paid period now. */
async function changePause(objects: Objects, subscription: Subscription, form: Form): Promise<void> {
  const { id } = subscription;
  const behavior = form.text('pause_collection[behavior]');
  if (behavior !== null && behavior !== 'void') {
    throw new ApiError(400, 'Only invoices that become void are supported.', 'parameter_invalid');
  }
  if (behavior || form.text('pause_collection') === '') {
    if (subscription.status === 'canceled') {
      throw new ApiError(400, 'A canceled subscription can only update its metadata.', 'parameter_invalid');
    }
    if (!form.text('trial_end')) await changeMetadata(objects, subscription, form.record('metadata'));
    const resumesAt = form.text('pause_collection[resumes_at]');
    if (resumesAt !== null && Number(resumesAt) <= objects.now) {
      throw new ApiError(400, 'The resumes_at timestamp must be in the future.', 'parameter_invalid');
    }
    const resumes_at = resumesAt === null ? null : Number(resumesAt);
    const pause = behavior ? ({ behavior: 'void', resumes_at } as const) : null;
    await setPause(objects, await found(objects, 'subscription', id), pause);
  }
  if (form.text('billing_cycle_anchor[type]') !== 'now') return;
  if (form.text('proration_behavior') !== 'none' || form.text('payment_behavior') !== 'error_if_incomplete') {
    throw new ApiError(400, 'A period begins now only without proration and if it is paid.', 'parameter_invalid');
  }
  await beginPeriodNow(objects, await found(objects, 'subscription', id)).catch((error: unknown) => {
    throw error instanceof CardDeclined ? declined() : error;
  });
}

/**
 * Changes the price from the next renewal on, without a charge now. The product makes no other changes through the
 * API.
 */
async function changeItem(objects: Objects, subscription: Subscription, form: Form): Promise<void> {
  const price = await found(objects, 'price', form.required('items[0][price]'));
  if (form.text('items[0][id]') !== subscription.items.data[0].id || form.text('proration_behavior') !== 'none') {
    throw new ApiError(400, 'Only the price of an item can change, without proration.', 'parameter_invalid');
  }
  await renewAt(objects, subscription, price.id);
}
