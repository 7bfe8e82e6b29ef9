import { expect, test } from 'vitest';
import { buy, buyer, holdEvents, pay } from '../../../test/buying.ts';
import type { SignedIn } from '../../../test/people.ts';
import { startTestServer, type TestServer } from '../../../test/start-test-server.ts';
import { giveTier } from '../plans/subscriptions.repository.ts';
import { closeEndedPlans, closeMissedPlans, reconcile } from './reconcile.ts';

/** Makes a customer unknown, as after switching to another account of the provider. */
const loseCustomer = ({ platform }: TestServer, { id }: SignedIn) =>
  platform.db.updateTable('billing_customers').set({ customer_id: 'cus_gone' }).where('user_id', '=', id).execute();

test('a customer unknown to the provider does not stop other customers from being read again', async () => {
  const server = await startTestServer();
  const { db } = server.platform;
  const [ana, bob] = [await buyer(server), await buyer(server)];
  await buy(server, ana, 'premium');
  await loseCustomer(server, ana);
  await holdEvents(server);
  await pay(server, (await bob.billing.checkout({ body: { TierKey: 'standard' } })).url);
  const longAgo = new Date('2026-01-01T00:00:00Z');
  await db.insertInto('payment_events').values({ id: 'evt_old', type: 'invoice.paid', received_at: longAgo }).execute();

  await expect(server.runJobs()).rejects.toThrow('could not be read');
  expect(await bob.plans.mine()).toMatchObject({ effectiveTier: 'standard' });
  const old = db.selectFrom('payment_events').where('id', '=', 'evt_old').selectAll();
  expect(await old.execute()).toEqual([]);
});

test('a customer unknown to the provider does not keep other ended plans open', async () => {
  const server = await startTestServer();
  const members = [await buyer(server), await buyer(server)];
  for (const member of members) {
    await buy(server, member, 'premium');
    await member.moods.set({ body: { MoodKey: 'travel' } });
  }
  await holdEvents(server);
  for await (const { id } of server.platform.payments.stripe.subscriptions.list()) {
    await server.platform.payments.stripe.subscriptions.update(id, { cancel_at_period_end: true });
  }
  const [first, second] = members.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  await loseCustomer(server, first!);
  server.clock.set('2026-12-18T17:00:00Z');
  await expect(closeEndedPlans(server.platform)).rejects.toThrow('could not be read');
  expect(await (await server.logIn(second!.email)).moods.current()).toEqual({ current: 'chat' });
});

test('the end of a paying member’s gifted plan causes no request to the provider', async () => {
  const server = await startTestServer();
  const ana = await buyer(server);
  await giveTier(server.platform.db, ana.id, 'premium', new Date('2026-11-18T17:01:00Z'));
  server.clock.advance({ minutes: 1 });
  // The events of the payment are held back, so that they do not add to the counted calls.
  await holdEvents(server);
  await pay(server, (await ana.billing.checkout({ body: { TierKey: 'premium' } })).url);
  await reconcile(server.platform);
  await ana.moods.set({ body: { MoodKey: 'travel' } });
  let calls = 0;
  server.platform.payments.stripe.on('request', () => {
    calls += 1;
  });
  await closeEndedPlans(server.platform);
  expect(calls).toBe(0);
  expect(await ana.moods.current()).toEqual({ current: 'travel' });
});

test('moods of an ended gifted plan end within a minute, and missed ones within an hour', async () => {
  const server = await startTestServer();
  const { db } = server.platform;
  const until = new Date('2026-11-18T18:00:00Z');
  const guests = await Promise.all(
    Array.from({ length: 5 }, async () => {
      const guest = await server.signUp();
      await giveTier(db, guest.id, 'premium', until);
      await guest.moods.set({ body: { MoodKey: 'travel' } });
      return guest;
    }),
  );
  const bea = await server.signUp({ tier: 'premium', mood: 'travel' });
  const moods = () => Promise.all([...guests, bea].map(async ({ moods: theirs }) => (await theirs.current()).current));
  server.clock.set('2026-11-18T19:00:00Z');
  await closeEndedPlans(server.platform);
  expect(await moods(), 'it has ended an hour ago').toEqual(Array(6).fill('travel'));
  server.clock.set('2026-11-18T18:00:00Z');
  await giveTier(db, guests[0]!.id, 'premium', new Date('2026-11-18T17:00:01Z'));
  await giveTier(db, guests[1]!.id, 'premium', new Date('2026-11-18T17:00:00Z'));
  await giveTier(db, guests[2]!.id, 'premium', new Date('2026-11-18T18:00:01Z'));
  await closeEndedPlans(server.platform);
  expect(await moods()).toEqual(['chat', 'travel', 'travel', 'chat', 'chat', 'travel']);
  await closeMissedPlans(server.platform, 2);
  expect(await moods()).toEqual(['chat', 'chat', 'travel', 'chat', 'chat', 'travel']);
});
