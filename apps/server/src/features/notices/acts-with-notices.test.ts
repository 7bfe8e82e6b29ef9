import { weekIn } from '@ambiance/domain/calendar';
import { expect, test } from 'vitest';
import { openChat } from '../../../test/chat-client.ts';
import { buy, buyer, inPortal } from '../../../test/buying.ts';
import { caseAbout, decide, ofCase, report } from '../../../test/moderating.ts';
import { startTestServer, type TestServer } from '../../../test/start-test-server.ts';
import { clientOf } from '../../../test/test-transport.ts';
import { openVenue } from '../../../test/venue-people.ts';
import { type SignedIn, testPassword } from '../../../test/people.ts';
import { query } from '../../platform/database/database.ts';
import { returnedSince } from '../plans/message-usage.ts';
import { giveTier } from '../plans/subscriptions.repository.ts';

const kindsOf = async (person: Pick<SignedIn, 'notices'>) => (await person.notices.mine()).map(({ kind }) => kind);
const id = (value: unknown) => ({ params: { id: String(value) } });
const run = ({ jobs }: TestServer, name: string) => jobs.find((job) => job.name === name)!.run();

test('a member reads where their perk was redeemed, and that this was undone; another holder of the perk reads nothing', async () => {
  const server = await startTestServer();
  const venue = await openVenue(server);
  const host = await venue.hire();
  const perkId = await venue.offer();
  const [ana, ben] = [await server.signUp({ tier: 'premium' }), await server.signUp({ tier: 'premium' })];
  const { token } = await ana.perks.claim(id(perkId));
  await ben.perks.claim(id(perkId));
  const redeem = () => host.perks.redeem({ body: { token, nonce: server.platform.ids.uuid() } });
  const { claimId } = await redeem();
  await expect(redeem()).rejects.toMatchObject({ code: 'claim.redeemed' });
  await host.perks.undo(id(claimId));
  expect(await ana.notices.mine()).toMatchObject([
    { kind: 'perk-redeemed', parameters: { venue: 'Café Lumière' } },
    { kind: 'perk-undone', parameters: { venue: 'Café Lumière' } },
  ]);
  expect([await kindsOf(ben), await kindsOf(host)]).toEqual([[], []]);
});

test('a plan that was bought, and one that ends within three days, are each announced once', async () => {
  const server = await startTestServer();
  const [payer, given, other] = [await buyer(server), await server.signUp(), await server.signUp()];
  await buy(server, payer, 'standard');
  await run(server, 'check plans at the provider');
  expect(await kindsOf(payer)).toEqual(['plan-bought']);
  const inDays = (days: number) => new Date(server.clock.now().getTime() + days * 86_400_000);
  await giveTier(server.platform.db, given.id, 'premium', inDays(3));
  await giveTier(server.platform.db, other.id, 'premium', inDays(4));
  // Her paid plan continues, so the end of the same given plan changes nothing.
  await giveTier(server.platform.db, payer.id, 'standard', inDays(2));
  for (const _ of [1, 2]) await run(server, 'remind of ending plans');
  expect(await given.notices.mine()).toMatchObject([
    { kind: 'plan-ending', parameters: { tier: 'premium', lastMs: inDays(3).getTime() - 1 } },
  ]);
  expect([await kindsOf(payer), await kindsOf(other)]).toEqual([['plan-bought'], []]);
});

test('the renewal of a plan is not announced as a purchase, while a plan that is bought again is', async () => {
  const server = await startTestServer();
  const [renews, buysAgain, bystander] = [await buyer(server), await buyer(server), await server.signUp()];
  for (const payer of [renews, buysAgain]) await buy(server, payer, 'standard');
  await inPortal(server, buysAgain, { action: 'cancel' });
  server.clock.advance({ days: 31 });
  await server.platform.payments.stub!.run();
  await run(server, 'check plans at the provider');
  await buy(server, await server.logIn(buysAgain.email), 'standard');
  const kinds = async ({ email }: SignedIn) => kindsOf(await server.logIn(email));
  expect([await kinds(renews), await kinds(buysAgain), await kinds(bystander)]).toEqual([
    ['plan-bought'],
    ['plan-bought', 'plan-bought'],
    [],
  ]);
});

test('a perk that expires within a day is announced once, unless it was claimed that day', async () => {
  const server = await startTestServer();
  const venue = await openVenue(server);
  const perkId = await venue.offer();
  const [ana, ben] = [await server.signUp({ tier: 'premium' }), await server.signUp({ tier: 'premium' })];
  const { id: claimId } = await ana.perks.claim(id(perkId));
  await ben.perks.claim(id(perkId));
  const expires = (person: SignedIn, hours: number, sinceHours: number) =>
    query(server.platform.db, 'update perk_claims set expires_at = $2, created_at = $3 where user_id = $1', [
      person.id,
      new Date(server.clock.now().getTime() + hours * 3_600_000),
      new Date(server.clock.now().getTime() - sinceHours * 3_600_000),
    ]);
  await expires(ana, 24, 24);
  await expires(ben, 24, 1);
  for (const _ of [1, 2]) await run(server, 'remind of expiring perks');
  expect(await ana.notices.mine()).toMatchObject([
    { kind: 'perk-expiring', parameters: { venue: 'Café Lumière', claimId } },
  ]);
  expect(await kindsOf(ben)).toEqual([]);
});

test('a new chat that is returned after three days is announced only to a sender with a limited plan', async () => {
  const server = await startTestServer();
  const [free, premium, ben] = [
    await server.signUp(),
    await server.signUp({ tier: 'premium' }),
    await server.signUp({ displayName: 'Ben' }),
  ];
  for (const writer of [free, premium]) await (await openChat(server.address, writer.accessToken)).send(ben.id, 'Hi');
  server.clock.advance({ hours: 71 });
  await run(server, 'notify of returned chats');
  expect(await kindsOf(free)).toEqual([]);
  server.clock.advance({ hours: 1 });
  for (const _ of [1, 2]) await run(server, 'notify of returned chats');
  expect(await free.notices.mine()).toMatchObject([{ kind: 'chats-returned', parameters: { count: 1 } }]);
  expect([await kindsOf(premium), await kindsOf(ben)]).toEqual([[], []]);
  // A later run does not handle again those who were notified: there may be very many.
  const now = server.clock.now();
  const left = await returnedSince(server.platform.db, weekIn('America/Toronto', now), now);
  expect(left).toEqual([{ userId: premium.id, count: 1 }]);
});

test('a login on a device that the account does not know is announced on the other devices, not on that one', async () => {
  const server = await startTestServer();
  const { email, id: userId } = await server.signUp();
  const ben = await server.signUp();
  const body = (deviceSecret: string) => ({ body: { email, password: 'a long enough password', deviceSecret } });
  const at = async (deviceSecret: string) => (await server.visitor.accounts.login(body(deviceSecret))).accessToken;
  const laptop = await server.logIn(email);
  await at('a'.repeat(64));
  expect(await kindsOf(laptop)).toEqual([]);
  await at('a'.repeat(64));
  expect(await kindsOf(laptop)).toEqual([]);
  await at('b'.repeat(64));
  const [notice, ...more] = await laptop.notices.mine();
  expect([notice!.kind, more]).toEqual(['device-added', []]);
  const stored = await server.platform.db.selectFrom('notices').selectAll().execute();
  expect(stored).toMatchObject([{ user_id: userId, except_session_id: expect.any(String) }]);
  // A login without a device secret, as by a thief, causes a notice too.
  const thief = await server.logIn(email);
  expect(await kindsOf(laptop)).toEqual(['device-added', 'device-added']);
  expect(await thief.notices.mine()).toEqual([notice]);
  expect(await kindsOf(ben)).toEqual([]);
});

test('a thief’s login is announced even after the owner has logged out all other devices', async () => {
  const server = await startTestServer();
  const { email } = await server.signUp();
  const ben = await server.signUp();
  const logIn = async (deviceSecret: string, of = email) => {
    const { accessToken } = await server.visitor.accounts.login({
      body: { email: of, password: testPassword, deviceSecret },
    });
    return clientOf(server, accessToken);
  };
  const owner = await logIn('a'.repeat(64));
  await logIn('b'.repeat(64));
  await logIn('c'.repeat(64), ben.email);
  await owner.notices.shown({ body: { ids: (await owner.notices.mine()).map(({ id }) => id) } });
  await owner.accounts.endOtherSessions();
  const thief = await logIn('b'.repeat(64));
  expect([await kindsOf(owner), await kindsOf(thief), await kindsOf(ben)]).toEqual([['device-added'], [], []]);
  // Once no other session is open, nobody could read it, and the next login is probably the owner's.
  await owner.accounts.endOtherSessions();
  await owner.accounts.logout();
  await logIn('a'.repeat(64));
  const stored = await server.platform.db.selectFrom('notices').select('kind').execute();
  expect(stored).toHaveLength(2);
});

test('a member reads that their appeal was decided, whatever the outcome; the reporter reads nothing', async () => {
  const server = await startTestServer();
  const [ana, ben, reporter] = [await server.signUp(), await server.signUp(), await server.signUp()];
  const cleo = await server.signUp();
  const [noor, omar] = [await server.signUp({ role: 'moderator' }), await server.signUp({ role: 'moderator' })];
  for (const member of [ana, ben, cleo]) {
    await report(reporter, member);
    const one = await caseAbout(noor, member);
    await decide(noor, one, member === cleo ? { kind: 'remove', texts: ['displayName'] } : { kind: 'warn' });
    await member.accountStatus.appeal({ body: { text: 'It was a joke' } });
  }
  const seen = async ({ notices }: SignedIn) =>
    notices.shown({ body: { ids: (await notices.mine()).map((notice) => notice.id) } });
  for (const one of [ana, ben, cleo, reporter]) await seen(one);
  const { items } = await omar.moderation.appeals();
  for (const { id: appealId, member } of items) {
    const outcome = member.id === ana.id ? 'upheld' : member.id === ben.id ? 'overturned' : 'lightened';
    const lighter = outcome === 'lightened' && { kind: 'warn' as const };
    await omar.moderation.decideAppeal({ ...id(appealId), body: { outcome, note: 'Read twice', ...lighter } });
  }
  expect([await kindsOf(ana), await kindsOf(ben), await kindsOf(cleo), await kindsOf(reporter)]).toEqual([
    ['decision'],
    ['decision-undone'],
    ['decision-reduced'],
    [],
  ]);
});

test('a page whose account was suspended reads why, and not that its session expired', async () => {
  const server = await startTestServer();
  const [ana, ben, moderator] = [
    await server.signUp(),
    await server.signUp(),
    await server.signUp({ role: 'moderator' }),
  ];
  await report(ben, ana);
  const one = await caseAbout(moderator, ana);
  await moderator.moderation.take(ofCase(one));
  await decide(moderator, one, { kind: 'suspend', days: 3 });
  const sentence =
    'Our team has suspended your account (reason: Harassment or insults). Log in to see until when, and to ask for a review.';
  await expect(ana.members.me()).rejects.toMatchObject({ status: 401, code: 'session.suspended', message: sentence });
  expect(await ben.members.me()).toMatchObject({ id: ben.id });
});
