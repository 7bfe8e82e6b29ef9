import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { buy, buyer, holdEvents, inPortal, postEvent } from '../../../test/buying.ts';
import { type ApiFault, startFaultyProvider } from '../../../test/faulty-provider.ts';
import { inLanguage } from '../../../test/in-language.ts';
import { startTestServer, type TestServer } from '../../../test/start-test-server.ts';
import { until } from '../../../test/until.ts';
import { runCommand } from '../../../test/run-command.ts';
import { endChargesOfClosed } from './cancel-subscription.ts';

const why = 'Letter of May 4';
const refused = (code: string): ApiFault => ({ status: 400, type: 'invalid_request_error', code });

/** Eve and a bystander pay for a plan; nothing of the bystander's may change. */
async function startWithPayers() {
  const server = await startTestServer();
  const robin = await server.signUp({ role: 'admin', displayName: 'Robin' });
  const [eve, bystander] = [await buyer(server, { displayName: 'Eve', email: 'eve@example.com' }), await buyer(server)];
  for (const payer of [eve, bystander]) await buy(server, payer, 'standard');
  const ofBystander = await bystander.plans.mine();
  const provider = await startFaultyProvider(server);
  const of = { params: { id: eve.id } };
  const refund = async (part: 'all' | 'unused' = 'all') => {
    const [payment] = await robin.operator.payments(of);
    return robin.operator.refund({ ...of, body: { why, paymentId: payment!.id, part } });
  };
  const tier = async () => (await (await server.logIn(eve.email)).plans.mine()).effectiveTier;
  const recorded = async () => (await robin.audit.list()).items.map(({ action, parameters }) => [action, parameters]);
  const unchanged = async () => expect(await (await server.logIn(bystander.email)).plans.mine()).toEqual(ofBystander);
  const setStatus = (status: string) => runCommand(server, 'member status', { email: eve.email, status });
  return { ...server, server, robin, eve, provider, of, refund, tier, recorded, unchanged, setStatus };
}

/** Ten days after their payment Eve is banned, but the provider refuses her refund. */
async function startWithOwedRefund(code: string) {
  const payers = await startWithPayers();
  await holdEvents(payers.server);
  payers.clock.advance({ days: 10 });
  await payers.setStatus('Blocked');
  payers.provider.break(/POST \/v1\/refunds/, refused(code));
  await endChargesOfClosed(payers.server.platform);
  return payers;
}

async function refundsAt({ platform }: TestServer): Promise<number[]> {
  const { rows } = await sql<{ cents: number }>`
    select (body->>'amount')::int as cents from stand_in_payments where kind = 'refund' order by position`.execute(
    platform.db,
  );
  return rows.map(({ cents }) => cents);
}

test.each([
  ['charge_disputed', 'refund.disputed', /is disputing this payment/],
  ['refund_disputed_payment', 'refund.disputed', /is disputing this payment/],
  ['balance_insufficient', 'refund.no-balance', /balance at the payment provider is too low/],
  ['charge_not_refundable', 'refund.refused', /refused this refund \(charge_not_refundable\)/],
  ['amount_too_large', 'refund.refused', /refused this refund \(amount_too_large\)/],
])(
  'a refund that the provider refuses with %s is reported as %s, and the plan continues',
  async (said, code, sentence) => {
    const { server, provider, refund, robin, of, tier, recorded, unchanged } = await startWithPayers();
    provider.break(/POST \/v1\/refunds/, refused(said));
    await expect(refund()).rejects.toMatchObject({ status: 409, code, message: expect.stringMatching(sentence) });
    expect(provider.calls.filter((call) => call.startsWith('DELETE'))).toEqual([]);
    expect([await tier(), await refundsAt(server)]).toEqual(['standard', []]);
    const [payment] = await robin.operator.payments(of);
    expect(payment).toMatchObject({ returnedCents: 0, endsPlan: true });
    const what = { payment: payment!.id, part: 'all' };
    expect(await recorded()).toEqual([
      ['payment-refund', { ...what, outcome: 'refused', refused: said }],
      ['payment-refund', what],
    ]);
    await unchanged();

    // With the same idempotency key, the provider would repeat its refusal for a day.
    provider.repair();
    expect(await refund()).toMatchObject({ returnedCents: payment!.cents, endsPlan: false });
    expect(provider.keys.filter((key) => key.startsWith('refund:'))).toEqual([
      `refund:${payment!.id}:${payment!.cents}:2`,
    ]);
    expect([await tier(), await refundsAt(server)]).toEqual(['free', [payment!.cents]]);
    expect((await recorded()).slice(0, 2)).toEqual([
      ['payment-refund', { ...what, outcome: 'accepted' }],
      ['payment-refund', what],
    ]);
    await unchanged();
  },
);

test('a refund is recorded as refused because of the key if the provider rejects our key', async () => {
  const { server, provider, refund, robin, of, tier, recorded, unchanged } = await startWithPayers();
  const [payment] = await robin.operator.payments(of);
  provider.break(/POST \/v1\/refunds/, { status: 401, type: 'invalid_request_error', code: 'api_key_expired' });
  await expect(refund()).rejects.toMatchObject({ status: 503, code: 'payments.out-of-order' });
  const what = { payment: payment!.id, part: 'all' };
  expect(await recorded()).toEqual([
    ['payment-refund', { ...what, outcome: 'refused', refused: 'key-rejected' }],
    ['payment-refund', what],
  ]);
  expect([await tier(), await refundsAt(server)]).toEqual(['standard', []]);
  await unchanged();
});

test('the message of a refused refund exists in French', async () => {
  const { server, provider, robin, of } = await startWithPayers();
  const [payment] = await robin.operator.payments(of);
  provider.break(/POST \/v1\/refunds/, refused('charge_disputed'));
  const body = { why, paymentId: payment!.id, part: 'all' } as const;
  await expect(inLanguage(server, robin, 'fr').operator.refund({ ...of, body })).rejects.toThrow(
    'conteste ce paiement',
  );
});

test('a refund with a lost response is not confirmed, and repeating it completes it without a second payment', async () => {
  const { server, provider, refund, robin, of, tier, recorded, logIn, eve } = await startWithPayers();
  const [payment] = await robin.operator.payments(of);
  provider.break(/POST \/v1\/refunds/, 'done, answer lost');
  await expect(refund()).rejects.toMatchObject({ status: 503, code: 'refund.unconfirmed' });
  expect(await tier()).toBe('standard');
  provider.repair();
  expect(await refund()).toMatchObject({ returnedCents: payment!.cents, endsPlan: false });
  const what = { payment: payment!.id, part: 'all' };
  expect(await recorded()).toEqual([
    ['payment-refund', { ...what, outcome: 'accepted' }],
    ['payment-refund', what],
    ['payment-refund', { ...what, outcome: 'pending' }],
    ['payment-refund', what],
  ]);
  // The member sees each request once.
  const { accesses } = await (await logIn(eve.email)).accountData.records();
  expect(accesses.map(({ access }) => access)).toEqual(['payment-refunded', 'payment-refunded']);
  expect([await tier(), await refundsAt(server)]).toEqual(['free', [payment!.cents]]);
});

test('a refund of unknown outcome is repeated with the same key, and with another amount only once it is resolved', async () => {
  const { server, provider, refund, robin, of, clock } = await startWithPayers();
  const [payment] = await robin.operator.payments(of);
  provider.break(/POST \/v1\/refunds/, 'drops');
  await expect(refund()).rejects.toMatchObject({ code: 'refund.unconfirmed' });
  await expect(refund()).rejects.toMatchObject({ code: 'refund.unconfirmed' });
  expect(new Set(provider.keys.filter((key) => key.startsWith('refund:')))).toEqual(
    new Set([`refund:${payment!.id}:${payment!.cents}:1`]),
  );
  clock.advance({ minutes: 14 });
  provider.repair();
  const [later] = await robin.operator.payments(of);
  expect(later!.unusedCents).toBeLessThan(later!.cents);
  await expect(refund('unused')).rejects.toMatchObject({ status: 409, code: 'refund.under-way' });
  clock.advance({ minutes: 2 });
  const { unusedCents } = (await robin.operator.payments(of))[0]!;
  expect(await refund('unused')).toMatchObject({ returnedCents: unusedCents });
  expect(await refundsAt(server)).toEqual([unusedCents]);
});

test('a refund whose plan could not be ended is reported, and repeating it ends the plan', async () => {
  const { server, provider, refund, robin, of, tier } = await startWithPayers();
  const [payment] = await robin.operator.payments(of);
  provider.break(/DELETE \/v1\/subscriptions/, 'drops');
  await expect(refund()).rejects.toMatchObject({ status: 503, code: 'refund.plan-runs' });
  expect([await tier(), await refundsAt(server)]).toEqual(['standard', [payment!.cents]]);
  provider.repair();
  expect(await refund()).toMatchObject({ returnedCents: payment!.cents, endsPlan: false });
  expect([await tier(), await refundsAt(server)]).toEqual(['free', [payment!.cents]]);
});

test('if the second of two refunds is refused, the administrator sees the refunded amount, and the plan continues', async () => {
  const { server, provider, robin, of, tier, clock, logIn, eve } = await startWithPayers();
  clock.advance({ days: 10 });
  const premium = (await server.visitor.plans.fullTiers()).find(({ key }) => key === 'premium');
  await inPortal(server, await logIn(eve.email), { action: 'change', price: premium!.stripePriceId! });
  await until(async () => (await tier()) === 'premium');
  const admin = await logIn(robin.email);
  const [newer] = await admin.operator.payments(of);
  provider.break(/POST \/v1\/refunds/, refused('charge_disputed'), 1);
  const unused = { why, paymentId: newer!.id, part: 'unused' } as const;
  const first = newer!.unusedCents;
  await expect(admin.operator.refund({ ...of, body: unused })).rejects.toMatchObject({
    code: 'refund.partly',
    message: expect.stringContaining(`$${(first / 100).toFixed(2)}`),
  });
  expect([await tier(), await refundsAt(server)]).toEqual(['premium', [first]]);
});

test('a ban ends the plan even if its refund is refused, which the operator sees and a job retries hourly', async () => {
  const { server, provider, robin, eve, tier, clock, setStatus, unchanged } =
    await startWithOwedRefund('balance_insufficient');
  const admin = await server.logIn(robin.email);
  await unchanged();
  expect(await refundsAt(server)).toEqual([]);
  const [owed] = (await admin.operator.failures()).refunds!;
  expect(owed).toMatchObject({
    member: { id: eve.id, displayName: 'Eve' },
    cents: 666,
    attempts: 1,
    error: 'balance_insufficient',
  });
  const list = async () => {
    const told = await runCommand(server, 'queue list', {});
    return told.lines.filter((line) => line.startsWith('refund'));
  };
  expect(await list()).toEqual([
    `refund of ${owed!.id} ($6.66) to Eve: 1 attempts, refused ${owed!.refusedUtc}: balance_insufficient`,
  ]);
  expect(await server.platform.metrics.metrics()).toContain('queue_entries{queue="refunds",state="failed"} 1');

  clock.advance({ minutes: 59 });
  provider.repair();
  await endChargesOfClosed(server.platform);
  expect(provider.calls).toEqual([]);
  clock.advance({ minutes: 1 });
  await endChargesOfClosed(server.platform);
  expect(await refundsAt(server)).toEqual([666]);
  expect([(await (await server.logIn(robin.email)).operator.failures()).refunds, await list()]).toEqual([[], []]);
  await setStatus('Active');
  expect(await tier()).toBe('free');
});

test('an event about a banned member whose refund is refused is handled on first delivery', async () => {
  const { server, provider, eve } = await startWithOwedRefund('charge_disputed');
  const { customer_id: customer } = await server.platform.db
    .selectFrom('billing_customers')
    .where('user_id', '=', eve.id)
    .select('customer_id')
    .executeTakeFirstOrThrow();
  provider.calls = [];
  const event = { object: 'event', id: 'evt_later', type: 'invoice.updated', data: { object: { customer } } };
  expect((await postEvent(server, event)).status).toBe(200);
  expect(provider.calls.filter((call) => call === 'GET /v1/subscriptions')).toHaveLength(1);
  expect(provider.calls.filter((call) => call === 'POST /v1/refunds')).toEqual([]);
});

test('an administrator can retry or discard a refused refund, and each action is recorded', async () => {
  const { server, provider, robin, clock } = await startWithOwedRefund('charge_disputed');
  const admin = await server.logIn(robin.email);
  const [owed] = (await admin.operator.failures()).refunds!;
  const one = { params: { id: owed!.id }, body: { why } };
  await expect(admin.operator.retryRefund(one)).rejects.toMatchObject({ code: 'refund.disputed' });
  expect((await admin.operator.failures()).refunds).toMatchObject([{ id: owed!.id, attempts: 2 }]);
  await admin.operator.dropRefund(one);
  expect((await admin.operator.failures()).refunds).toEqual([]);
  await expect(admin.operator.dropRefund(one)).rejects.toMatchObject({ status: 404, code: 'refund.unknown' });
  await expect(admin.operator.retryRefund(one)).rejects.toMatchObject({ status: 404, code: 'refund.unknown' });
  provider.repair();
  clock.advance({ hours: 2 });
  await endChargesOfClosed(server.platform);
  expect(await refundsAt(server)).toEqual([]);
  const { items } = await (await server.logIn(robin.email)).audit.list();
  expect(items.slice(0, 3).map(({ action, parameters }) => [action, parameters])).toEqual([
    ['queue-drop', { refund: owed!.id }],
    ['queue-retry', { refund: owed!.id, outcome: 'refused', refused: 'charge_disputed' }],
    ['queue-retry', { refund: owed!.id }],
  ]);
});

test('a refund made in the provider’s dashboard is not made again', async () => {
  const { server, provider, clock, robin } = await startWithOwedRefund('balance_insufficient');
  const [owed] = (await (await server.logIn(robin.email)).operator.failures()).refunds!;
  provider.repair();
  await server.platform.payments.stripe.refunds.create({ payment_intent: owed!.id, amount: 100 });
  clock.advance({ hours: 1 });
  await endChargesOfClosed(server.platform);
  expect(await refundsAt(server)).toEqual([100]);
  expect((await (await server.logIn(robin.email)).operator.failures()).refunds).toEqual([]);
});

test('a refund that was refused to an administrator is owed once the member is banned, and shown until it succeeds', async () => {
  const { server, provider, robin, eve, clock, setStatus, unchanged } = await startWithPayers();
  await holdEvents(server);
  clock.advance({ days: 10 });
  provider.break(/POST \/v1\/refunds/, refused('balance_insufficient'));
  const admin = await server.logIn(robin.email);
  const [payment] = await admin.operator.payments({ params: { id: eve.id } });
  const all = { params: { id: eve.id }, body: { why, paymentId: payment!.id, part: 'all' as const } };
  await expect(admin.operator.refund(all)).rejects.toMatchObject({ code: 'refund.no-balance' });
  clock.advance({ minutes: 5 });
  await setStatus('Blocked');
  await endChargesOfClosed(server.platform);
  const failures = async () => (await (await server.logIn(robin.email)).operator.failures()).refunds;
  expect(await failures()).toMatchObject([{ member: { id: eve.id }, cents: 665, attempts: 2 }]);
  provider.repair();
  clock.advance({ hours: 1 });
  await endChargesOfClosed(server.platform);
  expect([await refundsAt(server), await failures()]).toEqual([[665], []]);
  await unchanged();
});
