import { Stripe } from 'stripe';
import type { PaymentEvent } from './objects.ts';
import type { Work } from './store.ts';

interface Delivery {
  work: Work;
  url: string;
  secret: string;
}

const timeoutMs = 10_000;
const firstDelaySeconds = 10;
const maxAttempts = 12;
/** Retention of events, in seconds. */
const retentionSeconds = 30 * 86_400;

/** Delivers pending events to the webhook, oldest first; failed ones are retried at growing intervals. */
export async function deliverEvents({ work, url, secret }: Delivery): Promise<void> {
  const { due, now } = await work(async (objects) => {
    const waiting = await objects.find('event', { pending_webhooks: 1 });
    return { due: waiting.filter(({ stand_in }) => stand_in.due_at <= objects.now).toReversed(), now: objects.now };
  });
  for (const event of due) {
    const isAccepted = await post(url, event, { secret, timestamp: now });
    await work(async (objects) => {
      const attempts = event.stand_in.attempts + 1;
      const over = isAccepted || attempts >= maxAttempts;
      const due_at = objects.now + firstDelaySeconds * 2 ** attempts;
      await objects.put({ ...event, pending_webhooks: over ? 0 : 1, stand_in: { attempts, due_at } });
    });
  }
}

async function post(url: string, event: PaymentEvent, signing: { secret: string; timestamp: number }) {
  const payload = JSON.stringify(event);
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, ...signing });
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      body: payload,
      signal: AbortSignal.timeout(timeoutMs),
    });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}

export async function deleteOldEvents(work: Work): Promise<void> {
  await work(async (objects) => {
    for (const { id, created } of await objects.find('event', { pending_webhooks: 0 })) {
      if (created + retentionSeconds < objects.now) await objects.remove(id);
    }
  });
}
