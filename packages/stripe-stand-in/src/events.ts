import { Stripe } from 'stripe';
import type { Customer, Invoice, CheckoutSession, PaymentEvent, Subscription } from './objects.ts';
import type { Objects } from './store.ts';
import { shownSubscription } from './show.ts';

/** Records an event, for delivery to the webhook. */
export async function recordEvent(
  objects: Objects,
  type: string,
  about: Customer | Invoice | CheckoutSession | Subscription,
): Promise<void> {
  const object = about.object === 'subscription' ? await shownSubscription(objects, about) : about;
  await objects.put<PaymentEvent>({
    id: objects.newId('evt'),
    object: 'event',
    type,
    api_version: Stripe.API_VERSION,
    created: objects.now,
    data: { object: { ...object } },
    pending_webhooks: 1,
    stand_in: { attempts: 0, due_at: objects.now },
  });
}
