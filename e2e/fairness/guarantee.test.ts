import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { buy, buyer } from '../../apps/server/test/buying.ts';
import { addCrowd } from '../../apps/server/test/crowd.ts';
import { startFaultyProvider } from '../../apps/server/test/faulty-provider.ts';
import { mailsSentTo } from '../../apps/server/test/mailbox.ts';
import type { SignedIn } from '../../apps/server/test/people.ts';
import { startTestServer, type TestServer } from '../../apps/server/test/start-test-server.ts';
import { waitingStatements } from '../../apps/server/test/waiting-statements.ts';

/** Town `number`: far from all others. */
const townAt = (number: number) => ({ city: `Town ${number}`, latitude: 46 + 2 * number, longitude: -100 });

async function openTown({ platform }: TestServer, number: number, size: number) {
  const { city, latitude, longitude } = townAt(number);
  const crowd = Array.from({ length: size }, () => ({ city, at: [latitude, longitude] as const, activeOn: always }));
  return addCrowd(platform.db, crowd);
}

/** Last visits of members who always count as active, or never. */
const [always, never] = ['2028-01-01', '2026-01-01'];

const run = async ({ jobs }: TestServer, name: string) => jobs.find((job) => job.name === name)!.run();
const ignoreFailure = (work: Promise<void>) => work.catch(() => undefined);

/** Half past eight in the evening in Toronto in winter, and half past nine in summer. */
const eveningOf = (day: number) => new Date(Date.parse('2026-11-19T01:30:00.000Z') + day * 86_400_000);

/** Lets the provider bill until an instant, and the jobs work. */
async function passUntil(server: TestServer, instant: string) {
  server.clock.set(instant);
  await server.platform.payments.stub!.run();
  await run(server, 'check plans at the provider');
}

/** The paid invoices of a member from the oldest on, each with the number of its refunds. */
async function refundsOf({ platform }: TestServer, { id }: SignedIn): Promise<number[]> {
  const { rows } = await sql<{ refunds: number }>`
    select (select count(*)::int from stand_in_payments where kind = 'refund'
      and body->>'payment_intent' = replace(invoice.id, 'in_', 'pi_')) as refunds
    from stand_in_payments invoice
    where kind = 'invoice' and body->>'status' = 'paid'
      and body->>'customer' = (select customer_id from billing_customers where user_id = ${id})
    order by (body->>'created')::bigint`.execute(platform.db);
  return rows.map(({ refunds }) => refunds);
}

const mailsAbout = async (server: TestServer, { email }: SignedIn) =>
  (await mailsSentTo(server, email)).filter(({ subject }) => /refunded your month/.test(subject));

test(
  'in a year of towns, exactly the months with too few members on most evenings are refunded, each once',
  { timeout: 600_000 },
  async () => {
    const server = await startTestServer();
    const { db } = server.platform;
    const provider = await startFaultyProvider(server, 5000);
    const sizes = [0, 5, 9, 10, 11, 200];
    for (const [number, size] of sizes.entries()) await openTown(server, number, size);
    // In the last town, members come and go: from 8 to 12 of them are there on an evening.
    const moving = await openTown(server, sizes.length, 12);
    const payers: SignedIn[] = [];
    for (const number of [...sizes, 12].keys()) {
      const payer = await buyer(server, townAt(number));
      await buy(server, payer, 'standard');
      payers.push(payer);
    }
    let seed = 7;
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
      return Math.floor((seed / 2 ** 31) * below);
    };
    const expected = payers.map((): number[] => []);
    let day = 0;
    for (let month = 0; month < 12; month += 1) {
      const end = new Date(Date.UTC(2026, 11 + month, 18, 17));
      const empty = payers.map(() => 0);
      let evenings = 0;
      for (; eveningOf(day) < end; day += 1) {
        const present = month % 3 === 0 ? 8 + random(5) : month % 3 === 1 ? 8 + random(3) : 9 + random(4);
        await sql`update users set active_on = case when id = any(${moving.slice(0, present)}) then ${always}::date else ${never}::date end
          where id = any(${moving})`.execute(db);
        server.clock.set(eveningOf(day).toISOString());
        await run(server, 'count evenings');
        if (day % 7 === 0) await Promise.all([run(server, 'count evenings'), run(server, 'count evenings')]);
        evenings += 1;
        for (const [number, size] of [...sizes, present].entries()) empty[number]! += size < 10 ? 1 : 0;
      }
      for (const [number, count] of empty.entries()) expected[number]!.push(count * 2 > evenings ? 1 : 0);
      await passUntil(server, end.toISOString());
      // The node dies after the provider has refunded, before it is recorded.
      if (month % 2 === 0) provider.break(/POST \/v1\/refunds/, 'done, answer lost');
      await ignoreFailure(run(server, 'refund empty months'));
      provider.repair();
      server.clock.advance({ minutes: 2 });
      await run(server, 'end charges of closed accounts');
      await Promise.all([run(server, 'refund empty months'), run(server, 'refund empty months')]);
      await run(server, 'refund empty months');
    }
    for (const [number, payer] of payers.entries()) {
      // The thirteenth month has just begun.
      expect([number, await refundsOf(server, payer)]).toEqual([number, [...expected[number]!, 0]]);
      const credited = expected[number]!.filter(Boolean).length;
      expect([number, await mailsAbout(server, payer)]).toMatchObject([number, { length: credited }]);
      const { refundedMonths } = await (await server.logIn(payer.email)).plans.mine();
      expect([number, refundedMonths]).toMatchObject([number, { length: credited }]);
    }
    const inMoving = expected.at(-1)!.filter(Boolean).length;
    expect(expected.map((months) => months.filter(Boolean).length)).toEqual([12, 12, 12, 0, 0, 0, inMoving]);
    expect(inMoving).toBeGreaterThan(0);
    expect(inMoving).toBeLessThan(12);
    const { rows } = await sql`select 1 from guaranteed_months where refunded_at is null`.execute(db);
    expect(rows).toEqual([]);
  },
);

/** Counts every evening of the first month, and then refunds. */
async function passMonth(server: TestServer, onDay: (day: number) => Promise<unknown> = async () => undefined) {
  for (let day = 0; day < 30; day += 1) {
    server.clock.set(eveningOf(day).toISOString());
    await onDay(day);
    await run(server, 'count evenings');
  }
  await passUntil(server, '2026-12-18T17:00:00.000Z');
  await run(server, 'refund empty months');
}

test('moving to an empty place during a month, or hiding where one is, never pays', { timeout: 300_000 }, async () => {
  const server = await startTestServer();
  await openTown(server, 0, 10);
  const { latitude, longitude } = townAt(3);
  const [moves, hides, honest] = [
    await buyer(server, townAt(0)),
    await buyer(server, townAt(0)),
    await buyer(server, townAt(3)),
  ];
  for (const member of [moves, hides, honest]) await buy(server, member, 'standard');
  await passMonth(server, async (day) => {
    if (day !== 1) return;
    const mover = await server.logIn(moves.email);
    await mover.members.updateMe({ body: { city: 'Town 3' } });
    await mover.members.setLocation({ body: { lat: latitude, lng: longitude } });
    // Another city clears the position.
    await (await server.logIn(hides.email)).members.updateMe({ body: { city: 'Town 3' } });
    server.clock.advance({ minutes: 20 });
    await run(server, 'show due positions');
  });
  expect([await refundsOf(server, moves), await refundsOf(server, hides)]).toEqual([
    [0, 0],
    [0, 0],
  ]);
  expect(await refundsOf(server, honest)).toEqual([1, 0]);
});

test(
  'blocked, suspended and absent members do not count, and free, given and paused plans have no evenings',
  { timeout: 300_000 },
  async () => {
    const server = await startTestServer();
    const { db } = server.platform;
    const crowd = await openTown(server, 0, 12);
    await db.updateTable('users').set({ status: 'Suspended' }).where('id', '=', crowd[0]!).execute();
    await db.updateTable('users').set({ active_on: '2026-11-01' }).where('id', '=', crowd[1]!).execute();
    const [alone, among] = [await buyer(server, townAt(0)), await buyer(server, townAt(0))];
    const [free, given] = [await buyer(server, townAt(3)), await server.signUp({ ...townAt(3), tier: 'premium' })];
    const pauses = await buyer(server, townAt(3));
    for (const member of [alone, among, pauses]) await buy(server, member, 'standard');
    await db.updateTable('users').set({ active_on: '2026-11-01' }).where('id', 'in', [among.id]).execute();
    for (const blocked of [among.id, crowd[2]!]) await alone.blocks.add({ params: { id: blocked } });
    await pauses.billing.pause({ body: { months: 1 } });
    server.clock.set(eveningOf(0).toISOString());
    await run(server, 'count evenings');
    const eveningsOf = async ({ email }: SignedIn) => (await (await server.logIn(email)).plans.mine()).evenings;
    expect(await eveningsOf(alone)).toEqual({ full: 0, empty: 1 });
    expect(await eveningsOf(among)).toEqual({ full: 1, empty: 0 });
    expect([await eveningsOf(free), await eveningsOf(given)]).toEqual([null, null]);
    expect(await eveningsOf(pauses)).toEqual({ full: 0, empty: 1 });
    await passUntil(server, '2026-12-18T17:00:00.000Z');
    await run(server, 'refund empty months');
    server.clock.set('2026-12-20T01:30:00.000Z');
    await run(server, 'count evenings');
    expect(await eveningsOf(pauses)).toBeNull();
  },
);

test('a refused refund of an empty month is never shown as done, and administrators see it until it succeeds', async () => {
  const server = await startTestServer();
  const robin = await server.signUp({ role: 'admin' });
  const ana = await buyer(server, { ...townAt(3), email: 'ana@example.com' });
  await buy(server, ana, 'standard');
  server.clock.set(eveningOf(0).toISOString());
  await run(server, 'count evenings');
  const provider = await startFaultyProvider(server, 5000);
  await passUntil(server, '2026-12-18T17:00:00.000Z');
  provider.break(/POST \/v1\/refunds/, { status: 400, type: 'invalid_request_error', code: 'balance_insufficient' });
  await run(server, 'refund empty months');
  const failures = async () => (await (await server.logIn(robin.email)).operator.failures()).refunds;
  const mine = async () => (await server.logIn(ana.email)).plans.mine();
  expect(await failures()).toMatchObject([{ member: { id: ana.id }, cents: 999, error: 'balance_insufficient' }]);
  expect([await mailsAbout(server, ana), await mine()]).toMatchObject([[], { refundedMonths: [] }]);
  provider.repair();
  server.clock.advance({ hours: 1 });
  await run(server, 'end charges of closed accounts');
  await run(server, 'refund empty months');
  expect(await failures()).toEqual([]);
  const endUtc = '2026-12-18T17:00:00.000Z';
  expect(await mine()).toMatchObject({ effectiveTier: 'standard', refundedMonths: [{ endUtc, cents: 999 }] });
  const [mail] = await mailsAbout(server, ana);
  expect(mail!.text).toContain('fewer than ten active members were near you on 1 of 1 evenings');
});

test('while a refund of an empty month is recorded, another change of the account waits instead of failing', async () => {
  const server = await startTestServer();
  const { db } = server.platform;
  const [ana, ben] = [await buyer(server, townAt(3)), await buyer(server, townAt(4))];
  for (const payer of [ana, ben]) await buy(server, payer, 'standard');
  server.clock.set(eveningOf(0).toISOString());
  await run(server, 'count evenings');
  const provider = await startFaultyProvider(server, 5000);
  await passUntil(server, '2026-12-18T17:00:00.000Z');
  provider.break(/POST \/v1\/refunds/, { status: 400, type: 'invalid_request_error', code: 'balance_insufficient' });
  await run(server, 'refund empty months');
  provider.repair();
  server.clock.advance({ hours: 1 });
  await run(server, 'end charges of closed accounts');
  // The money was returned, which only has to be recorded now. A change of the account that locks it first, as an erasure does,
  // then gets all other rows of the member.
  const recording = await db.transaction().execute(async (tx) => {
    await tx.selectFrom('users').where('id', '=', ana.id).select('id').forUpdate().execute();
    const recorded = run(server, 'refund empty months');
    await waitingStatements(db, 1);
    await tx.updateTable('guaranteed_months').set({ empty_evenings: 1 }).where('user_id', '=', ana.id).execute();
    return { recorded };
  });
  await recording.recorded;
  for (const payer of [ana, ben]) expect(await mailsAbout(server, payer)).toHaveLength(1);
});

test('an empty month is refunded once, even if its refund was refused to an administrator or its outcome was never known', async () => {
  const server = await startTestServer();
  await openTown(server, 0, 10);
  const robin = await server.signUp({ role: 'admin' });
  const [refused, unknown, bystander] = [
    await buyer(server, townAt(3)),
    await buyer(server, townAt(4)),
    await buyer(server, townAt(0)),
  ];
  const payers = [refused, unknown, bystander];
  for (const payer of payers) await buy(server, payer, 'standard');
  server.clock.set(eveningOf(0).toISOString());
  await run(server, 'count evenings');
  const provider = await startFaultyProvider(server, 5000);
  const admin = await server.logIn(robin.email);
  const refund = async ({ id }: SignedIn) => {
    const [payment] = await admin.operator.payments({ params: { id } });
    return admin.operator.refund({ params: { id }, body: { why: 'Asked', paymentId: payment!.id, part: 'all' } });
  };
  provider.break(/POST \/v1\/refunds/, { status: 400, type: 'invalid_request_error', code: 'balance_insufficient' });
  await expect(refund(refused)).rejects.toMatchObject({ code: 'refund.no-balance' });
  provider.break(/POST \/v1\/refunds/, 'drops');
  await expect(refund(unknown)).rejects.toMatchObject({ code: 'refund.unconfirmed' });
  provider.repair();
  await passUntil(server, '2026-12-18T17:00:00.000Z');
  await run(server, 'refund empty months');
  await run(server, 'refund empty months');
  const refunds = await Promise.all(payers.map((payer) => refundsOf(server, payer)));
  expect(refunds).toEqual([
    [1, 0],
    [1, 0],
    [0, 0],
  ]);
  const mails = await Promise.all(payers.map((payer) => mailsAbout(server, payer)));
  expect(mails.map(({ length }) => length)).toEqual([1, 1, 0]);
});
