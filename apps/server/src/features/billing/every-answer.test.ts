import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { buy, buyer, holdEvents, postEvent } from '../../../test/buying.ts';
import { type Fault, type FaultyProvider, startFaultyProvider } from '../../../test/faulty-provider.ts';
import { type SignedIn, testPassword } from '../../../test/people.ts';
import { startTestServer, type TestServer } from '../../../test/start-test-server.ts';
import { CallError } from '../../../test/test-transport.ts';
import { runCommand } from '../../../test/run-command.ts';
import { fromProvider, refusalCode } from '../../platform/services/payments.ts';
import { endChargesOfClosed } from './cancel-subscription.ts';
import { changePrices } from './change-prices.ts';
import { reconcile } from './reconcile.ts';

/** Faults documented by Stripe or common in networks, each with the result that a call should have. */
const answers: Readonly<Record<string, readonly [Fault, string]>> = {
  rate_limit: [{ status: 429, type: 'invalid_request_error', code: 'rate_limit' }, 'payments.unavailable'],
  lock_timeout: [{ status: 429, type: 'invalid_request_error', code: 'lock_timeout' }, 'payments.unavailable'],
  idempotency_key_in_use: [
    { status: 409, type: 'idempotency_error', code: 'idempotency_key_in_use' },
    'payments.unavailable',
  ],
  api_error: [{ status: 500, type: 'api_error' }, 'payments.unavailable'],
  'an overloaded API': [{ status: 503, type: 'api_error' }, 'payments.unavailable'],
  'no answer': ['hangs', 'payments.unavailable'],
  'a dropped connection': ['drops', 'payments.unavailable'],
  'half an answer': ['half an answer', 'payments.unavailable'],
  'a page of a proxy': ['a page of a proxy', 'payments.unavailable'],
  'an answer that is lost': ['done, answer lost', 'payments.unavailable'],
  authentication_error: [
    { status: 401, type: 'invalid_request_error', code: 'api_key_expired' },
    'payments.out-of-order',
  ],
  'a key without the permission': [{ status: 403, type: 'invalid_request_error' }, 'payments.out-of-order'],
  card_declined: [{ status: 402, type: 'card_error', code: 'card_declined' }, 'refused: card_declined'],
  charge_disputed: [
    { status: 400, type: 'invalid_request_error', code: 'charge_disputed' },
    'refused: charge_disputed',
  ],
  balance_insufficient: [
    { status: 400, type: 'invalid_request_error', code: 'balance_insufficient' },
    'refused: balance_insufficient',
  ],
  resource_missing: [
    { status: 404, type: 'invalid_request_error', code: 'resource_missing' },
    'refused: resource_missing',
  ],
  'a refusal without a code': [{ status: 400, type: 'invalid_request_error' }, 'refused: invalid_request_error'],
  idempotency_error: [{ status: 400, type: 'idempotency_error' }, 'a fault of ours'],
};

test('no failure of the provider counts as a response, in any call', async () => {
  const server = await startTestServer();
  const meant: Record<string, string[]> = {};
  for (const [name, [fault]] of Object.entries(answers)) {
    // Only calls that hang end by their timeout.
    const provider = await startFaultyProvider(server, fault === 'hangs' ? 1000 : undefined);
    const { stripe } = server.platform.payments;
    provider.break(/./, fault);
    meant[name] = await Promise.all(
      [stripe.prices.list(), stripe.customers.create({}), stripe.subscriptions.cancel('sub_1')].map((call) =>
        fromProvider<unknown>(call).then(() => 'nothing', meaningOf),
      ),
    );
  }
  expect(meant).toEqual(Object.fromEntries(Object.entries(answers).map(([name, [, one]]) => [name, [one, one, one]])));
});

function meaningOf(thrown: unknown): string {
  const refusal = refusalCode(thrown);
  if (refusal !== undefined) return `refused: ${refusal}`;
  return thrown instanceof Error && thrown.name === 'DomainError' ? thrown.message : 'a fault of ours';
}

/** One fault of each kind; every case is tested with all of them. */
const kinds = {
  unavailable: 'drops',
  'shut out': answers['authentication_error']![0],
  refused: answers['a refusal without a code']![0],
  missing: answers['resource_missing']![0],
  declined: answers['card_declined']![0],
  'reused key': answers['idempotency_error']![0],
  lost: 'done, answer lost',
} as const satisfies Record<string, Fault>;
type Kind = keyof typeof kinds;
const everyKind = Object.keys(kinds) as Kind[];

type Messages = Readonly<Record<Kind, string>>;
const alike = (told: string): Messages => Object.fromEntries(everyKind.map((kind) => [kind, told])) as Messages;
const failed = 'server.failed';
const shownOnPages: Messages = {
  ...alike(failed),
  unavailable: 'payments.unavailable',
  'shut out': 'payments.out-of-order',
  lost: 'payments.unavailable',
};

/** The account's state in our database and at the provider. */
interface Facts {
  account: string;
  /** The stored plan. */
  plan: string | null;
  subscriptions: string[];
  /** Amounts in cents. */
  refunds: number[];
  /** Amounts of the invoices that were paid after a pause began, in cents. */
  paid: number[];
  /** Subscriptions whose payments are paused. */
  pauses: number;
  /** Mails about pauses. */
  mails: string[];
  customers: number;
  openPages: number;
}

async function factsOf({ platform }: TestServer, { id }: SignedIn): Promise<Facts> {
  const { rows } = await sql<Facts>`
    with mine as (select id from stand_in_payments where kind = 'customer' and body->'metadata'->>'userId' = ${id}),
      invoices as (select replace(id, 'in_', 'pi_') as payment from stand_in_payments
        where kind = 'invoice' and body->>'customer' in (select id from mine))
    select (select status from users where id = ${id}) as account,
      (select tier || ' ' || status from subscriptions where user_id = ${id} and source = 'paid') as plan,
      array(select body->>'status' from stand_in_payments
        where kind = 'subscription' and body->>'customer' in (select id from mine)) as subscriptions,
      array(select (body->>'amount')::int from stand_in_payments
        where kind = 'refund' and body->>'payment_intent' in (select payment from invoices)) as refunds,
      array(select (body->>'amount_paid')::int from stand_in_payments
        where kind = 'invoice' and body->>'status' = 'paid' and body->>'customer' in (select id from mine)
          and position > (select max(position) from stand_in_payments
            where kind = 'invoice' and body->>'status' = 'void' and body->>'customer' in (select id from mine))) as paid,
      (select count(*)::int from stand_in_payments where kind = 'subscription'
        and body->>'pause_collection' is not null and body->>'customer' in (select id from mine)) as pauses,
      array(select kind from outgoing_mails where user_id = ${id} and kind ~ 'plan-(paused|resumed)' order by id) as mails,
      (select count(*)::int from mine) as customers,
      (select count(*)::int from stand_in_payments where kind = 'checkout.session' and body->>'status' = 'open'
        and body->>'customer' in (select id from mine)) as "openPages"`.execute(platform.db);
  return rows[0]!;
}

interface Scene {
  server: TestServer;
  provider: FaultyProvider;
  robin: SignedIn;
  ana: SignedIn;
}

interface Case {
  /** The plan that Ana has had for ten days; undefined if none. */
  pays?: 'standard';
  /** Matches the call that fails. */
  which: RegExp;
  /** Runs before the call that fails. */
  before?(scene: Scene): Promise<void>;
  act(scene: Scene): Promise<unknown>;
  told: Messages;
  /** Facts that differ after the failed call, by kind of fault. */
  meanwhile?: Partial<Record<Kind, Partial<Facts>>>;
  /** Runs before the call is repeated. */
  later?(scene: Scene): void;
  /** Facts that differ after the repeated call succeeded. */
  atLast: Partial<Facts>;
}

const setStatus = ({ server, ana }: Scene, status: string) =>
  runCommand(server, 'member status', { email: ana.email, status });

const ends = async (act: Promise<unknown>) => {
  await act.catch((error: unknown) => {
    throw new Error('failed', { cause: error });
  });
};

const ban = async (scene: Scene) => {
  const { account } = await factsOf(scene.server, scene.ana);
  if (account !== 'Blocked') await setStatus(scene, 'Blocked');
  await ends(endChargesOfClosed(scene.server.platform));
};

const inAnHour = ({ server }: Scene) => server.clock.advance({ hours: 1 });

const cancelAtProvider = async ({ server, provider, ana }: Scene) => {
  const { customer_id: customer } = await server.platform.db
    .selectFrom('billing_customers')
    .where('user_id', '=', ana.id)
    .select('customer_id')
    .executeTakeFirstOrThrow();
  await sql`update stand_in_payments set body = body || '{"status": "canceled", "ended_at": 1}'
    where kind = 'subscription' and body->>'customer' = ${customer}`.execute(server.platform.db);
  provider.calls = [];
  return customer;
};

const pauseMessages: Messages = {
  ...shownOnPages,
  refused: 'plan.change-refused',
  missing: 'plan.change-refused',
  declined: 'plan.card-declined',
  'reused key': 'plan.changing',
};

const cases: Readonly<Record<string, Case>> = {
  'a checkout': {
    which: /POST \/v1\/checkout\/sessions$/,
    act: ({ ana }) => ana.billing.checkout({ body: { tierKey: 'premium' } }),
    told: shownOnPages,
    meanwhile: { lost: { customers: 1, openPages: 1 }, ...except('lost', { customers: 1 }) },
    atLast: { customers: 1, openPages: 1 },
  },
  'the first checkout, which makes the customer': {
    which: /POST \/v1\/customers$/,
    act: ({ ana }) => ana.billing.checkout({ body: { tierKey: 'standard' } }),
    told: shownOnPages,
    meanwhile: { lost: { customers: 1 } },
    atLast: { customers: 1, openPages: 1 },
  },
  'a change to a higher plan': {
    pays: 'standard',
    which: /POST \/v1\/billing_portal\/sessions$/,
    act: ({ ana }) => ana.billing.checkout({ body: { tierKey: 'premium' } }),
    told: shownOnPages,
    atLast: {},
  },
  'the portal': {
    pays: 'standard',
    which: /POST \/v1\/billing_portal\/sessions$/,
    act: ({ ana }) => ana.billing.portal(),
    told: shownOnPages,
    atLast: {},
  },
  'a pause': {
    pays: 'standard',
    which: /POST \/v1\/subscriptions\/\w+$/,
    act: ({ ana }) => ana.billing.pause({ body: { months: 2 } }),
    told: pauseMessages,
    meanwhile: { lost: { pauses: 1 } },
    atLast: { pauses: 1, mails: ['plan-paused'] },
  },
  'the end of a pause': {
    pays: 'standard',
    which: /POST \/v1\/subscriptions\/\w+$/,
    async before({ server, ana }) {
      await ana.billing.pause({ body: { months: 2 } });
      server.clock.set((await ana.plans.mine()).pause!.fromUtc);
      await server.platform.payments.stub!.run();
      await reconcile(server.platform);
    },
    act: async ({ server, ana }) => (await server.logIn(ana.email)).billing.resume(),
    told: { ...pauseMessages, unavailable: 'plan.resume-unconfirmed', lost: 'plan.resume-unconfirmed' },
    meanwhile: { lost: { pauses: 0, paid: [999] } },
    atLast: { pauses: 0, paid: [999], mails: ['plan-paused', 'plan-resumed'] },
  },
  'the deletion of an account': {
    pays: 'standard',
    which: /DELETE \/v1\/subscriptions\//,
    act: ({ ana }) => ana.accountData.deleteAccount({ body: { password: testPassword } }),
    told: {
      ...alike(failed),
      unavailable: 'account.not-deleted',
      'shut out': 'account.not-deleted',
      lost: 'account.not-deleted',
    },
    meanwhile: { lost: { subscriptions: ['canceled'] } },
    atLast: { account: 'Deleted', subscriptions: ['canceled'] },
  },
  'a refund by an administrator': {
    pays: 'standard',
    which: /POST \/v1\/refunds$/,
    async act({ server, robin, ana }) {
      const admin = await server.logIn(robin.email);
      const of = { params: { id: ana.id } };
      const [payment] = await admin.operator.payments(of);
      await admin.operator.refund({ ...of, body: { why: 'A letter', paymentId: payment!.id, part: 'all' } });
    },
    told: {
      unavailable: 'refund.unconfirmed',
      lost: 'refund.unconfirmed',
      'shut out': 'payments.out-of-order',
      refused: 'refund.refused',
      missing: 'refund.refused',
      declined: 'refund.refused',
      'reused key': failed,
    },
    meanwhile: { lost: { refunds: [999] } },
    atLast: { plan: 'standard canceled', subscriptions: ['canceled'], refunds: [999] },
  },
  'the refund of a ban': {
    pays: 'standard',
    which: /POST \/v1\/refunds$/,
    act: ban,
    told: { ...alike('done'), 'reused key': 'failed' },
    meanwhile: {
      ...except('lost', { account: 'Blocked', plan: 'standard canceled', subscriptions: ['canceled'] }),
      lost: { account: 'Blocked', plan: 'standard canceled', subscriptions: ['canceled'], refunds: [666] },
      'reused key': { account: 'Blocked', subscriptions: ['canceled'] },
    },
    later: inAnHour,
    atLast: { account: 'Blocked', plan: 'standard canceled', subscriptions: ['canceled'], refunds: [666] },
  },
  'the end of a plan by a ban': {
    pays: 'standard',
    which: /DELETE \/v1\/subscriptions\//,
    act: ban,
    told: alike('failed'),
    meanwhile: { ...except('lost', { account: 'Blocked' }), lost: { account: 'Blocked', subscriptions: ['canceled'] } },
    atLast: { account: 'Blocked', plan: 'standard canceled', subscriptions: ['canceled'], refunds: [666] },
  },
  'an event': {
    pays: 'standard',
    which: /GET \/v1\/subscriptions$/,
    async act(scene) {
      const customer = await cancelAtProvider(scene);
      const event = {
        object: 'event',
        id: `evt_${scene.ana.id}`,
        type: 'invoice.paid',
        data: { object: { customer } },
      };
      const answer = await postEvent(scene.server, event);
      const { code } = (await answer.json()) as { code?: string };
      if (answer.status !== 200) throw new Error(code);
    },
    told: shownOnPages,
    meanwhile: Object.fromEntries(everyKind.map((kind) => [kind, { subscriptions: ['canceled'] }])),
    atLast: { plan: 'standard canceled', subscriptions: ['canceled'] },
  },
  'the hourly reading': {
    pays: 'standard',
    which: /GET \/v1\/subscriptions$/,
    async act(scene) {
      await cancelAtProvider(scene);
      await ends(reconcile(scene.server.platform));
    },
    told: alike('failed'),
    meanwhile: Object.fromEntries(everyKind.map((kind) => [kind, { subscriptions: ['canceled'] }])),
    atLast: { plan: 'standard canceled', subscriptions: ['canceled'] },
  },
};

function except(one: Kind, facts: Partial<Facts>): Partial<Record<Kind, Partial<Facts>>> {
  return Object.fromEntries(everyKind.filter((kind) => kind !== one).map((kind) => [kind, facts]));
}

const told = async (act: Promise<unknown>) =>
  act.then(
    () => 'done',
    (error: unknown) => (error instanceof CallError ? error.code : (error as Error).message),
  );

test.each(Object.entries(cases))(
  '%s reports the true result for any provider response, and works afterwards',
  async (_, one) => {
    const server = await startTestServer();
    const robin = await server.signUp({ role: 'admin' });
    const bystander = await buyer(server);
    await buy(server, bystander, 'premium');
    const ofBystander = await factsOf(server, bystander);
    const payers = new Map<Kind, SignedIn>();
    for (const kind of everyKind) {
      const ana = await buyer(server);
      if (one.pays) await buy(server, ana, one.pays);
      payers.set(kind, ana);
    }
    await holdEvents(server);
    const tenDaysLater = new Date(server.clock.now().getTime() + 10 * 86_400_000).toISOString();
    const provider = await startFaultyProvider(server);
    for (const [kind, { email }] of payers) {
      provider.repair();
      server.clock.set(tenDaysLater);
      const scene = { server, provider, robin, ana: await server.logIn(email) };
      await one.before?.(scene);
      const before = await factsOf(server, scene.ana);
      provider.break(one.which, kinds[kind]);
      expect([kind, await told(one.act(scene))]).toEqual([kind, one.told[kind]]);
      expect([kind, await factsOf(server, scene.ana)]).toEqual([kind, { ...before, ...one.meanwhile?.[kind] }]);
      provider.repair();
      one.later?.(scene);
      expect([kind, await told(one.act(scene))]).toEqual([kind, 'done']);
      expect([kind, await factsOf(server, scene.ana)]).toEqual([kind, { ...before, ...one.atLast }]);
    }
    expect(await factsOf(server, bystander)).toEqual(ofBystander);
  },
  600_000,
);

test('a new price is created once, whatever the provider returns, and applies only after it exists', async () => {
  const server = await startTestServer();
  const provider = await startFaultyProvider(server);
  const needs = { ...server.platform, timeZone: 'America/Toronto', publicUrl: server.address };
  const pricesOf = async (cents: number) => {
    const { data } = await server.platform.payments.stripe.prices.list();
    return data.filter(({ unit_amount }) => unit_amount === cents).length;
  };
  for (const [index, kind] of everyKind.entries()) {
    const cents = 1101 + index;
    await runCommand(server, 'price schedule', {
      tier: 'standard',
      price: (cents / 100).toFixed(2),
      on: '2027-02-01',
    });
    provider.break(/POST \/v1\/prices$/, kinds[kind]);
    await expect(changePrices(needs), kind).rejects.toThrow();
    const change = server.platform.db.selectFrom('price_changes').where('monthly_cents', '=', cents);
    expect([kind, await change.select('stripe_price_id').executeTakeFirst()]).toEqual([
      kind,
      { stripe_price_id: null },
    ]);
    provider.repair();
    await changePrices(needs);
    expect([kind, await pricesOf(cents)]).toEqual([kind, 1]);
    await server.platform.db.deleteFrom('price_changes').execute();
  }
});

test('a gifted plan makes no call to the provider', async () => {
  const server = await startTestServer();
  const robin = await server.signUp({ role: 'admin' });
  const [ana, ben] = [await server.signUp(), await server.signUp()];
  const provider = await startFaultyProvider(server);
  provider.break(/./, 'hangs');
  await robin.operator.setPlan({ params: { id: ana.id }, body: { why: 'A letter', tier: 'premium', until: null } });
  const tiers = [await ana.plans.mine(), await ben.plans.mine()].map(({ effectiveTier }) => effectiveTier);
  expect([tiers, provider.calls]).toEqual([['premium', 'free'], []]);
});
