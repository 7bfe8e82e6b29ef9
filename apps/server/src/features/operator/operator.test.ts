import { setTimeout as pass } from 'node:timers/promises';
import { unzipSync } from 'fflate';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { inhabitTown } from '../../../test/bystanders.ts';
import { buy, buyer } from '../../../test/buying.ts';
import { openChat } from '../../../test/chat-client.ts';
import { compiledStatements, planOf } from '../../../test/compiled-statements.ts';
import { linkTokenTo, mailTo } from '../../../test/mailbox.ts';
import { type SignedIn, testPassword } from '../../../test/people.ts';
import { addFactor } from '../../../test/second-factors.ts';
import { startTestServer } from '../../../test/start-test-server.ts';
import { endsOfAdministrators } from '../../../test/two-at-once.ts';
import { waitingStatements } from '../../../test/waiting-statements.ts';
import { createStripePayments } from '../../platform/services/payments.ts';
import { findMembers } from './members.repository.ts';
import { countMembers } from './numbers.repository.ts';

const why = 'Letter of May 4';

async function startWithAdministrator(options?: Parameters<typeof startTestServer>[0]) {
  const server = await startTestServer(options);
  const robin = await server.signUp({ role: 'admin', displayName: 'Robin' });
  const ana = await server.signUp({ email: 'ana@example.com', displayName: 'Ana' });
  const ben = await server.signUp({ email: 'ben@example.com', displayName: 'Ben' });
  const recorded = async () => {
    const { items } = await robin.audit.list();
    return items.map(({ actor, action, member, parameters, why: because }) => ({
      by: actor?.name,
      action,
      about: member?.name,
      parameters,
      why: because,
    }));
  };
  return { ...server, server, robin, ana, ben, of: { params: { id: ana.id } }, recorded };
}

test('an administrator can find a member and act with a recorded reason, and cannot act without one', async () => {
  const { robin, ana, ben, of, recorded, platform } = await startWithAdministrator();
  expect(await robin.operator.findMembers({ query: { q: 'ana@' } })).toEqual([
    { id: ana.id, displayName: 'Ana', email: 'ana@example.com', role: 'member', status: 'Active' },
  ]);
  const noReason = { fields: { why: expect.anything() } };
  const given = robin.operator.setPlan({ ...of, body: { why: ' ', tier: 'premium', until: null } });
  await expect(given).rejects.toMatchObject(noReason);
  await expect(robin.operator.deleteMember({ ...of, body: { why: '' } })).rejects.toMatchObject(noReason);
  expect((await ana.plans.mine()).effectiveTier).toBe('free');
  const tomorrow = new Date(platform.clock.now().getTime() + 86_400_000).toISOString().slice(0, 10);
  await robin.operator.setPlan({ ...of, body: { why, tier: 'premium', until: tomorrow } });
  expect((await ana.plans.mine()).effectiveTier).toBe('premium');
  await expect(
    robin.operator.setPlan({ ...of, body: { why, tier: 'premium', until: '2020-01-01' } }),
  ).rejects.toMatchObject({ code: 'plan-end.past', fields: { until: expect.anything() } });
  expect(await robin.operator.member(of)).toMatchObject({ plan: { effectiveTier: 'premium' }, sessions: 1 });
  await robin.operator.deleteMember({ ...of, body: { why } });
  await expect(ana.members.me()).rejects.toMatchObject({ status: 401 });
  await expect(robin.operator.deleteMember({ ...of, body: { why } })).rejects.toMatchObject({
    code: 'account.deleted',
  });
  const oneself = robin.operator.deleteMember({ params: { id: robin.id }, body: { why } });
  await expect(oneself).rejects.toMatchObject({ code: 'staff.yourself' });
  expect(await ben.members.me()).toEqual(ben.user);
  const ofRobin = { by: 'Robin', about: 'Ana', parameters: null };
  expect(await recorded()).toEqual([
    { ...ofRobin, action: 'member-delete', why },
    { ...ofRobin, action: 'member-show', why: null },
    { ...ofRobin, action: 'member-set', parameters: { tier: 'premium', until: tomorrow }, why },
    { by: 'Robin', action: 'member-searched', about: undefined, parameters: null, why: null },
  ]);
});

test('a deletion, a reset of two-step login and a deactivation close the person’s chats at once, and no others', async () => {
  const { server, robin, ana, ben, signUp, address } = await startWithAdministrator();
  const [lou, noor] = [await signUp({ displayName: 'Lou' }), await signUp({ role: 'moderator' })];
  await addFactor(server, lou);
  const [atAna, atLou, atNoor] = await Promise.all([ana, lou, noor].map((one) => openChat(address, one.accessToken)));
  const [atBen, toWhom] = [await openChat(address, ben.accessToken), await signUp()];
  await robin.operator.deleteMember({ params: { id: ana.id }, body: { why } });
  await atAna!.closed;
  await robin.operator.resetSecondFactor({ params: { id: lou.id }, body: { why } });
  await atLou!.closed;
  await robin.operator.setStaffAccess({ params: { id: noor.id }, body: { why, active: false } });
  await atNoor!.closed;
  expect(await atBen.send(toWhom.id, 'Still here')).toMatchObject({ text: 'Still here' });
});

test('only administrators can export a member’s data, and only with a reason', async () => {
  const { address, robin, ana, ben, signUp, recorded } = await startWithAdministrator();
  const noor = await signUp({ role: 'moderator' });
  const ask = (accessToken: string | undefined, body: object) =>
    fetch(`${address}/api/admin/members/${ana.id}/export`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(accessToken && { authorization: `Bearer ${accessToken}` }),
      },
      body: JSON.stringify(body),
    });
  expect((await ask(undefined, { why })).status).toBe(401);
  for (const { accessToken } of [ana, noor]) expect((await ask(accessToken, { why })).status).toBe(403);
  expect(await (await ask(robin.accessToken, {})).json()).toMatchObject({ fields: { why: expect.anything() } });
  expect(await recorded()).toEqual([]);
  const files = unzipSync(new Uint8Array(await (await ask(robin.accessToken, { why })).arrayBuffer()));
  const all = Object.values(files).map((content) => Buffer.from(content).toString());
  expect(all.join('')).toContain('ana@example.com');
  expect(all.join('')).not.toContain(ben.id);
  expect(await recorded()).toEqual([{ by: 'Robin', action: 'member-export', about: 'Ana', parameters: null, why }]);
});

test('an administrator can ask for 30 exports an hour, whatever other administrators do', async () => {
  const { address, signUp } = await startTestServer({ environment: { RATE_LIMIT_SCALE: '1' } });
  const [robin, other, ana] = [await signUp({ role: 'admin' }), await signUp({ role: 'admin' }), await signUp()];
  const ask = async ({ accessToken }: SignedIn) => {
    const url = `${address}/api/admin/members/${ana.id}/export`;
    return (await fetch(url, { method: 'POST', headers: { authorization: `Bearer ${accessToken}` } })).status;
  };
  for (let count = 0; count < 30; count += 1) expect(await ask(robin)).toBe(400);
  expect([await ask(robin), await ask(other)]).toEqual([429, 400]);
});

test('a refund on the page is exact, happens once and ends the plan; it fails while the provider is down', async () => {
  const { server, robin, ben } = await startWithAdministrator();
  const [eve, other] = [await buyer(server), await buyer(server)];
  for (const one of [eve, other]) await buy(server, one, 'standard');
  const of = { params: { id: eve.id } };
  const [payment] = await robin.operator.payments(of);
  expect(payment).toMatchObject({ returnedCents: 0, endsPlan: true });
  const body = { why, paymentId: payment!.id, part: 'all' } as const;
  const elsewhere = robin.operator.refund({ params: { id: ben.id }, body });
  await expect(elsewhere).rejects.toMatchObject({ code: 'payment.unknown' });
  expect(await robin.operator.refund({ ...of, body })).toMatchObject({
    returnedCents: payment!.cents,
    endsPlan: false,
  });
  await expect(robin.operator.refund({ ...of, body })).rejects.toMatchObject({ code: 'payment.returned' });
  expect((await eve.plans.mine()).effectiveTier).toBe('free');
  expect((await other.plans.mine()).effectiveTier).toBe('standard');
});

test('prices are shown as unknown if the provider does not respond', async () => {
  const payments = createStripePayments('sk_test_1', 'whsec_1', { host: '127.0.0.1', port: 9, protocol: 'http' });
  const server = await startTestServer({ payments });
  const robin = await server.signUp({ role: 'admin' });
  await server.platform.db
    .updateTable('tiers')
    .set({ stripe_price_id: 'price_1' })
    .where('key', '=', 'standard')
    .execute();
  expect(await robin.operator.prices()).toMatchObject({
    provider: 'stripe',
    isReached: false,
    prices: [{ tier: 'standard', providerCents: null }, { tier: 'premium' }],
  });
});

test('staff cannot change their own access, and if two administrators remove each other one stays', async () => {
  const { robin, signUp, logIn, ana, ben } = await startWithAdministrator();
  const lia = await signUp({ role: 'admin' });
  const act = (by: typeof robin, whom: typeof robin, active: boolean) =>
    by.operator.setStaffAccess({ params: { id: whom.id }, body: { why, active } });
  await expect(act(robin, robin, false)).rejects.toMatchObject({ code: 'staff.yourself' });
  await expect(act(robin, ana, false)).rejects.toMatchObject({ code: 'staff.unknown' });
  const ended = await Promise.allSettled([act(robin, lia, false), act(lia, robin, false)]);
  expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const stays = ended[0].status === 'fulfilled' ? robin : lia;
  const gone = stays === robin ? lia : robin;
  await expect(gone.operator.staff()).rejects.toMatchObject({ status: 401 });
  await act(stays, gone, true);
  await logIn(gone.email);
  expect(await ben.members.me()).toEqual(ben.user);
});

test('a colleague gets an account by mail, and an existing address cannot be taken over', async () => {
  const { server, robin, ana, runJobs } = await startWithAdministrator();
  const body = { why, email: 'noor@example.com', displayName: 'Noor', role: 'moderator', language: 'fr' } as const;
  const taken = robin.operator.addStaff({ body: { ...body, email: ana.email } });
  await expect(taken).rejects.toMatchObject({ code: 'staff.address-taken' });
  expect(await ana.members.me()).toEqual(ana.user);
  expect(await robin.operator.addStaff({ body })).toMatchObject([
    { displayName: 'Robin', role: 'admin' },
    { email: 'noor@example.com', role: 'moderator', status: 'Active', hasPassword: false, hasSecondFactor: false },
  ]);
  await runJobs();
  const [invitation, ...more] = await mailTo(server, 'noor@example.com');
  expect([invitation!.subject, more]).toEqual(['Robin vous invite à travailler pour Ambiance', []]);
  expect(invitation!.text).toContain('Robin vous a ouvert un accès pour travailler à la modération d’Ambiance.');
  expect(invitation!.text).not.toMatch(/(?<!\p{L})(tu|ton|tes|toi)(?!\p{L})/iu);
  await robin.operator.addStaff({ body: { ...body, email: 'lia@example.com', role: 'admin', language: 'en' } });
  const [inEnglish] = await mailTo(server, 'lia@example.com');
  expect(inEnglish!.text).toContain('Robin has given you access as an administrator of Ambiance.');

  const token = await linkTokenTo(server, 'noor@example.com', 'reset-password');
  await server.visitor.accounts.resetPassword({ body: { token, newPassword: testPassword } });
  expect((await server.logIn('noor@example.com')).user).toMatchObject({ role: 'moderator', displayName: 'Noor' });
});

test('an administrator creates a venue and invites its manager and host, each in their language', async () => {
  const { server, robin, ana, ben, recorded } = await startWithAdministrator();
  const place = { name: 'Le Quai', city: 'Québec', country: 'Canada', address: '' };
  const made = await robin.operator.createVenue({ body: { ...place, why } });
  expect(made).toMatchObject({ name: 'Le Quai', address: null, timeZone: 'America/Toronto', staff: [], offers: [] });
  const twice = robin.operator.createVenue({ body: { ...place, name: 'le quai', why } });
  await expect(twice).rejects.toMatchObject({ status: 409, code: 'venue.exists', fields: { name: expect.anything() } });

  const lou = { email: 'lou@example.com', displayName: 'Lou', role: 'manager', language: 'fr' } as const;
  const kim = { email: 'kim@example.com', displayName: 'Kim', role: 'host', language: 'en' } as const;
  const invite = (body: Omit<typeof lou | typeof kim, 'email'> & { email: string }, id = made.id) =>
    robin.operator.addVenueStaff({ params: { id: String(id) }, body: { ...body, why } });
  await invite(lou);
  expect((await invite(kim)).staff).toMatchObject([
    { displayName: 'Lou', role: 'manager', active: true },
    { displayName: 'Kim', role: 'host', active: true },
  ]);
  const [toLou] = await mailTo(server, lou.email);
  expect(toLou!.subject).toBe('Robin vous invite à gérer votre établissement sur Ambiance\u202f: Le Quai');
  expect(toLou!.text).toContain('gérer l’établissement «\u202fLe Quai\u202f»');
  const [toKim] = await mailTo(server, kim.email);
  expect(toKim!.subject).toBe('Robin invites you to host at Le Quai on Ambiance');
  expect(toKim!.text).not.toContain('two-step');
  const token = await linkTokenTo(server, lou.email, 'reset-password');
  await server.visitor.accounts.resetPassword({ body: { token, newPassword: testPassword } });
  const manager = await server.logIn(lou.email);
  expect(await manager.hosts.list({ params: { id: String(made.id) } })).toMatchObject([{ displayName: 'Kim' }]);

  const refused = (code: string) => ({ status: 409, code, fields: { email: { code } } });
  await expect(invite(kim)).rejects.toMatchObject(refused('staff.present'));
  await expect(invite({ ...kim, email: lou.email })).rejects.toMatchObject(refused('staff.address-taken'));
  await expect(invite({ ...kim, email: ana.email })).rejects.toMatchObject(refused('staff.address-taken'));
  await expect(invite(kim, 99)).rejects.toMatchObject({ code: 'venue.unknown' });
  await expect(
    ben.operator.addVenueStaff({ params: { id: String(made.id) }, body: { ...kim, why } }),
  ).rejects.toMatchObject({ code: 'role.not-allowed' });
  const second = await robin.operator.createVenue({ body: { ...place, name: 'La Rive', why } });
  expect((await invite(kim, second.id)).staff).toMatchObject([{ displayName: 'Kim' }]);
  const invitations = async (email: string) =>
    (await mailTo(server, email)).flatMap(({ subject }) => (subject.includes(' invites you to ') ? [subject] : []));
  expect([await invitations(kim.email), await invitations(ana.email)]).toEqual([
    ['Robin invites you to host at La Rive on Ambiance', toKim!.subject],
    [],
  ]);
  expect(await ana.members.me()).toEqual(ana.user);
  expect(await ben.members.me()).toEqual(ben.user);
  expect((await recorded()).slice(0, 4)).toMatchObject([
    { action: 'staff-create', about: 'Kim', parameters: { role: 'host', venue: String(second.id) }, why },
    { action: 'venue-create', parameters: { city: 'Québec', country: 'Canada' } },
    { action: 'staff-create', about: 'Kim', parameters: { venue: String(made.id) } },
    { action: 'staff-create', about: 'Lou', parameters: { role: 'manager', language: 'fr' } },
  ]);
});

test('an administrator waits for the figures of very many members instead of being refused', async () => {
  const { server, robin } = await startWithAdministrator({ databaseTimeouts: { connectMs: 30_000 } });
  const held = Promise.withResolvers<void>();
  const holding = server.platform.db.transaction().execute(async (tx) => {
    await sql`lock table message_usage in access exclusive mode`.execute(tx);
    await held.promise;
  });
  const numbers = robin.operator.numbers();
  await waitingStatements(server.platform.db, 1);
  // Longer than the timeout of a statement for a page.
  await pass(2000);
  held.resolve();
  await holding;
  expect(await numbers).toMatchObject({ members: { free: 2 } });
});

test('a part of a name or address is found by indexes, however many members there are', async () => {
  const { db } = (await startTestServer()).platform;
  const statements = await compiledStatements((compiled) => findMembers(compiled, 'tremb'));
  const plan = await planOf(db, statements.at(-1)!);
  expect(plan).toMatch(/users_fold_idx/);
  expect(plan).toMatch(/users_email_part/);
});

test('the figures of members are those of the last count, with its time', async () => {
  const { server, robin, ana, ben } = await startWithAdministrator();
  const { clock, jobs, platform, signUp } = server;
  const count = () => jobs.find(({ name }) => name === 'count members')!.run();
  await robin.operator.setPlan({ params: { id: ben.id }, body: { why, tier: 'premium', until: null } });
  await (await openChat(server.address, ana.accessToken)).send(ben.id, 'Hello');
  const first = { members: { free: 1, standard: 0, premium: 1 }, activeToday: 2, joinedThisWeek: 2, messagesToday: 1 };
  const start = clock.now();
  // Before the first run of the job, the request itself counts.
  expect(await robin.operator.numbers()).toMatchObject({ ...first, countedUtc: start.toISOString() });
  await count();
  clock.advance({ minutes: 9 });
  const lea = await signUp();
  expect(await robin.operator.numbers()).toMatchObject({ ...first, countedUtc: start.toISOString() });
  await count();
  expect(await robin.operator.numbers()).toMatchObject({
    ...first,
    members: { free: 2, standard: 0, premium: 1 },
    activeToday: 3,
    joinedThisWeek: 3,
    countedUtc: clock.now().toISOString(),
  });
  // Each user in a batch of their own: nobody is left out or counted twice.
  const instant = { now: clock.now(), today: clock.now().toISOString().slice(0, 10) };
  const all = await countMembers(platform.db, instant);
  expect(all).toMatchObject({ members: 3, premium: 1, messagesToday: 1 });
  for (const atOnce of [1, 2, 4]) expect(await countMembers(platform.db, instant, atOnce)).toEqual(all);
  expect(await lea.members.me()).toEqual(lea.user);
});

test('the instance page shows figures and failures, which can be retried or discarded', async () => {
  const town = await inhabitTown();
  const { administrator: robin, eve, ben, server } = town;
  const { db, clock } = server.platform;
  const numbers = await robin.operator.numbers();
  expect(numbers).toMatchObject({ members: { standard: 4, premium: 2 }, venues: 2, openCases: 2, overdueCases: 0 });
  expect(numbers.mails.failed).toBe(2);
  expect(numbers.activeToday).toBeGreaterThan(5);
  const failed = (await robin.operator.failures()).mails;
  expect(failed.map(({ member }) => member.id).toSorted()).toEqual([eve.id, ben.id].toSorted());
  const one = { params: { id: String(town.unsentMailOfEve) }, body: { why } };
  await robin.operator.dropMail(one);
  await expect(robin.operator.retryMail(one)).rejects.toMatchObject({ code: 'mail.unknown' });
  expect((await robin.operator.failures()).mails.map(({ member }) => member.id)).toEqual([ben.id]);

  for (const [user, subject] of [
    [eve, '1'],
    [eve, '2'],
    [ben, '1'],
  ] as const) {
    await db
      .insertInto('due_notifications')
      .values({
        user_id: user.id,
        topic: 'messages',
        subject,
        due_at: 'infinity' as never,
        failed_at: clock.now(),
        last_error: 'A push service answered 500.',
      })
      .execute();
  }
  const of = { params: { id: eve.id, topic: 'messages' as const }, body: { why } };
  expect((await robin.operator.failures()).notifications).toMatchObject([
    { topic: 'messages', count: expect.any(Number) },
    { topic: 'messages', count: expect.any(Number) },
  ]);
  await robin.operator.retryNotifications(of);
  await expect(robin.operator.dropNotifications(of)).rejects.toMatchObject({ code: 'notification.unknown' });
  expect((await robin.operator.failures()).notifications).toMatchObject([{ member: { id: ben.id }, count: 1 }]);
});

test('the last active administrator cannot delete their account or lose access through the operator', async () => {
  const { server, robin, ana } = await startWithAdministrator();
  const lastOne = { status: 409, code: 'staff.last-admin' };
  const invited = { email: 'lia@example.com', displayName: 'Lia', role: 'admin', language: 'en' } as const;
  await robin.operator.addStaff({ body: { ...invited, why } });
  const before = await robin.members.me();
  const deletes = () => robin.accountData.deleteAccount({ body: { password: testPassword } });
  // An invited colleague without a password cannot log in, and so is not counted.
  await expect(deletes()).rejects.toMatchObject(lastOne);
  for (const end of ['is deleted by the operator', 'loses access by the operator', 'is blocked by the operator']) {
    const ended = endsOfAdministrators[end]!(robin, robin, server);
    await expect(ended).rejects.toMatchObject({ code: 'staff.last-admin' });
  }
  expect(await robin.members.me()).toEqual(before);
  const lia = await server.signUp({ role: 'admin' });
  await deletes();
  await lia.operator.deleteMember({ params: { id: ana.id }, body: { why } });
});
