import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { buy, buyer, cards, inPortal, pay, visit } from '../../../../test/buying.ts';
import { caseAbout, decide, report, statusTokenOf } from '../../../../test/moderating.ts';
import type { SignedIn } from '../../../../test/people.ts';
import { until } from '../../../../test/until.ts';
import { startTestServer } from '../../../../test/start-test-server.ts';
import { clientOf } from '../../../../test/test-transport.ts';
import { runCommand } from '../../../../test/run-command.ts';
import { giveTier } from '../../plans/subscriptions.repository.ts';

/** Ben has paid since 17:00 on the 18th. Cleo pays too, as the bystander. */
async function startWithPayers() {
  const server = await startTestServer();
  const { platform, clock, signUp } = server;
  const [ana, ben, cleo] = [await signUp(), await buyer(server, { email: 'ben@example.com' }), await buyer(server)];
  const [noor, omar] = [await signUp({ role: 'moderator' }), await signUp({ role: 'moderator' })];
  for (const payer of [ben, cleo]) await buy(server, payer, 'standard');
  const ofCleo = await cleo.plans.mine();
  await report(ana, ben);
  const refunds = async () => {
    const { rows } = await sql<{ amount: number }>`
      select (body->>'amount')::int as amount from stand_in_payments where kind = 'refund'`.execute(platform.db);
    return rows.map(({ amount }) => amount);
  };
  const runBilling = async () => {
    await server.runJobs();
    expect(await (await server.logIn(cleo.email)).plans.mine()).toEqual(ofCleo);
  };
  const endOf = async () => (await (await server.logIn(ben.email)).plans.mine()).currentPeriodEndUtc;
  const appealAndOverturn = async () => {
    const outside = clientOf(server, await statusTokenOf(server, ben.email));
    await outside.accountStatus.appeal({ body: { text: 'It was not me' } });
    const other = await server.logIn(omar.email);
    const [appeal] = (await other.moderation.appeals()).items;
    await other.moderation.decideAppeal({
      params: { id: String(appeal!.id) },
      body: { outcome: 'overturned', note: 'A mistake' },
    });
  };
  const decideAboutBen = async (wanted: Parameters<typeof decide>[2]) => {
    const moderator = await server.logIn(noor.email);
    await decide(moderator, await caseAbout(moderator, ben), wanted);
  };
  return { server, clock, ben, cleo, decideAboutBen, refunds, runBilling, endOf, appealAndOverturn };
}

test.each(['a successful appeal', 'support'])(
  'a ban ends the running plan and refunds the unused days, and %s restores them',
  async (by) => {
    const { server, clock, ben, decideAboutBen, refunds, runBilling, appealAndOverturn } = await startWithPayers();
    clock.advance({ days: 15 });
    await decideAboutBen({ kind: 'ban' });
    await runBilling();
    await runBilling();
    // 15 of the 30 days until the 18th of December remain.
    const [price] = await server.platform.db
      .selectFrom('tiers')
      .where('key', '=', 'standard')
      .select('monthly_cents')
      .execute();
    expect(await refunds()).toEqual([Math.floor(price!.monthly_cents / 2)]);
    clock.advance({ days: 2 });
    if (by === 'support') {
      await runCommand(server, 'member status', { email: ben.email, status: 'Active' });
    } else {
      await appealAndOverturn();
    }
    await server.runJobs();
    const back = await server.logIn(ben.email);
    expect(await back.plans.mine()).toMatchObject({
      effectiveTier: 'standard',
      currentPeriodEndUtc: '2026-12-20T17:00:00.000Z',
    });
  },
);

test('a ban after a plan change refunds exactly the unused days of all payments of the month', async () => {
  const { server, clock, ben, decideAboutBen, refunds, runBilling } = await startWithPayers();
  clock.advance({ days: 10 });
  const member = await server.logIn(ben.email);
  const premium = (await server.visitor.plans.fullTiers()).find(({ key }) => key === 'premium');
  await inPortal(server, member, { action: 'change', price: premium!.stripePriceId! });
  await until(async () => (await member.plans.mine()).effectiveTier === 'premium');
  clock.advance({ days: 5 });
  await decideAboutBen({ kind: 'ban' });
  await runBilling();
  await runBilling();
  // Unused are 15 of the 30 days that cost 9.99, and 15 of the 20 days since the change that cost 6.67.
  const unused = [Math.floor(999 / 2), Math.floor((667 * 3) / 4)];
  expect([new Set(await refunds()), (await refunds()).length]).toEqual([new Set(unused), unused.length]);
});

test('the days of a suspension are added to the end of a paid or given plan', async () => {
  const { server, clock, ben, decideAboutBen, runBilling, endOf } = await startWithPayers();
  const { db } = server.platform;
  await giveTier(db, ben.id, 'free', new Date('2026-12-01T00:00:00Z'));
  await decideAboutBen({ kind: 'suspend', days: 7 });
  await runBilling();
  await runBilling();
  clock.advance({ days: 7 });
  await runBilling();
  expect(await endOf()).toBe('2026-12-25T17:00:00.000Z');
  const given = await db
    .selectFrom('subscriptions')
    .where('source', '=', 'given')
    .where('user_id', '=', ben.id)
    .selectAll()
    .execute();
  expect(given).toMatchObject([{ current_period_end_at: new Date('2026-12-08T00:00:00Z') }]);
});

test('if an appeal ends a suspension, the days served are added to the plan', async () => {
  const { clock, decideAboutBen, runBilling, endOf, appealAndOverturn } = await startWithPayers();
  await decideAboutBen({ kind: 'suspend', days: 7 });
  await runBilling();
  clock.advance({ days: 2 });
  await appealAndOverturn();
  await runBilling();
  expect(await endOf()).toBe('2026-12-20T17:00:00.000Z');
});

test.each([
  ['while the member is suspended', 2],
  ['after the suspension', 9],
])('if a payment is overdue, the days of a suspension are added once it is paid: %s', async (_, days) => {
  const { server, clock, ben, cleo, decideAboutBen } = await startWithPayers();
  const { db, payments } = server.platform;
  await giveTier(db, ben.id, 'standard', new Date('2027-01-01T00:00:00Z'));
  const portal = await ben.billing.portal();
  await visit(server, portal.url, { action: 'card', number: cards.failsLater });
  const endsOf = async ({ id }: SignedIn) => {
    const rows = await db.selectFrom('subscriptions').where('user_id', '=', id).orderBy('source').selectAll().execute();
    return rows.map(({ status, current_period_end_at: end }) => [status, end!.toISOString()]);
  };
  const runBilling = async () => {
    await payments.stub!.run();
    await server.runJobs();
  };
  clock.set('2026-12-18T18:00:00.000Z');
  await runBilling();
  await decideAboutBen({ kind: 'suspend', days: 7 });
  await runBilling();
  await runBilling();
  const given = ['active', '2027-01-08T00:00:00.000Z'];
  expect(await endsOf(ben)).toEqual([given, ['past_due', '2027-01-18T17:00:00.000Z']]);
  clock.advance({ days });
  await visit(server, portal.url, { action: 'card', number: cards.pays });
  await runBilling();
  await runBilling();
  expect(await endsOf(ben)).toEqual([given, ['trialing', '2027-01-25T17:00:00.000Z']]);
  expect(await endsOf(cleo)).toEqual([['active', '2027-01-18T17:00:00.000Z']]);
});

test('a suspension expires open payment pages, and a plan that was paid on one before that gets the rest of the days', async () => {
  const { server, clock, runBilling } = await startWithPayers();
  const [ana, noor] = [await server.signUp(), await server.signUp({ role: 'moderator' })];
  const [pays, tries, bystander] = [await buyer(server), await buyer(server), await buyer(server)];
  const pageFor = async (member: SignedIn) => (await member.billing.checkout({ body: { TierKey: 'standard' } })).url;
  const [page, expired, open] = [await pageFor(pays), await pageFor(tries), await pageFor(bystander)];
  for (const member of [pays, tries]) {
    await report(ana, member);
    await decide(noor, await caseAbout(noor, member), { kind: 'suspend', days: 7 });
  }
  clock.advance({ hours: 2 });
  await pay(server, page);
  await runBilling();
  await runBilling();
  expect(await pay(server, expired)).toBeUndefined();
  expect(await pay(server, open)).toContain('/subscriptions/success');
  await runBilling();
  const ends = await server.platform.db
    .selectFrom('subscriptions')
    .where('user_id', 'in', [pays.id, tries.id, bystander.id])
    .select(['user_id', 'current_period_end_at'])
    .execute();
  expect(new Map(ends.map((row) => [row.user_id, row.current_period_end_at!.toISOString()]))).toEqual(
    new Map([
      // A month after the end of the suspension.
      [pays.id, '2026-12-25T17:00:00.000Z'],
      [bystander.id, '2026-12-18T19:00:00.000Z'],
    ]),
  );
});
