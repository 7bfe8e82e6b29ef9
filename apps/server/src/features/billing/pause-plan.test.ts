import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { buy, buyer, cards, eventsOf, holdEvents, inPortal, postEvent, visit } from '../../../test/buying.ts';
import { mailsSentTo } from '../../../test/mailbox.ts';
import { caseAbout, decide, report } from '../../../test/moderating.ts';
import { type SignedIn, testPassword } from '../../../test/people.ts';
import { startTestServer, type TestServer } from '../../../test/start-test-server.ts';
import { runCommand } from '../../../test/run-command.ts';
import { closeEndedPlans, reconcile } from './reconcile.ts';

// Every purchase is on 18 November at 17:00 UTC, so periods end on the 18th at that time.
const bought = '2026-11-18T17:00:00.000Z';
const firstEnd = '2026-12-18T17:00:00.000Z';
const lastEnd = '2027-02-18T17:00:00.000Z';

/** A server with a member who pays for a plan, and a bystander whose payments must not change. */
async function startWithPayer(tier: 'standard' | 'premium' = 'standard', email = 'ana@example.com') {
  const server = await startTestServer();
  const ana = await buyer(server, { email });
  const bystander = await buyer(server);
  await buy(server, ana, tier);
  await buy(server, bystander, 'standard');
  /** Sets the clock, and lets the provider and the jobs of that moment work. */
  const at = async (instant: string) => {
    server.clock.set(instant);
    await server.platform.payments.stub!.run();
    await reconcile(server.platform);
  };
  const again = () => server.logIn(email);
  const mine = async () => (await again()).plans.mine();
  const mails = async () =>
    (await mailsSentTo(server, email)).map(({ subject }) => subject).filter((one) => /plan (is|re|has)/.test(one));
  return { ...server, server, ana, bystander, at, again, mine, mails };
}

async function paymentsOf({ platform }: TestServer, { id }: SignedIn): Promise<string[]> {
  const { rows } = await sql<{ payment: string }>`
    select body->>'status' || ' ' || (body->>'amount_paid') as payment from stand_in_payments
    where kind = 'invoice' and body->>'customer' in (select customer_id from billing_customers where user_id = ${id})
    order by position`.execute(platform.db);
  return rows.map(({ payment }) => payment);
}

const threeChoices = [
  { months: 1, untilUtc: '2027-01-18T17:00:00.000Z' },
  { months: 2, untilUtc: lastEnd },
  { months: 3, untilUtc: '2027-03-18T17:00:00.000Z' },
];
const twoMonths = { body: { months: 2 as const } };

test('a pause begins after the paid time, charges nothing, and ends at its date with a new paid month', async () => {
  const { server, ana, bystander, at, mine, mails } = await startWithPayer();
  expect(await ana.plans.mine()).toMatchObject({ pause: null, pauseChoices: threeChoices });
  await ana.billing.pause(twoMonths);
  const pause = { tier: 'standard', fromUtc: firstEnd, untilUtc: lastEnd };
  expect(await mine()).toMatchObject({
    effectiveTier: 'standard',
    pauseChoices: [],
    pause: { ...pause, hasBegun: false },
  });
  await at('2026-12-18T16:59:59.000Z');
  expect(await mine()).toMatchObject({ effectiveTier: 'standard', pause });
  // The plan ends by the clock, before the provider is read again.
  server.clock.set(firstEnd);
  expect(await mine()).toMatchObject({ tier: 'standard', effectiveTier: 'free', pause: { ...pause, hasBegun: true } });
  for (const instant of [firstEnd, '2027-01-18T17:00:00.000Z', '2027-02-18T16:30:00.000Z']) {
    await at(instant);
    expect([instant, await mine()]).toMatchObject([instant, { effectiveTier: 'free', pause: { untilUtc: lastEnd } }]);
  }
  expect(await paymentsOf(server, ana)).toEqual(['paid 999', 'void 0', 'void 0']);
  await at(lastEnd);
  expect(await mine()).toMatchObject({
    effectiveTier: 'standard',
    pause: null,
    pauseChoices: [{ months: 1 }, { months: 2 }, { months: 3 }],
  });
  expect(await mine()).toMatchObject({ currentPeriodEndUtc: '2027-03-18T17:00:00.000Z' });
  expect(await paymentsOf(server, ana)).toEqual(['paid 999', 'void 0', 'void 0', 'paid 999']);
  expect(await paymentsOf(server, bystander)).toEqual(['paid 999', 'paid 999', 'paid 999', 'paid 999']);
  expect(await mails()).toEqual([
    'Your Standard plan has resumed',
    'Your Standard plan is paused from December 18, 2026 to February 18, 2027',
  ]);
});

test('the day of a pause is mailed seven days before the plan is charged again, once, and no renewal is announced', async () => {
  const { server, ana, bystander, at, mails } = await startWithPayer();
  await ana.billing.pause(twoMonths);
  const announce = () => server.jobs.find(({ name }) => name === 'announce renewals')!.run();
  await at('2026-12-15T17:00:00.000Z');
  await announce();
  await at('2027-02-11T16:59:59.000Z');
  await announce();
  expect((await mails()).filter((subject) => /renews|resumes/.test(subject))).toEqual([]);
  await at('2027-02-11T17:00:00.000Z');
  await announce();
  await announce();
  expect((await mails()).filter((subject) => /renews|resumes/.test(subject))).toEqual([
    'Your Standard plan resumes on February 18, 2027',
  ]);
  expect((await mailsSentTo(server, bystander.email)).filter(({ subject }) => /resumes|paused/.test(subject))).toEqual(
    [],
  );
});

test('a planned pause can be cancelled, and the plan then renews as before', async () => {
  const { server, ana, at, mine } = await startWithPayer();
  await ana.billing.pause({ body: { months: 1 } });
  await ana.billing.resume();
  expect(await mine()).toMatchObject({
    effectiveTier: 'standard',
    pause: null,
    pauseChoices: [{ months: 1 }, { months: 2 }, { months: 3 }],
  });
  await at(firstEnd);
  expect(await mine()).toMatchObject({ effectiveTier: 'standard', pause: null });
  expect(await paymentsOf(server, ana)).toEqual(['paid 999', 'paid 999']);
});

test('a pause that has begun can be ended early: a new month begins at once and is charged once', async () => {
  const { server, ana, at, again, mine, mails } = await startWithPayer();
  await ana.billing.pause({ body: { months: 3 } });
  await at('2026-12-28T17:00:00.000Z');
  const later = await again();
  await Promise.all(Array.from({ length: 10 }, () => later.billing.resume()));
  expect(await mine()).toMatchObject({
    effectiveTier: 'standard',
    pause: null,
    currentPeriodEndUtc: '2027-01-28T17:00:00.000Z',
  });
  expect(await paymentsOf(server, ana)).toEqual(['paid 999', 'void 0', 'paid 999']);
  expect((await mails()).filter((subject) => /resumed/.test(subject))).toHaveLength(1);
  await at('2027-01-28T17:00:00.000Z');
  expect(await paymentsOf(server, ana)).toEqual(['paid 999', 'void 0', 'paid 999', 'paid 999']);
});

test('a declined card leaves the plan paused and charges nothing, and another card then resumes it', async () => {
  const { server, ana, at, again, mine } = await startWithPayer();
  await ana.billing.pause({ body: { months: 3 } });
  await at('2026-12-28T17:00:00.000Z');
  await inPortal(server, await again(), { action: 'card', number: cards.failsLater });
  const declined = { status: 409, code: 'plan.card-declined' };
  await expect((await again()).billing.resume()).rejects.toMatchObject(declined);
  expect(await mine()).toMatchObject({ effectiveTier: 'free', pause: { tier: 'standard' } });
  expect(await paymentsOf(server, ana)).toEqual(['paid 999', 'void 0']);
  await inPortal(server, await again(), { action: 'card', number: cards.pays });
  await (await again()).billing.resume();
  expect(await mine()).toMatchObject({ effectiveTier: 'standard', pause: null });
});

test('50 parallel pauses pause the plan once and send one mail', async () => {
  const { server, ana, mine, mails } = await startWithPayer();
  const all = await Promise.allSettled(Array.from({ length: 50 }, () => ana.billing.pause(twoMonths)));
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(50);
  expect(await mine()).toMatchObject({ pause: { fromUtc: firstEnd, untilUtc: lastEnd } });
  expect(await mails()).toHaveLength(1);
  const changes = (await eventsOf(server)).filter(
    ({ type, data }) => type === 'customer.subscription.updated' && 'pause_collection' in data.object,
  );
  expect(changes).toHaveLength(1);
});

test('of parallel requests for pauses of different lengths, one succeeds and the others are refused', async () => {
  const { ana, mine } = await startWithPayer();
  const asked = Array.from({ length: 30 }, (_, index) => ([1, 2, 3] as const)[index % 3]!);
  const all = await Promise.allSettled(asked.map((months) => ana.billing.pause({ body: { months } })));
  const won = new Set(asked.filter((_, index) => all[index]!.status === 'fulfilled'));
  expect(won.size).toBe(1);
  const ends = { 1: '2027-01-18T17:00:00.000Z', 2: lastEnd, 3: '2027-03-18T17:00:00.000Z' };
  expect(await mine()).toMatchObject({ pause: { untilUtc: ends[[...won][0]!] } });
  for (const one of all) {
    if (one.status === 'rejected') expect(one.reason.code).toMatch(/^plan\.(paused|changing)$/);
  }
});

test('a pause ends on the day of the month on which the plan was bought, also after a short month', async () => {
  const server = await startTestServer();
  server.clock.set('2026-12-31T17:00:00.000Z');
  const ana = await buyer(server, { email: 'ana@example.com' });
  await buy(server, ana, 'standard');
  server.clock.set('2027-01-31T17:00:00.000Z');
  await server.platform.payments.stub!.run();
  await reconcile(server.platform);
  const later = await server.logIn(ana.email);
  const untilUtc = '2027-03-31T17:00:00.000Z';
  expect((await later.plans.mine()).pauseChoices![0]).toEqual({ months: 1, untilUtc });
  await later.billing.pause({ body: { months: 1 } });
  expect((await later.plans.mine()).pause).toMatchObject({
    fromUtc: '2027-02-28T17:00:00.000Z',
    untilUtc,
  });
  server.clock.set(untilUtc);
  await server.platform.payments.stub!.run();
  await reconcile(server.platform);
  expect(await paymentsOf(server, ana)).toEqual(['paid 999', 'paid 999', 'void 0', 'paid 999']);
});

test('plans without a renewal cannot be paused: none, given, ending, unpaid or paused ones', async () => {
  const { server, ana, bystander, at, again } = await startWithPayer();
  const refused = { status: 409, code: 'plan.not-pausable' };
  const [free, given] = [await buyer(server), await server.signUp({ tier: 'premium' })];
  for (const member of [free, given]) {
    expect((await member.plans.mine()).pauseChoices).toEqual([]);
    await expect(member.billing.pause(twoMonths)).rejects.toMatchObject(refused);
    await expect(member.billing.resume()).rejects.toMatchObject(refused);
  }
  await inPortal(server, bystander, { action: 'cancel' });
  await expect(bystander.billing.pause(twoMonths)).rejects.toMatchObject(refused);
  await inPortal(server, ana, { action: 'card', number: cards.failsLater });
  await at(firstEnd);
  expect((await (await again()).plans.mine()).pauseChoices).toEqual([]);
  await expect((await again()).billing.pause(twoMonths)).rejects.toMatchObject(refused);
  await inPortal(server, await again(), { action: 'card', number: cards.pays });
  await (await again()).billing.pause(twoMonths);
  const other = { body: { months: 3 as const } };
  await expect((await again()).billing.pause(other)).rejects.toMatchObject({ status: 409, code: 'plan.paused' });
});

test('a paused plan cannot be changed to a higher one without a payment: neither here nor in the portal', async () => {
  const { server, ana, at, again, mine } = await startWithPayer();
  await ana.billing.pause(twoMonths);
  const premium = (await server.visitor.plans.fullTiers()).find(({ key }) => key === 'premium')!.stripePriceId!;
  for (const instant of [bought, firstEnd]) {
    await at(instant);
    const paused = { status: 409, code: 'plan.paused' };
    await expect((await again()).billing.checkout({ body: { TierKey: 'premium' } })).rejects.toMatchObject(paused);
    await inPortal(server, await again(), { action: 'change', price: premium });
    expect((await mine()).tier).toBe('standard');
  }
});

/** The provider's pages on which a plan can be changed. */
const pagesOfChange = {
  'the page that confirms an upgrade': (member: SignedIn) => member.billing.checkout({ body: { TierKey: 'premium' } }),
  'the portal': (member: SignedIn) => member.billing.portal(),
};
const pageNames = ['the page that confirms an upgrade', 'the portal'] as const;

test.each(
  pageNames.flatMap((name) => [
    { name, when: 'before the pause begins', on: '2026-11-28T17:00:00.000Z', isPaid: true },
    { name, when: 'during the pause', on: '2026-12-28T17:00:00.000Z', isPaid: false },
  ]),
)(
  'a plan that was paused after $name was opened stays as it was if that page is used $when',
  async ({ name, on, isPaid }) => {
    const { server, ana, bystander, at, mine } = await startWithPayer();
    const premium = (await server.visitor.plans.fullTiers()).find(({ key }) => key === 'premium')!.stripePriceId!;
    const { url } = await pagesOfChange[name](ana);
    await ana.billing.pause(twoMonths);
    await at(on);
    const before = await mine();
    await visit(server, url, { action: 'change', price: premium });
    await at(on);
    expect(await mine()).toEqual(before);
    expect(before).toMatchObject({
      tier: 'standard',
      effectiveTier: isPaid ? 'standard' : 'free',
      pause: { tier: 'standard', fromUtc: firstEnd, untilUtc: lastEnd },
    });
    const refusals = async ({ email }: SignedIn) =>
      (await (await server.logIn(email)).notices.mine()).filter(({ kind }) => kind === 'plan-not-changed');
    expect(await refusals(ana)).toMatchObject([{ parameters: { tier: 'premium', fromMs: Date.parse(on) } }]);
    expect(await refusals(bystander)).toEqual([]);

    for (const instant of [firstEnd, '2027-01-18T17:00:00.000Z', lastEnd]) if (instant > on) await at(instant);
    expect(await mine()).toMatchObject({ effectiveTier: 'standard', pause: null });
    // The void ones are the two months of the pause and the change.
    expect(await paymentsOf(server, ana)).toEqual(['paid 999', 'void 0', 'void 0', 'void 0', 'paid 999']);
    expect(await paymentsOf(server, bystander)).toEqual(['paid 999', 'paid 999', 'paid 999', 'paid 999']);
  },
);

test('the beginning of a pause resets what the plan opened, and its end opens it again', async () => {
  const { server, ana, at, again } = await startWithPayer('premium');
  await ana.moods.set({ body: { MoodKey: 'travel' } });
  await ana.billing.pause({ body: { months: 1 } });
  expect((await ana.moods.current()).current).toBe('travel');
  server.clock.set(firstEnd);
  await closeEndedPlans(server.platform);
  expect((await (await again()).moods.current()).current).toBe('chat');
  await at('2027-01-18T17:00:00.000Z');
  await (await again()).moods.set({ body: { MoodKey: 'travel' } });
});

test('a plan that is cancelled while it is paused ends at once, and another one can be bought', async () => {
  const { server, ana, at, again, mine } = await startWithPayer();
  await ana.billing.pause(twoMonths);
  await at('2026-12-28T17:00:00.000Z');
  await inPortal(server, await again(), { action: 'cancel' });
  await reconcile(server.platform);
  expect(await mine()).toMatchObject({ effectiveTier: 'free', status: 'canceled', pause: null });
  await buy(server, await again(), 'standard');
  await at('2027-01-28T17:00:00.000Z');
  expect(await paymentsOf(server, ana)).toEqual(['paid 999', 'void 0', 'paid 999', 'paid 999']);
});

test('a plan that is cancelled before its pause begins ends after the paid time, and can be continued', async () => {
  const { server, ana, at, mine } = await startWithPayer();
  await ana.billing.pause(twoMonths);
  await inPortal(server, ana, { action: 'cancel' });
  await reconcile(server.platform);
  expect(await mine()).toMatchObject({ effectiveTier: 'standard', cancelAtPeriodEnd: true, pause: null });
  await inPortal(server, ana, { action: 'resume' });
  await at(firstEnd);
  expect(await mine()).toMatchObject({ effectiveTier: 'standard', pause: null });
});

test('a ban or a deleted account ends a paused plan, and no unpaid month is refunded', async () => {
  for (const close of ['ban', 'delete'] as const) {
    const { server, ana, at, again } = await startWithPayer();
    await ana.billing.pause(twoMonths);
    await at('2026-12-28T17:00:00.000Z');
    if (close === 'delete') await (await again()).accountData.deleteAccount({ body: { password: testPassword } });
    else await runCommand(server, 'member status', { email: ana.email, status: 'Blocked' });
    await server.jobs.find(({ name }) => name === 'end charges of closed accounts')!.run();
    await at('2027-03-18T17:00:00.000Z');
    expect([close, await paymentsOf(server, ana)]).toEqual([close, ['paid 999', 'void 0']]);
    const { rows } = await sql`select 1 from stand_in_payments where kind = 'refund'`.execute(server.platform.db);
    expect(rows).toEqual([]);
  }
});

test('days of a suspension before a pause move the pause, and those within it change nothing', async () => {
  const { server, ana, at, mine } = await startWithPayer();
  const [reporter, noor] = [await server.signUp(), await server.signUp({ role: 'moderator' })];
  const suspend = async () => {
    await report(await server.logIn(reporter.email), ana);
    const moderator = await server.logIn(noor.email);
    await decide(moderator, await caseAbout(moderator, ana), { kind: 'suspend', days: 7 });
    await server.jobs.find(({ name }) => name === 'extend plans of suspended members')!.run();
  };
  const after = (days: number) => server.clock.advance({ days });
  const endSuspension = () => server.jobs.find(({ name }) => name === 'end suspensions')!.run();
  await ana.billing.pause({ body: { months: 1 } });
  await suspend();
  after(7);
  await endSuspension();
  const pause = { fromUtc: '2026-12-25T17:00:00.000Z', untilUtc: '2027-01-25T17:00:00.000Z' };
  expect(await mine()).toMatchObject({ effectiveTier: 'standard', pause });
  await at('2026-12-26T17:00:00.000Z');
  await suspend();
  after(7);
  await endSuspension();
  expect(await mine()).toMatchObject({ effectiveTier: 'free', pause });
  await at('2027-01-25T17:00:00.000Z');
  expect(await mine()).toMatchObject({ effectiveTier: 'standard', pause: null });
  expect(await paymentsOf(server, ana)).toEqual(['paid 999', 'void 0', 'paid 999']);
});

test('events about a pause that arrive late, twice or in another order change nothing, and no mail is sent twice', async () => {
  const { server, ana, mine, mails } = await startWithPayer();
  await holdEvents(server);
  await ana.billing.pause(twoMonths);
  await ana.billing.resume();
  const events = (await eventsOf(server)).toReversed();
  for (const event of [...events, ...events]) await postEvent(server, event);
  expect(await mine()).toMatchObject({ pause: null, effectiveTier: 'standard' });
  expect(await mails()).toHaveLength(1);
});

test('support sees a pause and its end', async () => {
  const { server, ana } = await startWithPayer();
  await ana.billing.pause(twoMonths);
  const robin = await server.signUp({ role: 'admin' });
  const { plan } = await robin.operator.member({ params: { id: ana.id } });
  expect(plan.paid).toMatchObject({ endsUtc: firstEnd, pausedUntilUtc: lastEnd });
});
