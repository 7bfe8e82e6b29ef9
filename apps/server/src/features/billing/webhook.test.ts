import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { buyer, eventsOf, holdEvents, pay, postEvent } from '../../../test/buying.ts';
import { startTestServer, type TestServer } from '../../../test/start-test-server.ts';
import { createStripePayments } from '../../platform/services/payments.ts';

/** A member who has paid, while none of the provider's events has arrived. */
async function paidUnheard() {
  const server = await startTestServer();
  await holdEvents(server);
  const ana = await buyer(server);
  const { url } = await ana.billing.checkout({ body: { tierKey: 'premium' } });
  await pay(server, url);
  const [event] = await eventsOf(server);
  const tier = async () => (await ana.plans.mine()).effectiveTier;
  return { server, ana, event: event!, tier };
}

const minutesAgo = (now: Date, minutes: number) => new Date(now.getTime() - minutes * 60_000);

test.each<[string, Parameters<typeof postEvent>[2]]>([
  ['signed with another secret', { secret: 'whsec_forged' }],
  ['of which one byte was changed', { alter: (payload) => payload.replace('"event"', '"evenT"') }],
  ['that is cut', { alter: (payload) => payload.slice(0, -1) }],
  ['that is nonsense', { alter: () => 'nonsense' }],
])('an event %s is refused and changes nothing', async (_, changes) => {
  const { server, event, tier } = await paidUnheard();
  const response = await postEvent(server, event, changes);
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ code: 'webhook.refused' });
  expect(await tier()).toBe('free');
});

test('an event is valid for exactly 300 seconds after it was signed', async () => {
  const { server, event, tier } = await paidUnheard();
  const now = server.clock.now();
  expect((await postEvent(server, event, { at: minutesAgo(now, 5 + 1 / 60) })).status).toBe(400);
  expect(await tier()).toBe('free');
  expect((await postEvent(server, event, { at: minutesAgo(now, 5) })).status).toBe(200);
  expect(await tier()).toBe('premium');
});

test('an event without a signature or without a body is refused', async () => {
  const { server } = await paidUnheard();
  const url = `${server.address}/api/webhooks/stripe`;
  expect((await fetch(url, { method: 'POST', body: '{}' })).status).toBe(400);
  expect((await fetch(url, { method: 'POST', headers: { 'stripe-signature': 't=1,v1=00' } })).status).toBe(400);
});

test('20 simultaneous copies of an event take effect once, and all are accepted', async () => {
  const { server, event, tier } = await paidUnheard();
  const responses = await Promise.all(Array.from({ length: 20 }, () => postEvent(server, event)));
  expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
  expect(await tier()).toBe('premium');
  const stored = await server.platform.db.selectFrom('payment_events').selectAll().execute();
  expect(stored.map(({ id }) => id)).toEqual([event.id]);
});

test('20 simultaneous events during a plan change leave the newest state', async () => {
  const { server, event, tier, ana } = await paidUnheard();
  const { stripe } = server.platform.payments;
  const posting = Array.from({ length: 20 }, (_, index) => postEvent(server, { ...event, id: `evt_${index}` }));
  const [subscription] = (await stripe.subscriptions.list()).data;
  await stripe.subscriptions.update(subscription!.id, { cancel_at_period_end: true });
  const last = (await eventsOf(server)).at(-1)!;
  const responses = await Promise.all([...posting, postEvent(server, last)]);
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await tier()).toBe('premium');
  expect(await ana.plans.mine()).toMatchObject({ cancelAtPeriodEnd: true });
});

test('an unknown kind of event, or one about an unknown customer, is accepted and changes nothing', async () => {
  const { server, event, tier } = await paidUnheard();
  const stranger = { ...event, data: { object: { customer: 'cus_of_somebody_else' } } };
  expect((await postEvent(server, { ...event, id: 'evt_other', type: 'fruit.ripened' })).status).toBe(200);
  expect((await postEvent(server, { ...stranger, id: 'evt_stranger' })).status).toBe(200);
  expect(await tier()).toBe('free');
});

const nonsense = [
  null,
  [],
  'event',
  7,
  {},
  { type: 'invoice.paid', data: { object: { customer: 'cus_1' } } },
  { id: { $ne: 1 }, type: 'invoice.paid', data: { object: {} } },
  { id: 'evt_\u0000', type: 'invoice.paid', data: { object: {} } },
  { id: 'e'.repeat(5000), type: 'fruit.ripened', data: { object: {} } },
  { id: 'evt_1', data: { object: { customer: 'cus_1' } } },
  { id: 'evt_1', type: 'fruit\u0000', data: { object: {} } },
  { id: 'evt_1', type: 'invoice.paid' },
  { id: 'evt_1', type: 'invoice.paid', data: { object: null } },
  { id: 'evt_1', type: 'invoice.paid', data: { object: 'cus_1' } },
  { id: 'evt_1', type: 'invoice.paid', data: { object: { customer: 'cus_\u0000' } } },
  { id: 'evt_1', type: 'invoice.paid', data: { object: { customer: [1] } } },
  { id: 'evt_1', object: 'v2.core.event', type: 'invoice.paid' },
];

test('a signed but invalid event is refused or ignored, and changes no plan', async () => {
  const { server, tier } = await paidUnheard();
  const bystander = await server.signUp({ tier: 'standard' });
  for (const event of nonsense) {
    const response = await postEvent(server, event);
    expect([200, 400], JSON.stringify(event)?.slice(0, 99)).toContain(response.status);
    expect(response.headers.get('content-type')).toContain('application/json');
  }
  expect([await tier(), (await bystander.plans.mine()).effectiveTier]).toEqual(['free', 'standard']);
});

test('the plan is read from the provider, not from the event', async () => {
  const { server, event, tier } = await paidUnheard();
  const { stripe } = server.platform.payments;
  const [subscription] = (await stripe.subscriptions.list()).data;
  await stripe.subscriptions.cancel(subscription!.id);
  expect(event.data.object).toMatchObject({ status: 'active' });
  await postEvent(server, event);
  expect(await tier()).toBe('free');
});

/** Holds back the provider's next response until it is released. */
async function slowNextAnswer({ platform }: TestServer) {
  const { host, port, secretKey, webhookSecret } = platform.payments.stub!;
  const [read, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const proxy = createServer((request, response) => void pass(request.url!).then((body) => response.end(body)));
  let isFirst = true;
  async function pass(url: string) {
    const answer = await fetch(`http://${host}:${port}${url}`, { headers: { authorization: `Bearer ${secretKey}` } });
    const body = await answer.text();
    if (isFirst) {
      isFirst = false;
      read.resolve();
      await release.promise;
    }
    return body;
  }
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  onTestFinished(() => void proxy.close());
  const slow = { host: '127.0.0.1', port: (proxy.address() as AddressInfo).port, protocol: 'http' } as const;
  platform.payments.stripe = createStripePayments(secretKey, webhookSecret, slow).stripe;
  return { read: read.promise, release: release.resolve };
}

test('an outdated reading of the plan is discarded', async () => {
  const { server, event, ana } = await paidUnheard();
  const { stripe } = server.platform.payments;
  const [subscription] = (await stripe.subscriptions.list()).data;
  const { read, release } = await slowNextAnswer(server);
  const slow = postEvent(server, event);
  await read;
  await stripe.subscriptions.update(subscription!.id, { cancel_at_period_end: true });
  await postEvent(server, (await stripe.events.list()).data[0]!);
  release();
  expect((await slow).status).toBe(200);
  expect(await ana.plans.mine()).toMatchObject({ effectiveTier: 'premium', cancelAtPeriodEnd: true });
});
