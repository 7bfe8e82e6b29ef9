import { DomainError } from '@ambiance/domain/errors';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { isKnownEvent, saveEvent } from './customers.repository.ts';
import { syncCustomer, type SyncNeeds } from './sync-customer.ts';

export const webhookPath = '/api/webhooks/stripe';

/** Events signed longer ago are refused. */
const toleranceSeconds = 300;
const maxBodyBytes = 1024 * 1024;
/** Events of these types may have changed a plan. */
const aboutPlans = /^(checkout\.session|customer\.subscription|invoice)\./;

/** The parts of a provider event that are used. */
const eventShape = z.object({
  id: z.string().check(z.regex(/^[\w.-]{1,255}$/)),
  type: z.string().check(z.regex(/^[\w.]{1,255}$/)),
  data: z.object({ object: z.record(z.string(), z.unknown()) }),
});
type Event = z.output<typeof eventShape>;

/** A customer's id; the provider sends only the id or the whole customer. */
const customerShape = z.string().check(z.regex(/^\w{1,255}$/));
const expandedShape = z.object({ id: customerShape });

/** Receives the provider's events. An event is only a hint: the plan itself is read from the provider again. */
export async function serveWebhook(fastify: FastifyInstance, needs: SyncNeeds): Promise<void> {
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

  async function handle(event: Event): Promise<void> {
    const customer = aboutPlans.test(event.type) ? customerIn(event.data.object) : undefined;
    if (customer) await syncCustomer(needs, customer, event);
    else await saveEvent(needs.db, event, needs.clock.now());
  }
}

function readEvent({ payments, clock }: Pick<SyncNeeds, 'payments' | 'clock'>, body: unknown, signature: unknown) {
  if (!Buffer.isBuffer(body) || typeof signature !== 'string') throw new DomainError('webhook.refused');
  const { stripe, webhookSecret } = payments;
  try {
    const now = clock.now().getTime();
    const event = stripe.webhooks.constructEvent(body, signature, webhookSecret, toleranceSeconds, undefined, now);
    return eventShape.parse(event);
  } catch {
    throw new DomainError('webhook.refused');
  }
}

/** The customer id of an event, whether the customer is expanded or not. */
function customerIn({ customer }: Event['data']['object']): string | undefined {
  return customerShape.safeParse(customer).data ?? expandedShape.safeParse(customer).data?.id;
}
