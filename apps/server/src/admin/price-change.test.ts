import { expect, test } from 'vitest';
import { buy, buyer, holdEvents, inPortal, pay, visit } from '../../test/buying.ts';
import { mailTo } from '../../test/mailbox.ts';
import { startTestServer, type TestServer } from '../../test/start-test-server.ts';
import { createTestClock } from '../../test/test-clock.ts';
import { createTestDatabase } from '../../test/test-database.ts';
import { waitingStatements } from '../../test/waiting-statements.ts';
import { notifySubscribers } from '../features/plans/price-changes.repository.ts';
import { giveTier } from '../features/plans/subscriptions.repository.ts';
import { createStripePayments } from '../platform/services/payments.ts';
import type { Options } from './admin-command.ts';
import { commands } from './commands.ts';

const admin = async ({ platform, clock }: TestServer, command: string, options: Options) => {
  const needs = { ...platform, clock, timeZone: 'America/Toronto', publicUrl: 'http://localhost:3000' };
  return (await commands[command]!.run(needs, options)).lines;
};
const schedule = (server: TestServer, on: string, price = '11.99') =>
  admin(server, 'price schedule', { tier: 'standard', price, on });
const standardOf = async ({ visitor }: TestServer) =>
  (await visitor.plans.fullTiers()).find(({ key }) => key === 'standard')!;
const announced = (subject: string) => /price|prix/.test(subject);
const priceMails = async (server: TestServer, email: string) =>
  (await mailTo(server, email)).filter(({ subject }) => announced(subject));
const at = async (server: TestServer, instant: string) => {
  server.clock.set(instant);
  await server.runJobs();
};
/** Price of the only subscription from its next renewal on, and the amount of its newest invoice, both in cents. */
async function billed({ platform }: TestServer) {
  const { data } = await platform.payments.stripe.subscriptions.list({ expand: ['data.latest_invoice'] });
  const [subscription] = data;
  const invoice = subscription!.latest_invoice;
  return {
    next: subscription!.items.data[0]!.price.unit_amount,
    invoiced: typeof invoice === 'object' ? invoice?.amount_due : undefined,
  };
}

test('a new price is announced 30 days ahead, to the second', async () => {
  const server = await startTestServer();
  server.clock.set('2026-11-19T05:00:00.001Z');
  await expect(schedule(server, '2026-12-19')).rejects.toThrow(
    'A new price is announced at least 30 days ahead: --on must be 2026-12-20 or later.',
  );
  expect(await standardOf(server)).toMatchObject({ monthlyCents: 999, priceChange: null });
  server.clock.set('2026-11-19T05:00:00Z');
  expect(await schedule(server, '2026-12-19')).toEqual([
    'From 2026-12-19 on, standard costs $11.99 instead of $9.99.',
    'Subscribers notified by mail: 0.',
  ]);
  expect(await standardOf(server)).toMatchObject({
    monthlyCents: 999,
    priceChange: { monthlyCents: 1199, fromUtc: '2026-12-19T05:00:00.000Z' },
  });
});

test('an invalid new price is refused with a message', async () => {
  const server = await startTestServer();
  await schedule(server, '2027-02-01');
  const refusals: [Options, string][] = [
    [{}, '--tier is missing.'],
    [{ tier: 'free', price: '5', on: '2027-01-01' }, '--tier must be one of standard, premium.'],
    [{ tier: 'premium', on: '2027-01-01' }, '--price is missing.'],
    [{ tier: 'premium', price: '0.00', on: '2027-01-01' }, '--price must be an amount such as 11.99.'],
    [{ tier: 'premium', price: '11,99', on: '2027-01-01' }, '--price must be an amount such as 11.99.'],
    [{ tier: 'premium', price: '21' }, '--on is missing.'],
    [{ tier: 'premium', price: '21', on: 'soon' }, '--on must be a date such as 2026-12-31.'],
    [{ tier: 'premium', price: '19.99', on: '2027-01-01' }, 'premium already costs $19.99.'],
    [
      { tier: 'standard', price: '21', on: '2027-01-01' },
      'Announced already: standard costs $11.99 from 2027-02-01 on.',
    ],
  ];
  for (const [options, sentence] of refusals) {
    await expect(admin(server, 'price schedule', options)).rejects.toThrow(sentence);
  }
});

test('each subscriber is notified of a new price once, in their language, despite repeated jobs on several nodes', async () => {
  const server = await startTestServer();
  const [ana, luc] = [await buyer(server), await buyer(server, { language: 'fr' })];
  const [gifted, higher, leaving] = [await buyer(server), await buyer(server), await buyer(server)];
  for (const member of [ana, luc, leaving]) await buy(server, member, 'standard');
  await buy(server, higher, 'premium');
  await giveTier(server.platform.db, gifted.id, 'standard', null);
  await inPortal(server, leaving, { action: 'cancel' });
  await server.runJobs();

  expect(await schedule(server, '2027-01-01')).toContain('Subscribers notified by mail: 2.');
  await Promise.all([server.runJobs(), server.runJobs()]);
  await server.runJobs();
  const [english, ...more] = await priceMails(server, ana.email);
  expect(more).toEqual([]);
  expect(english).toMatchObject({ subject: 'The price of your Standard plan changes on January 1, 2027' });
  for (const said of ['$9.99', '$11.99', 'January 1, 2027', 'http://localhost:3000/subscriptions']) {
    expect(english!.text).toContain(said);
    expect(english!.html).toContain(said);
  }
  const [french] = await priceMails(server, luc.email);
  expect(french).toMatchObject({ subject: 'Le prix de votre forfait Standard change le 1er janvier 2027' });
  expect(french!.text).toContain('11,99\u00a0$');
  for (const { email } of [gifted, higher, leaving]) expect(await priceMails(server, email)).toEqual([]);

  // A member who withdraws their cancellation is notified then, and also gets 30 days.
  server.clock.set('2026-12-10T17:00:00Z');
  const stays = await server.logIn(leaving.email);
  await inPortal(server, stays, { action: 'resume' });
  const [late] = await priceMails(server, leaving.email);
  expect(late).toMatchObject({ subject: 'The price of your Standard plan changes on January 9, 2027' });
  expect((await stays.plans.mine()).priceChange).toEqual({
    tier: 'standard',
    oldMonthlyCents: 999,
    monthlyCents: 1199,
    fromUtc: '2027-01-09T17:00:00.000Z',
  });
});

test('of two simultaneous price commands one takes effect, and subscribers are notified of that price only', async () => {
  const server = await startTestServer();
  const ana = await buyer(server);
  await buy(server, ana, 'standard');
  const commands = await Promise.allSettled([schedule(server, '2027-01-01'), schedule(server, '2027-01-02', '12.50')]);
  expect(commands.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const [refusal] = commands.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []));
  expect(refusal).toMatch(/Announced already: standard costs \$1[12]\.\d\d from 2027-01-0[12] on/);
  expect(await priceMails(server, ana.email)).toHaveLength(1);
});

test('the new price applies to purchases and renewals from its day on', async () => {
  const server = await startTestServer();
  const member = await buyer(server);
  const { email } = member;
  await buy(server, member, 'standard');
  const coming = async () => (await (await server.logIn(email)).plans.mine()).priceChange?.monthlyCents;
  await schedule(server, '2027-01-01');
  expect(await coming()).toBe(1199);
  await at(server, '2026-12-18T17:00:00Z');
  expect(await billed(server)).toEqual({ next: 999, invoiced: 999 });

  await at(server, '2027-01-01T04:59:59Z');
  expect(await standardOf(server)).toMatchObject({ monthlyCents: 999 });
  expect(await billed(server)).toEqual({ next: 999, invoiced: 999 });
  await at(server, '2027-01-01T05:00:00Z');
  expect(await standardOf(server)).toMatchObject({ monthlyCents: 1199, priceChange: null });
  expect(await billed(server)).toEqual({ next: 1199, invoiced: 999 });
  expect(await coming()).toBe(1199);
  const ben = await buyer(server);
  const { url } = await ben.billing.checkout({ body: { TierKey: 'standard' } });
  expect((await visit(server, url)).text).toContain('$11.99');

  await at(server, '2027-01-18T16:59:59Z');
  expect(await billed(server)).toEqual({ next: 1199, invoiced: 999 });
  await at(server, '2027-01-18T17:00:00Z');
  expect(await billed(server)).toEqual({ next: 1199, invoiced: 1199 });
  expect(await coming()).toBeUndefined();
  expect(await (await server.logIn(email)).plans.mine()).toMatchObject({ effectiveTier: 'standard', status: 'active' });
});

test('a subscriber who buys just before the change, or pays on an older page, also gets 30 days', async () => {
  const server = await startTestServer();
  await schedule(server, '2027-01-31');
  server.clock.set('2027-01-30T17:00:00Z');
  const ana = await buyer(server);
  const { url } = await ana.billing.checkout({ body: { TierKey: 'standard' } });
  await at(server, '2027-01-31T05:00:00Z');
  await pay(server, url);
  await server.runJobs();
  expect(await priceMails(server, ana.email)).toMatchObject([
    { subject: 'The price of your Standard plan changes on March 2, 2027' },
  ]);
  expect(await billed(server)).toEqual({ next: 999, invoiced: 999 });
  // In a short month, the first renewal comes before the 30 days have passed.
  await at(server, '2027-02-28T05:00:00Z');
  expect(await billed(server)).toEqual({ next: 1199, invoiced: 999 });
  await at(server, '2027-03-31T05:00:00Z');
  expect(await billed(server)).toEqual({ next: 1199, invoiced: 1199 });
});

test('a cancelled price never applies, and the notified subscribers are notified of the cancellation', async () => {
  const server = await startTestServer();
  const ana = await buyer(server);
  await buy(server, ana, 'standard');
  await expect(admin(server, 'price cancel', { tier: 'standard' })).rejects.toThrow(
    'No new price of standard is announced.',
  );
  await schedule(server, '2027-01-01');
  await server.runJobs();
  expect(await admin(server, 'price cancel', { tier: 'standard' })).toEqual([
    'standard stays at $9.99.',
    'Subscribers notified by mail: 1.',
  ]);
  expect((await priceMails(server, ana.email))[0]).toMatchObject({
    subject: 'The price of your Standard plan stays as it is',
  });
  expect((await ana.plans.mine()).priceChange).toBeNull();
  await at(server, '2027-01-01T05:00:00Z');
  expect(await standardOf(server)).toMatchObject({ monthlyCents: 999, priceChange: null });
  await schedule(server, '2027-03-01', '12');
  expect(await admin(server, 'price list', {})).toEqual([
    'free: $0.00 a month',
    'standard: $9.99 a month',
    'premium: $19.99 a month',
    'standard: $9.99 to $11.99 on 2027-01-01 (cancelled)',
    'standard: $9.99 to $12.00 on 2027-03-01 (announced)',
  ]);
});

test('a subscriber who is notified of a price while it is being cancelled is notified of the cancellation too', async () => {
  const server = await startTestServer();
  await schedule(server, '2027-01-01');
  const [ana, bystander] = [await buyer(server), await buyer(server)];
  const { db, clock } = server.platform;
  const plan = { user_id: ana.id, tier: 'standard', status: 'active', source: 'paid' } as const;
  await db.insertInto('subscriptions').values(plan).execute();
  const { cancelling } = await db.transaction().execute(async (tx) => {
    expect(await notifySubscribers(tx, clock.now())).toBe(1);
    const cancelling = admin(server, 'price cancel', { tier: 'standard' });
    await waitingStatements(db, 1);
    return { cancelling };
  });
  expect(await cancelling).toContain('Subscribers notified by mail: 1.');
  expect(await priceMails(server, ana.email)).toHaveLength(2);
  expect(await priceMails(server, bystander.email)).toEqual([]);
});

test('two nodes and a provider outage on the day still create one new price', async () => {
  const database = await createTestDatabase();
  const clock = createTestClock();
  const nodes = [
    await startTestServer({ databaseUrl: database.url, clock }),
    await startTestServer({ databaseUrl: database.url, clock }),
  ] as const;
  const [server] = nodes;
  const member = await buyer(server);
  await buy(server, member, 'standard');
  await schedule(server, '2027-01-01');
  await Promise.all(nodes.map((node) => node.runJobs()));
  for (const node of nodes) await holdEvents(node);
  const { payments } = server.platform;
  const { stripe } = payments;
  const newPrices = async () =>
    (await stripe.prices.list({ active: true })).data.filter((one) => one.unit_amount === 1199);
  expect(await newPrices()).toHaveLength(1);

  clock.set('2027-01-01T05:00:00Z');
  await payments.stub!.run();
  payments.stripe = createStripePayments('sk_test_nobody', 'whsec_nobody', {
    host: '127.0.0.1',
    port: 9,
    protocol: 'http',
  }).stripe;
  await expect(server.runJobs()).rejects.toMatchObject({ code: 'payments.unavailable' });
  payments.stripe = stripe;
  expect(await standardOf(server)).toMatchObject({ monthlyCents: 1199 });
  expect(await billed(server)).toMatchObject({ next: 999 });
  await Promise.all(nodes.map((node) => node.runJobs()));
  const [price, ...others] = await newPrices();
  expect(others).toEqual([]);
  expect(await standardOf(server)).toMatchObject({ monthlyCents: 1199, stripePriceId: price!.id });
  expect(price).toMatchObject({ lookup_key: 'ambiance_standard_monthly' });
  expect(await billed(server)).toMatchObject({ next: 1199 });
  // Either node may have sent the mail.
  const mails = await Promise.all(nodes.map((node) => priceMails(node, member.email)));
  expect(mails.flat()).toHaveLength(1);
});
