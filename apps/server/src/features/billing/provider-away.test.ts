import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { buy, buyer, holdEvents, pay, visit } from '../../../test/buying.ts';
import { startFaultyProvider } from '../../../test/faulty-provider.ts';
import { testPassword } from '../../../test/people.ts';
import { startTestServer, type TestServer } from '../../../test/start-test-server.ts';
import { runCommand } from '../../../test/run-command.ts';
import { endChargesOfClosed } from './cancel-subscription.ts';
import { reconcile } from './reconcile.ts';

/** Ana and a bystander pay for a plan at a provider whose calls can fail. */
async function startWithPayers() {
  const server = await startTestServer();
  const [ana, bystander] = [await buyer(server, { email: 'ana@example.com' }), await buyer(server)];
  for (const payer of [ana, bystander]) await buy(server, payer, 'standard');
  const ofBystander = await bystander.plans.mine();
  const provider = await startFaultyProvider(server);
  const unchanged = async () => expect(await (await server.logIn(bystander.email)).plans.mine()).toEqual(ofBystander);
  const deleteAna = async () =>
    (await server.logIn(ana.email)).accountData.deleteAccount({ body: { password: testPassword } });
  const setStatus = (status: string) => runCommand(server, 'member status', { email: ana.email, status });
  return { ...server, server, ana, bystander, provider, unchanged, deleteAna, setStatus };
}

const charges = async ({ platform }: TestServer) => {
  const { rows } = await sql<{ charge: string }>`
    select kind || ' ' || coalesce(body->>'status', '') as charge from stand_in_payments
    where kind in ('subscription', 'refund') order by position`.execute(platform.db);
  return rows.map(({ charge }) => charge);
};

const errorLines = ({ logged }: TestServer) =>
  logged.map((line) => JSON.parse(line) as { level: number; msg: string }).filter(({ level }) => level >= 50);

test('a rejected provider key counts as a server error: members read so, and the operator is alerted at once', async () => {
  const { server, ana, provider, deleteAna, unchanged } = await startWithPayers();
  provider.break(/./, { status: 401, type: 'invalid_request_error', code: 'api_key_expired' });
  for (const call of [() => ana.billing.checkout({ body: { tierKey: 'premium' } }), () => ana.billing.portal()]) {
    await expect(call()).rejects.toMatchObject({
      status: 503,
      code: 'payments.out-of-order',
      message: expect.stringContaining('Payments are not working right now'),
      retryAfter: '30',
    });
  }
  await expect(deleteAna()).rejects.toMatchObject({ status: 503, code: 'account.not-deleted' });
  const failed = errorLines(server).filter(({ msg }) => msg === 'request failed');
  expect(failed.length).toBeGreaterThanOrEqual(3);
  expect(JSON.stringify(failed)).toContain('api_key_expired');

  await server.jobs.find(({ name }) => name === 'try outside services')!.run();
  expect(errorLines(server)).toContainEqual(
    expect.objectContaining({
      service: 'payments',
      msg: 'The payment provider of STRIPE_SECRET_KEY cannot be used: As asked by the test.',
    }),
  );
  expect(await server.platform.metrics.metrics()).toContain('service_away{service="payments"} 1');
  expect(server.logged.join('')).not.toContain(server.platform.payments.stub!.secretKey);
  provider.repair();
  await server.jobs.find(({ name }) => name === 'try outside services')!.run();
  expect(await server.platform.metrics.metrics()).toContain('service_away{service="payments"} 0');
  await unchanged();
});

test('an error that a library attributes to the client still counts as a server error', async () => {
  const { server, ana, provider } = await startWithPayers();
  for (const status of [400, 402, 404]) {
    provider.break(/portal\/sessions/, { status, type: 'invalid_request_error' });
    await expect(ana.billing.portal()).rejects.toMatchObject({ status: 500, code: 'server.failed' });
  }
  expect(errorLines(server).length).toBeGreaterThanOrEqual(3);
});

test.each([
  ['cannot be reached', 'drops', /./, ['subscription active', 'subscription active']],
  ['is lost before the plan ends', 'drops', /DELETE/, ['subscription active', 'subscription active']],
  ['is lost after the plan ended', 'done, answer lost', /DELETE/, ['subscription canceled', 'subscription active']],
] as const)(
  'an account deletion while the provider %s leaves the account unchanged, says so, and can be repeated',
  async (_, fault, which, chargesThen) => {
    const { server, ana, clock, provider, deleteAna, unchanged, logIn } = await startWithPayers();
    await holdEvents(server);
    clock.advance({ days: 10 });
    provider.break(which, fault);
    await expect(deleteAna()).rejects.toMatchObject({
      status: 503,
      code: 'account.not-deleted',
      message: expect.stringContaining('The account is not deleted yet'),
    });
    const again = await logIn(ana.email);
    expect(await again.members.me()).toMatchObject({ id: ana.id });
    expect(await charges(server)).toEqual(chargesThen);
    await again.moods.set({ body: { MoodKey: 'dinner' } });
    provider.repair();
    await deleteAna();
    await expect(again.members.me()).rejects.toMatchObject({ status: 401 });
    await endChargesOfClosed(server.platform);
    expect(await charges(server)).toEqual(['subscription canceled', 'subscription active']);
    await unchanged();
  },
);

test('a ban takes effect at once while the provider is down, and a job makes the refund later', async () => {
  const { server, ana, clock, provider, setStatus, unchanged, logIn } = await startWithPayers();
  await holdEvents(server);
  clock.advance({ days: 10 });
  const { members } = await logIn(ana.email);
  provider.break(/./, 'drops');
  await setStatus('Blocked');
  await expect(members.me()).rejects.toMatchObject({ status: 401 });
  await expect(endChargesOfClosed(server.platform)).rejects.toThrow('could not be ended yet. payments.unavailable');
  expect(await charges(server)).toEqual(['subscription active', 'subscription active']);
  provider.repair();
  await endChargesOfClosed(server.platform);
  await endChargesOfClosed(server.platform);
  expect(await charges(server)).toEqual(['subscription canceled', 'subscription active', 'refund succeeded']);
  await unchanged();
});

test('a ban that is interrupted between the end of the plan and the refund still refunds the unused days', async () => {
  const { server, clock, provider, setStatus } = await startWithPayers();
  await holdEvents(server);
  clock.advance({ days: 10 });
  await setStatus('Blocked');
  provider.break(/GET \/v1\/invoices/, 'drops');
  await expect(endChargesOfClosed(server.platform)).rejects.toThrow('could not be ended');
  expect(await charges(server)).toEqual(['subscription canceled', 'subscription active']);
  provider.repair();
  clock.advance({ minutes: 5 });
  await endChargesOfClosed(server.platform);
  expect(await charges(server)).toEqual(['subscription canceled', 'subscription active', 'refund succeeded']);
});

test('a customer who was deleted at the provider loses the plan, can buy again, and can delete the account', async () => {
  const { server, ana, unchanged, logIn, deleteAna } = await startWithPayers();
  await holdEvents(server);
  const { stripe } = server.platform.payments;
  const discard = async () => {
    const { customer_id: customer } = await server.platform.db
      .selectFrom('billing_customers')
      .where('user_id', '=', ana.id)
      .select('customer_id')
      .executeTakeFirstOrThrow();
    await stripe.customers.del(customer);
  };
  await discard();
  await reconcile(server.platform);
  const again = await logIn(ana.email);
  expect(await again.plans.mine()).toMatchObject({ effectiveTier: 'free' });
  expect((await again.billing.portal()).url).toContain('/portal/');
  expect(await pay(server, (await again.billing.checkout({ body: { tierKey: 'premium' } })).url)).toContain('/success');
  await reconcile(server.platform);
  expect(await again.plans.mine()).toMatchObject({ effectiveTier: 'premium' });
  await discard();
  await deleteAna();
  await expect(again.members.me()).rejects.toMatchObject({ status: 401 });
  await unchanged();
});

test('a checkout restarted after a price change shows the new price and charges it', async () => {
  const server = await startTestServer();
  const ana = await buyer(server);
  const { db, payments } = server.platform;
  const checkout = async () => (await ana.billing.checkout({ body: { tierKey: 'standard' } })).url;
  const before = await checkout();
  expect((await visit(server, before)).text).toContain('$9.99');
  expect(await checkout()).toBe(before);
  const { stripe_price_id: old } = await db
    .selectFrom('tiers')
    .where('key', '=', 'standard')
    .select('stripe_price_id')
    .executeTakeFirstOrThrow();
  const { product } = await payments.stripe.prices.retrieve(old!);
  const dearer = await payments.stripe.prices.create({
    product: typeof product === 'string' ? product : product.id,
    currency: 'cad',
    unit_amount: 1199,
    recurring: { interval: 'month' },
    metadata: { tier: 'standard' },
  });
  await db
    .updateTable('tiers')
    .where('key', '=', 'standard')
    .set({ monthly_cents: 1199, stripe_price_id: dearer.id })
    .execute();
  const after = await checkout();
  expect(after).not.toBe(before);
  expect((await visit(server, after)).text).toContain('$11.99');
  await pay(server, after);
  const { rows } = await sql<{ paid: number }>`
    select (body->>'amount_paid')::int as paid from stand_in_payments where kind = 'invoice'`.execute(db);
  expect(rows).toEqual([{ paid: 1199 }]);
});
