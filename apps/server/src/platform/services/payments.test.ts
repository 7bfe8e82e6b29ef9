import { Stripe } from 'stripe';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { createTestClock } from '../../../test/test-clock.ts';
import { openTestDatabase } from '../../../test/test-database.ts';
import { systemIds } from '../ids.ts';
import { createLog } from '../log.ts';
import { startStubPayments } from './payments.ts';

async function stub(): Promise<Stripe> {
  const { db } = await openTestDatabase();
  const log = createLog('silent');
  const needs = { db, clock: createTestClock(), ids: systemIds, log, publicUrl: 'http://localhost:3000', secret: 's' };
  const { stripe, stub: provider } = await startStubPayments(needs);
  onTestFinished(() => provider.close());
  return stripe;
}

const testKey = inject('stripeTestKey');
/** The same tests for both providers; Stripe's test mode is only used if a key is set. */
const providers: [string, () => Promise<Stripe>][] = [
  ['the built-in provider', stub],
  ...(testKey ? ([['Stripe in test mode', async () => new Stripe(testKey)]] as [string, () => Promise<Stripe>][]) : []),
];

async function monthlyPrice(stripe: Stripe, cents: number, tier = 'standard') {
  const product = await stripe.products.create({ name: `Contract ${tier}` });
  return stripe.prices.create({
    product: product.id,
    currency: 'cad',
    unit_amount: cents,
    recurring: { interval: 'month' },
    metadata: { tier },
  });
}

async function pageToPayOn(stripe: Stripe) {
  const [price, customer] = [await monthlyPrice(stripe, 999), await payer(stripe)];
  const session = await stripe.checkout.sessions.create({
    mode: 'subscription',
    customer: customer.id,
    line_items: [{ price: price.id, quantity: 1 }],
    success_url: 'https://ambiance.example/subscriptions/success?session_id={CHECKOUT_SESSION_ID}',
    cancel_url: 'https://ambiance.example/subscriptions/cancel',
    locale: 'fr-CA',
  });
  return { customer, session };
}

const payer = (stripe: Stripe) =>
  stripe.customers.create({
    email: 'contract@example.com',
    payment_method: 'pm_card_visa',
    invoice_settings: { default_payment_method: 'pm_card_visa' },
  });

describe.each(providers)('%s', (_, open) => {
  test('finds a price by its lookup key, which can move to a newer price', async () => {
    const stripe = await open();
    const key = `contract_${systemIds.hex(6)}`;
    const { product } = await monthlyPrice(stripe, 100);
    const make = (cents: number) =>
      stripe.prices.create({
        product: typeof product === 'string' ? product : product.id,
        currency: 'cad',
        unit_amount: cents,
        recurring: { interval: 'month' },
        lookup_key: key,
        transfer_lookup_key: true,
      });
    await make(999);
    const newer = await make(1199);
    const { data } = await stripe.prices.list({ lookup_keys: [key], active: true });
    expect(data.map(({ id, unit_amount }) => [id, unit_amount])).toEqual([[newer.id, 1199]]);
  });

  test('returns the same result for an idempotency key, and refuses it with other parameters', async () => {
    const stripe = await open();
    const idempotencyKey = systemIds.uuid();
    const first = await stripe.customers.create({ email: 'a@example.com' }, { idempotencyKey });
    const second = await stripe.customers.create({ email: 'a@example.com' }, { idempotencyKey });
    expect(second.id).toBe(first.id);
    const other = stripe.customers.create({ email: 'b@example.com' }, { idempotencyKey });
    await expect(other).rejects.toMatchObject({ type: 'StripeIdempotencyError' });
  });

  test('subscribes, cancels at the period’s end, undoes the cancellation, and ends a subscription at once', async () => {
    const stripe = await open();
    const [price, customer] = [await monthlyPrice(stripe, 999), await payer(stripe)];
    const made = await stripe.subscriptions.create({ customer: customer.id, items: [{ price: price.id }] });
    expect(made).toMatchObject({ status: 'active', cancel_at_period_end: false, ended_at: null });
    const { data } = await stripe.subscriptions.list({
      customer: customer.id,
      status: 'all',
      expand: ['data.latest_invoice'],
    });
    const [read] = data;
    const [item] = read!.items.data;
    expect(item!.price.metadata).toEqual({ tier: 'standard' });
    expect(item!.current_period_end).toBeGreaterThan(item!.current_period_start + 27 * 86_400);
    expect(read!.latest_invoice).toMatchObject({ status: 'paid', amount_paid: 999, currency: 'cad' });

    for (const cancel_at_period_end of [true, false]) {
      const changed = await stripe.subscriptions.update(made.id, { cancel_at_period_end });
      expect(changed).toMatchObject({ status: 'active', cancel_at_period_end });
    }
    const ended = await stripe.subscriptions.cancel(made.id);
    expect(ended.status).toBe('canceled');
    expect(ended.ended_at).toBeGreaterThan(0);
    await expect(stripe.subscriptions.cancel(made.id)).rejects.toMatchObject({ code: 'resource_missing' });
    expect(await stripe.subscriptions.retrieve(made.id)).toMatchObject({ status: 'canceled' });
    expect((await stripe.subscriptions.list({ customer: customer.id })).data).toEqual([]);
  });

  test('pauses and resumes payments, begins a paid month at once, and refuses a time in the past', async () => {
    const stripe = await open();
    const [price, customer] = [await monthlyPrice(stripe, 999), await payer(stripe)];
    const made = await stripe.subscriptions.create({ customer: customer.id, items: [{ price: price.id }] });
    const [item] = made.items.data;
    const resumes_at = item!.current_period_end + 27 * 86_400;
    const paused = await stripe.subscriptions.update(made.id, {
      pause_collection: { behavior: 'void', resumes_at },
      metadata: { paused_by: 'member' },
    });
    const metadata = { paused_by: 'member' };
    expect(paused).toMatchObject({ status: 'active', pause_collection: { behavior: 'void', resumes_at }, metadata });
    const past = { pause_collection: { behavior: 'void' as const, resumes_at: made.created - 3600 } };
    await expect(stripe.subscriptions.update(made.id, past)).rejects.toMatchObject({ statusCode: 400 });
    const resumed = await stripe.subscriptions.update(made.id, {
      pause_collection: '',
      billing_cycle_anchor: { type: 'now' },
      proration_behavior: 'none',
      payment_behavior: 'error_if_incomplete',
    });
    expect(resumed).toMatchObject({ status: 'active', pause_collection: null, metadata });
    const invoices = await stripe.invoices.list({ subscription: made.id, status: 'paid' });
    expect(invoices.data.map(({ total, amount_paid }) => [total, amount_paid])).toEqual([
      [999, 999],
      [999, 999],
    ]);
  });

  test('returns the payment of an invoice, refunds it once, and then returns the refund', async () => {
    const stripe = await open();
    const [price, customer] = [await monthlyPrice(stripe, 999), await payer(stripe)];
    const buying = () => stripe.subscriptions.create({ customer: customer.id, items: [{ price: price.id }] });
    const [made, other] = [await buying(), await buying()];
    const intentOf = async ({ latest_invoice }: Stripe.Subscription) => {
      const invoice = typeof latest_invoice === 'string' ? latest_invoice : latest_invoice!.id;
      const [paid] = (await stripe.invoicePayments.list({ invoice, status: 'paid' })).data;
      const intent = paid!.payment.payment_intent!;
      return typeof intent === 'string' ? intent : intent.id;
    };
    const payment_intent = await intentOf(made);
    expect((await stripe.refunds.list({ payment_intent })).data).toEqual([]);
    const refund = await stripe.refunds.create({ payment_intent });
    expect(refund).toMatchObject({ payment_intent, amount: 999, currency: 'cad', status: 'succeeded' });
    expect((await stripe.refunds.list({ payment_intent })).data.map(({ id }) => id)).toEqual([refund.id]);
    await expect(stripe.refunds.create({ payment_intent })).rejects.toMatchObject({ code: 'charge_already_refunded' });
    expect((await stripe.refunds.list({ payment_intent: await intentOf(other) })).data).toEqual([]);
  });

  test('moves a subscription to another price from its next renewal, and lists subscribers by price', async () => {
    const stripe = await open();
    const [before, after] = [await monthlyPrice(stripe, 999), await monthlyPrice(stripe, 1199)];
    const customer = await payer(stripe);
    const made = await stripe.subscriptions.create({ customer: customer.id, items: [{ price: before.id }] });
    const [item] = made.items.data;
    const moved = await stripe.subscriptions.update(made.id, {
      items: [{ id: item!.id, price: after.id }],
      proration_behavior: 'none',
    });
    expect(moved.items.data.map(({ price }) => price.id)).toEqual([after.id]);
    expect(moved.items.data[0]).toMatchObject({ current_period_end: item!.current_period_end });
    expect(moved.latest_invoice).toBe(made.latest_invoice);
    const at = async (price: string) =>
      (await stripe.subscriptions.list({ price, limit: 100 })).data.map(({ id }) => id);
    expect([await at(before.id), await at(after.id)]).toEqual([[], [made.id]]);
  });

  test('lets an older price take over a lookup key', async () => {
    const stripe = await open();
    const lookup_key = `contract_${systemIds.hex(6)}`;
    const [older, newer] = [await monthlyPrice(stripe, 999), await monthlyPrice(stripe, 1199)];
    for (const { id } of [newer, older]) await stripe.prices.update(id, { lookup_key, transfer_lookup_key: true });
    const { data } = await stripe.prices.list({ lookup_keys: [lookup_key], active: true });
    expect(data.map(({ id }) => id)).toEqual([older.id]);
    expect(await stripe.prices.retrieve(older.id)).toMatchObject({ active: true, unit_amount: 999 });
  });

  test('opens the portal with the configured settings, for browsing or for confirming one change', async () => {
    const stripe = await open();
    const [low, high] = [await monthlyPrice(stripe, 999), await monthlyPrice(stripe, 1999, 'premium')];
    const customer = await payer(stripe);
    const made = await stripe.subscriptions.create({ customer: customer.id, items: [{ price: low.id }] });
    const productOf = ({ product }: Stripe.Price) => (typeof product === 'string' ? product : product.id);
    const configuration = await stripe.billingPortal.configurations.create({
      features: {
        subscription_cancel: { enabled: true, mode: 'at_period_end' },
        subscription_update: {
          enabled: true,
          default_allowed_updates: ['price'],
          proration_behavior: 'always_invoice',
          schedule_at_period_end: { conditions: [{ type: 'decreasing_item_amount' }] },
          products: [low, high].map((price) => ({ product: productOf(price), prices: [price.id] })),
        },
        payment_method_update: { enabled: true },
        invoice_history: { enabled: true },
      },
    });
    const to = { customer: customer.id, configuration: configuration.id, return_url: 'https://ambiance.example/' };
    const looking = await stripe.billingPortal.sessions.create({ ...to, locale: 'fr-CA' });
    const item = { id: made.items.data[0]!.id, price: high.id, quantity: 1 };
    const confirming = await stripe.billingPortal.sessions.create({
      ...to,
      flow_data: {
        type: 'subscription_update_confirm',
        subscription_update_confirm: { subscription: made.id, items: [item] },
        after_completion: { type: 'redirect', redirect: { return_url: 'https://ambiance.example/done' } },
      },
    });
    for (const { url } of [looking, confirming]) expect(url).toMatch(/^https?:\/\//);
  });

  test('opens a payment page', async () => {
    const stripe = await open();
    const { customer, session } = await pageToPayOn(stripe);
    expect(session).toMatchObject({ status: 'open', payment_status: 'unpaid', customer: customer.id });
    expect(session.url).toMatch(/^https?:\/\//);
    expect(session.id).toMatch(/^cs_test_/);
  });

  test('lists the open payment pages of a customer, and closes each once', async () => {
    const stripe = await open();
    const { customer, session } = await pageToPayOn(stripe);
    const openPages = async () =>
      (await stripe.checkout.sessions.list({ customer: customer.id, status: 'open' })).data.map(({ id }) => id);
    expect(await openPages()).toEqual([session.id]);
    expect(await stripe.checkout.sessions.expire(session.id)).toMatchObject({ id: session.id, status: 'expired' });
    expect(await openPages()).toEqual([]);
    await expect(stripe.checkout.sessions.expire(session.id)).rejects.toMatchObject({ statusCode: 400 });
  });

  test('deletes a customer and ends their subscriptions', async () => {
    const stripe = await open();
    const [price, customer] = [await monthlyPrice(stripe, 999), await payer(stripe)];
    const made = await stripe.subscriptions.create({ customer: customer.id, items: [{ price: price.id }] });
    await stripe.customers.del(customer.id);
    expect(await stripe.customers.retrieve(customer.id)).toMatchObject({ deleted: true });
    expect(await stripe.subscriptions.retrieve(made.id)).toMatchObject({ status: 'canceled' });
    const portal = stripe.billingPortal.sessions.create({ customer: customer.id, return_url: 'https://a.example/' });
    await expect(portal).rejects.toMatchObject({ code: 'resource_missing' });
  });

  test('reports unknown objects with errors of its own', async () => {
    const stripe = await open();
    const unknown = stripe.subscriptions.retrieve('sub_nothing');
    await expect(unknown).rejects.toMatchObject({ statusCode: 404, code: 'resource_missing' });
    const ofNobody = stripe.subscriptions.list({ customer: 'cus_nobody' });
    await expect(ofNobody).rejects.toMatchObject({ code: 'resource_missing' });
  });
});
