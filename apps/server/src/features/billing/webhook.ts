import { DomainError } from '@ambiance/domain/errors';
import type { FastifyInstance } from 'fastify';
import type { Stripe } from 'stripe';
import type { BillingNeeds } from './billing-needs.ts';
import { isKnownEvent, keepEvent } from './customers.repository.ts';
import { syncCustomer } from './sync-customer.ts';

export const webhookPath = '/api/webhooks/stripe';

/** An event that was signed longer ago is not believed. */
const toleranceSeconds = 300;
const maxBodyBytes = 1024 * 1024;
/** Whatever happens to one of these may have changed a plan. */
const aboutPlans = /^(checkout\.session|customer\.subscription|invoice)\./;

/** Where the provider tells what happened. What an event says is a hint only: the plan is read from the provider anew. */
export async function serveWebhook(
  fastify: FastifyInstance,
  needs: Pick<BillingNeeds, 'db' | 'clock' | 'payments'>,
): Promise<void> {
  await fastify.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.route({
      method: 'POST',
      url: webhookPath,
      bodyLimit: maxBodyBytes,
      handler: async ({ body, headers }) => {
        const event = readEvent(needs, body, headers['stripe-signature']);
        if (!(await isKnownEvent(needs.db, event.id))) await handle(event);
        return { received: true };
      },
    });
  });

  async function handle(event: Stripe.Event): Promise<void> {
    const customer = aboutPlans.test(event.type) ? customerIn(event.data.object) : undefined;
    if (customer) await syncCustomer(needs, customer, event);
    else await keepEvent(needs.db, event, needs.clock.now());
  }
}

function readEvent({ payments, clock }: Pick<BillingNeeds, 'payments' | 'clock'>, body: unknown, signature: unknown) {
  if (!Buffer.isBuffer(body) || typeof signature !== 'string') throw new DomainError('webhook.refused');
  const { stripe, webhookSecret } = payments;
  try {
    const now = clock.now().getTime();
    return stripe.webhooks.constructEvent(body, signature, webhookSecret, toleranceSeconds, undefined, now);
  } catch {
    throw new DomainError('webhook.refused');
  }
}

/** The customer that an event is about; expanded or not. */
function customerIn(object: object): string | undefined {
  const customer: unknown = 'customer' in object ? object.customer : undefined;
  if (typeof customer === 'string') return customer;
  return customer && typeof customer === 'object' && 'id' in customer ? String(customer.id) : undefined;
}
