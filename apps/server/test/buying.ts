import type { TierKey } from '@ambiance/domain/tiers';
import { sql } from 'kysely';
import type { Stripe } from 'stripe';
import { saveVerifiedPhone } from '../src/features/phone/verification.repository.ts';
import type { SignedIn } from './people.ts';
import type { TestServer } from './start-test-server.ts';
import { until } from './until.ts';

type Sold = Exclude<TierKey, 'free'>;

export const cards = {
  pays: '4242 4242 4242 4242',
  declines: '4000 0000 0000 0002',
  asks: '4000 0025 0000 3155',
  failsLater: '4000 0000 0000 0341',
};

/** A member with a verified phone. */
export async function buyer(server: TestServer, registrant: Parameters<TestServer['signUp']>[0] = {}) {
  const member = await server.signUp(registrant);
  await saveVerifiedPhone(server.platform.db, member.id, null, server.clock.now());
  return member;
}

/** A response of the provider to a browser: a redirect or a page. */
export interface Visited {
  goesTo: string | undefined;
  text: string;
}

/** Opens a page, or sends its form. URLs of the product lead to the test server. */
export async function visit(server: TestServer, url: string, form?: Record<string, string>): Promise<Visited> {
  const { pathname, search } = new URL(url);
  const response = await fetch(server.address + pathname + search, {
    redirect: 'manual',
    ...(form && { method: 'POST', body: new URLSearchParams(form) }),
  });
  return { goesTo: response.headers.get('location') ?? undefined, text: await response.text() };
}

/** Pays on the provider's page. Returns the address of the redirect. */
export async function pay(server: TestServer, url: string, number = cards.pays): Promise<string | undefined> {
  return (await visit(server, url, { number })).goesTo;
}

/** Buys a plan and waits until it is active. */
export async function buy(server: TestServer, member: SignedIn, tier: Sold): Promise<void> {
  const { url } = await member.billing.checkout({ body: { TierKey: tier } });
  await pay(server, url);
  await until(async () => (await member.plans.mine()).effectiveTier === tier);
}

/** Opens the portal and chooses something there. */
export async function inPortal(server: TestServer, member: SignedIn, form: Record<string, string>): Promise<Visited> {
  const { url } = await member.billing.portal();
  return visit(server, url, form);
}

/** Waits until no event of the provider is due, and stops the delivery of later ones. A test then posts them itself. */
export async function holdEvents({ platform, clock }: TestServer): Promise<void> {
  await until(async () => {
    const { rows } = await sql`
      select from stand_in_payments where kind = 'event' and body->>'pending_webhooks' = '1'
        and (body->'stand_in'->>'due_at')::bigint <= ${clock.now().getTime() / 1000}`.execute(platform.db);
    return rows.length === 0;
  });
  await platform.payments.stub!.deliverTo('http://127.0.0.1:9/');
}

/** All events of the provider, delivered or not, oldest first. */
export async function eventsOf({ platform }: TestServer): Promise<Stripe.Event[]> {
  const { data } = await platform.payments.stripe.events.list();
  return data.toReversed();
}

/** Posts an event to the webhook. By default the provider signs it, with the current time. */
export function postEvent(
  { address, platform, clock }: TestServer,
  event: unknown,
  changes: { secret?: string; at?: Date; alter?: (payload: string) => string } = {},
): Promise<Response> {
  const payload = JSON.stringify(event);
  const {
    alter = (unchanged: string) => unchanged,
    at = clock.now(),
    secret = platform.payments.webhookSecret,
  } = changes;
  const timestamp = Math.floor(at.getTime() / 1000);
  const signature = platform.payments.stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
  return fetch(`${address}/api/webhooks/stripe`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    body: alter(payload),
  });
}
