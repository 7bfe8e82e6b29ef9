import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { buy, buyer, holdEvents, pay } from '../../../test/buying.ts';
import { type SignedIn, testPassword } from '../../../test/people.ts';
import { seededChance, slowStatements } from '../../../test/slow-statements.ts';
import { startTestServer, type TestServer } from '../../../test/start-test-server.ts';
import { runCommand } from '../../../test/run-command.ts';
import { endChargesOfClosed } from './cancel-subscription.ts';
import { reconcile } from './reconcile.ts';

/** A server with a bystander whose plan must not change. */
async function startWithBystander(options?: Parameters<typeof startTestServer>[0]) {
  const server = await startTestServer(options);
  const bystander = await buyer(server);
  await buy(server, bystander, 'premium');
  server.clock.advance({ days: 1 });
  const ana = await buyer(server, { email: 'ana@example.com' });
  const currentState = async () => ({
    charges: await chargesOf(server, bystander),
    plan: await bystander.plans.mine(),
  });
  /** Does the same as the admin command, at the server's time. */
  const setStatus = (email: string, status: string) => runCommand(server, 'member status', { email, status });
  return { ...server, server, ana, currentState, setStatus };
}

/** The payments of a member, each with its refund, and the status of each subscription. */
async function chargesOf({ platform }: TestServer, { id }: SignedIn): Promise<string[]> {
  const { rows } = await sql<{ charge: string }>`
    select body->>'status' || case
      when exists (select from stand_in_payments where kind = 'refund'
        and body->>'payment_intent' = replace(subscription.body->>'latest_invoice', 'in_', 'pi_')) then ', paid back'
      else ', paid' end as charge
    from stand_in_payments subscription
    where kind = 'subscription' and body->>'customer' in (
      select customer_id from billing_customers where user_id = ${id})
    order by position`.execute(platform.db);
  return rows.map(({ charge }) => charge);
}

/** Simulates pages that could not be closed because a payment on them was in progress. */
const reopenPages = ({ platform }: TestServer) =>
  sql`update stand_in_payments set body = jsonb_set(body, '{status}', '"open"')
    where kind = 'checkout.session' and body->>'status' = 'expired'`.execute(platform.db);

test('a payment made during account deletion is refunded once, and no other user’s payment is', async () => {
  const { server, ana, currentState } = await startWithBystander();
  const before = await currentState();
  const { url } = await ana.billing.checkout({ body: { TierKey: 'standard' } });
  await ana.accountData.deleteAccount({ body: { password: testPassword } });
  await reopenPages(server);
  await holdEvents(server);
  await pay(server, url);
  await endChargesOfClosed(server.platform);
  await reconcile(server.platform);
  expect(await chargesOf(server, ana)).toEqual(['canceled, paid back']);
  expect(await currentState()).toEqual(before);
});

test('a payment that is charged at the moment of deletion is refunded too', async () => {
  const { server, ana, currentState } = await startWithBystander();
  const before = await currentState();
  await buy(server, ana, 'standard');
  await ana.accountData.deleteAccount({ body: { password: testPassword } });
  expect(await chargesOf(server, ana)).toEqual(['canceled, paid back']);
  expect(await currentState()).toEqual(before);
});

test('a plan paid before account deletion ends, and its current month is not refunded', async () => {
  const { server, ana, clock } = await startWithBystander();
  await buy(server, ana, 'standard');
  clock.advance({ minutes: 10 });
  await ana.accountData.deleteAccount({ body: { password: testPassword } });
  await server.runJobs();
  expect(await chargesOf(server, ana)).toEqual(['canceled, paid']);
});

test('a ban ends the plan and open payment pages within a minute, and later payments are refunded', async () => {
  const { server, ana, setStatus, currentState } = await startWithBystander();
  const before = await currentState();
  const { url } = await ana.billing.checkout({ body: { TierKey: 'premium' } });
  const banned = await buyer(server, { email: 'ben@example.com' });
  await buy(server, banned, 'standard');
  server.clock.advance({ minutes: 30 });
  for (const { email } of [banned, ana]) await setStatus(email, 'Blocked');
  await endChargesOfClosed(server.platform);
  expect(await pay(server, url)).toBeUndefined();
  expect(await chargesOf(server, banned)).toEqual(['canceled, paid back']);

  await reopenPages(server);
  await holdEvents(server);
  await pay(server, url);
  await reconcile(server.platform);
  expect(await chargesOf(server, ana)).toEqual(['canceled, paid back']);
  expect(await currentState()).toEqual(before);
});

test('a member who is banned, returns and is banned again loses the new plan too', async () => {
  const { server, ana, setStatus, clock, logIn } = await startWithBystander();
  const set = async (status: string) => {
    clock.advance({ minutes: 5 });
    await setStatus(ana.email, status);
    await endChargesOfClosed(server.platform);
  };
  await ana.billing.portal();
  await set('Blocked');
  await set('Active');
  await buy(server, await logIn(ana.email), 'standard');
  await holdEvents(server);
  await set('Blocked');
  expect(await chargesOf(server, ana)).toEqual(['canceled, paid back']);
});

test.each(['is deleted', 'is banned'])('an account that %s during a payment is never left charged', async (end) => {
  const chance = seededChance(1);
  const { server, currentState, setStatus } = await startWithBystander({
    statements: slowStatements(() => chance() ** 2 * 4),
  });
  const before = await currentState();
  const openPage = ({ billing }: SignedIn) => billing.checkout({ body: { TierKey: 'standard' } });
  const close = async ({ email, accountData }: SignedIn) =>
    end === 'is banned'
      ? setStatus(email, 'Blocked')
      : void (await accountData.deleteAccount({ body: { password: testPassword } }));
  const atOnce = async (...acts: (() => Promise<unknown>)[]) =>
    Promise.all(acts.map(async (act) => sleep(chance() * 16).then(act)));
  const payers: SignedIn[] = [];
  for (let count = 0; count < 16; count += 1) payers.push(await buyer(server));
  await Promise.all(
    payers.map(async (payer, index) => {
      if (index % 2 === 0) {
        // A member whose account is already closed gets no payment page.
        const buyIfAllowed = () =>
          openPage(payer).then(
            ({ url }) => pay(server, url),
            () => undefined,
          );
        await atOnce(buyIfAllowed, () => close(payer));
      } else {
        const { url } = await openPage(payer);
        await atOnce(
          () => pay(server, url),
          () => close(payer),
        );
      }
    }),
  );
  await endChargesOfClosed(server.platform);
  await reconcile(server.platform);
  const charges = async () => (await Promise.all(payers.map((payer) => chargesOf(server, payer)))).flat();
  await expect.poll(async () => (await charges()).filter((charge) => charge !== 'canceled, paid back')).toEqual([]);
  expect((await charges()).length).toBeGreaterThan(0);
  expect(await currentState()).toEqual(before);
});
