import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { buy, buyer, cards, holdEvents, inPortal, pay, postEvent, visit } from '../../../test/buying.ts';
import { inLanguage } from '../../../test/in-language.ts';
import { linkTokenTo } from '../../../test/mailbox.ts';
import { testPassword } from '../../../test/people.ts';
import { startTestServer, type TestServer } from '../../../test/start-test-server.ts';
import { until } from '../../../test/until.ts';
import { createStripePayments } from '../../platform/services/payments.ts';
import { giveTier } from '../plans/subscriptions.repository.ts';
import { customerOf, saveCustomer } from './customers.repository.ts';

const standard = { body: { TierKey: 'standard' } } as const;
const premium = { body: { TierKey: 'premium' } } as const;
const subscriptionsAt = async ({ platform }: TestServer) =>
  (await platform.payments.stripe.subscriptions.list({ status: 'all' })).data;

test('checkout without a verified phone is refused and creates nothing', async () => {
  const { signUp, platform } = await startTestServer();
  const ana = await signUp();
  await expect(ana.billing.checkout(standard)).rejects.toMatchObject({ status: 403, code: 'phone.required' });
  expect(await platform.db.selectFrom('billing_customers').selectAll().execute()).toEqual([]);
});

test.each([{}, { TierKey: 'free' }, { TierKey: 'gold' }, { TierKey: 3 }, { tierKey: null }])(
  'checkout refuses the request %j',
  async (body) => {
    const server = await startTestServer();
    const ana = await buyer(server);
    await expect(ana.billing.checkout({ body: body as { TierKey: 'premium' } })).rejects.toMatchObject({ status: 400 });
  },
);

test.each([{ TierKey: 'Standard' }, { tierKey: ' STANDARD ' }])('checkout sells the plan named by %j', async (body) => {
  const server = await startTestServer();
  const [ana, ben] = [await buyer(server), await buyer(server)];
  const { url } = await ana.billing.checkout({ body });
  await pay(server, url);
  await until(async () => (await ana.plans.mine()).effectiveTier === 'standard');
  expect((await ben.plans.mine()).effectiveTier).toBe('free');
});

test('addresses, prices and identities in the request are ignored', async () => {
  const server = await startTestServer();
  const ana = await buyer(server);
  const foreign = { success_url: 'https://evil.example', price: 'price_1', coupon: 'FREE', userId: 'somebody' };
  const { url } = await ana.billing.checkout({ body: { TierKey: 'premium', ...foreign } });
  const { text } = await visit(server, url);
  expect(text).toContain('$19.99');
  expect(await pay(server, url)).toMatch(/^http:\/\/localhost:3000\/subscriptions\/success\?/);
});

test('two tabs get one payment page, and paying on it twice creates one subscription', async () => {
  const server = await startTestServer();
  const ana = await buyer(server);
  const [first, second] = await Promise.all([ana.billing.checkout(standard), ana.billing.checkout(standard)]);
  expect(second).toEqual(first);
  await Promise.all([pay(server, first.url), pay(server, first.url)]);
  expect(await subscriptionsAt(server)).toHaveLength(1);
  const customers = await server.platform.db.selectFrom('billing_customers').selectAll().execute();
  expect(customers).toHaveLength(1);
});

test('tabs that open the first payment page at the same moment all find the same customer', async () => {
  const server = await startTestServer();
  const [ana, ben] = [await buyer(server), await buyer(server)];
  const { db } = server.platform;
  const bens = await saveCustomer(db, ben.id, 'cus_of_ben');
  for (let round = 0; round < 100; round += 1) {
    await db.deleteFrom('billing_customers').where('user_id', '=', ana.id).execute();
    const found = await Promise.all(Array.from({ length: 4 }, () => saveCustomer(db, ana.id, 'cus_of_ana')));
    expect(new Set(found.map(({ customerId }) => customerId))).toEqual(new Set(['cus_of_ana']));
  }
  expect(await customerOf(db, { userId: ben.id })).toEqual(bens);
});

test('if two tabs pay for different plans, only the higher plan remains', async () => {
  const server = await startTestServer();
  const ana = await buyer(server);
  const pages = [await ana.billing.checkout(standard), await ana.billing.checkout(premium)];
  for (const { url } of pages) await pay(server, url);
  await until(async () => (await ana.plans.mine()).effectiveTier === 'premium');
  await until(async () => (await subscriptionsAt(server)).filter(({ status }) => status === 'active').length === 1);
});

test('a member with a paid or given plan cannot buy it or a lower one again', async () => {
  const server = await startTestServer();
  const [ana, bob] = [await buyer(server), await buyer(server)];
  await buy(server, ana, 'premium');
  await giveTier(server.platform.db, bob.id, 'standard', null);
  for (const again of [
    () => ana.billing.checkout(premium),
    () => ana.billing.checkout(standard),
    () => bob.billing.checkout(standard),
  ]) {
    await expect(again()).rejects.toMatchObject({ status: 409, code: 'plan.already-active' });
  }
});

test('a paid plan whose event is missing is found at the provider instead of being sold twice', async () => {
  const server = await startTestServer();
  await holdEvents(server);
  const ana = await buyer(server);
  await pay(server, (await ana.billing.checkout(premium)).url);
  await expect(ana.billing.checkout(premium)).rejects.toMatchObject({ status: 409 });
  expect(await ana.plans.mine()).toMatchObject({ effectiveTier: 'premium' });
});

test('a declined card pays nothing, and the bank’s consent is awaited', async () => {
  const server = await startTestServer();
  const ana = await buyer(server);
  const { url } = await ana.billing.checkout(standard);
  expect((await visit(server, url, { number: cards.declines })).text).toContain('Your card was declined');
  expect((await visit(server, url, { number: cards.asks })).text).toContain('Your bank asks');
  expect((await visit(server, url, { consent: 'no' })).text).toContain('Your card was declined');
  expect(await subscriptionsAt(server)).toEqual([]);
  await visit(server, url, { number: cards.asks });
  expect((await visit(server, url, { consent: 'yes' })).goesTo).toContain('/subscriptions/success');
});

test('payment pages use the member’s language and admit no foreign scripts or styles', async () => {
  const server = await startTestServer();
  const ana = await buyer(server, { displayName: '<script>alert(1)</script>' });
  const { url } = await inLanguage(server, ana, 'fr').billing.portal();
  const page = await fetch(server.address + new URL(url).pathname);
  expect(page.headers.get('content-security-policy')).toContain("script-src 'self'");
  const text = await page.text();
  expect(text).toContain('Votre facturation');
  expect(text).not.toMatch(/<script|style=/);
});

test('while the provider is down, checkout and portal return 503 with a retry time and change nothing', async () => {
  const away = createStripePayments('sk_test_nobody', 'whsec_nobody', { host: '127.0.0.1', port: 9, protocol: 'http' });
  const server = await startTestServer({ payments: away });
  const ana = await buyer(server);
  for (const call of [() => ana.billing.checkout(standard), () => ana.billing.portal()]) {
    await expect(call()).rejects.toMatchObject({ status: 503, code: 'payments.unavailable', retryAfter: '30' });
  }
  expect(await server.platform.db.selectFrom('billing_customers').selectAll().execute()).toEqual([]);
  expect(await ana.plans.mine()).toMatchObject({ effectiveTier: 'free' });
});

test('a member who owes for a plan must pay before buying a higher one', async () => {
  const server = await startTestServer();
  const ana = await buyer(server);
  await buy(server, ana, 'standard');
  await inPortal(server, ana, { action: 'card', number: cards.failsLater });
  await inPortal(server, ana, { action: 'pass-time' });
  const { text } = await visit(server, (await ana.billing.checkout(premium)).url);
  expect(text).toContain('Payment failed. We will try again; a new card pays at once.');
});

test('deleting an account first ends its subscription, and changes nothing while the provider is down', async () => {
  const server = await startTestServer();
  const ana = await buyer(server);
  await buy(server, ana, 'premium');
  await ana.accountData.deleteAccount({ body: { password: testPassword } });
  expect((await subscriptionsAt(server)).map(({ status }) => status)).toEqual(['canceled']);
  await expect(ana.members.me()).rejects.toMatchObject({ status: 401 });

  const bob = await buyer(server);
  await buy(server, bob, 'standard');
  await server.platform.payments.stub!.close();
  const deleting = bob.accountData.deleteAccount({ body: { password: testPassword } });
  await expect(deleting).rejects.toMatchObject({ status: 503 });
  expect(await bob.plans.mine()).toMatchObject({ effectiveTier: 'standard' });
});

test('a payment page left open during account deletion sells nothing; a new one after the undo does', async () => {
  const server = await startTestServer();
  const ana = await buyer(server);
  const { url } = await ana.billing.checkout(standard);
  await ana.accountData.deleteAccount({ body: { password: testPassword } });
  expect(await pay(server, url)).toBeUndefined();
  expect(await subscriptionsAt(server)).toEqual([]);

  await server.visitor.accountData.undoDeletion({
    body: { token: await linkTokenTo(server, ana.email, 'undo-deletion') },
  });
  await buy(server, await server.logIn(ana.email), 'standard');
});

test('a payment under way during account deletion is cancelled at the provider and opens no plan', async () => {
  const server = await startTestServer();
  const ana = await buyer(server);
  const { url } = await ana.billing.checkout(standard);
  await ana.accountData.deleteAccount({ body: { password: testPassword } });
  await sql`
    update stand_in_payments set body = jsonb_set(body, '{status}', '"open"')
    where kind = 'checkout.session'`.execute(server.platform.db);
  expect(await pay(server, url)).toContain('/subscriptions/success');
  await until(async () => (await subscriptionsAt(server)).every(({ status }) => status === 'canceled'));
  await server.runJobs();

  await server.visitor.accountData.undoDeletion({
    body: { token: await linkTokenTo(server, ana.email, 'undo-deletion') },
  });
  const again = await server.logIn(ana.email);
  expect(await again.plans.mine()).toMatchObject({ effectiveTier: 'free' });
  await buy(server, again, 'premium');
  expect((await subscriptionsAt(server)).map(({ status }) => status)).toEqual(['active', 'canceled']);
});

test('reading payments again leaves gifted plans unchanged', async () => {
  const server = await startTestServer();
  const ana = await buyer(server);
  await buy(server, ana, 'standard');
  await giveTier(server.platform.db, ana.id, 'premium', null);
  await server.runJobs();
  expect(await ana.plans.mine()).toMatchObject({ tier: 'premium', effectiveTier: 'premium' });
});

test('on a downgrade the mood becomes chat, also in search, and paid features close', async () => {
  const server = await startTestServer();
  const ana = await buyer(server, { displayName: 'Ana' });
  await buy(server, ana, 'premium');
  await ana.moods.set({ body: { MoodKey: 'travel' } });
  await inPortal(server, ana, { action: 'cancel' });
  server.clock.set('2026-12-18T17:00:00Z');
  await server.runJobs();

  const again = await server.logIn(ana.email);
  expect(await again.moods.current()).toEqual({ current: 'chat' });
  await expect(again.moods.set({ body: { MoodKey: 'travel' } })).rejects.toMatchObject({ status: 403 });
  const friend = await server.signUp({ tier: 'premium' });
  const { items } = await friend.discovery.search({ query: { mood: 'chat' } });
  expect(items).toMatchObject([{ displayName: 'Ana', currentMoodKey: 'chat' }]);
});

test('a member keeps the mood while their renewal is not known yet', async () => {
  const server = await startTestServer();
  const ana = await buyer(server);
  await buy(server, ana, 'premium');
  await ana.moods.set({ body: { MoodKey: 'travel' } });
  server.clock.set('2026-12-18T17:00:00Z');
  // An event makes us read the subscription before the provider has renewed it.
  const customer = (await server.platform.db.selectFrom('billing_customers').selectAll().executeTakeFirstOrThrow())
    .customer_id;
  await postEvent(server, {
    object: 'event',
    id: 'evt_early',
    type: 'invoice.created',
    data: { object: { customer } },
  });
  expect(await (await server.logIn(ana.email)).moods.current()).toEqual({ current: 'travel' });
  await server.runJobs();
  expect(await (await server.logIn(ana.email)).moods.current()).toEqual({ current: 'travel' });
});

test('on the built-in portal time can be skipped to a renewal, a failed payment and the plan’s end', async () => {
  const server = await startTestServer();
  const ana = await buyer(server);
  await buy(server, ana, 'premium');
  const wait = () => inPortal(server, ana, { action: 'pass-time' });
  const currentState = async () => {
    const { status, effectiveTier } = await ana.plans.mine();
    return `${status} ${effectiveTier}`;
  };
  expect((await inPortal(server, ana, {})).text).toContain('Let time pass until December 18, 2026');
  await wait();
  expect((await inPortal(server, ana, {})).text).toContain('Renews on December 18, 2026');
  await inPortal(server, ana, { action: 'card', number: cards.failsLater });
  // The payment fails at the renewal and at the retries after 3, 5, 7 and 14 days.
  for (const next of ['past_due premium', 'past_due premium', 'past_due premium', 'past_due free', 'canceled free']) {
    await wait();
    await until(async () => (await currentState()) === next);
  }
  // The member is notified of the first failure, not of the retries.
  const kinds = (await (await server.logIn(ana.email)).notices.mine()).map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind === 'payment-failed')).toHaveLength(1);
});
