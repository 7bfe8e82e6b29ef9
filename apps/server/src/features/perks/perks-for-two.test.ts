import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { openChat, openChats } from '../../../test/chat-client.ts';
import { makeBlock } from '../../../test/chat-people.ts';
import type { SignedIn } from '../../../test/people.ts';
import { startTestServer } from '../../../test/start-test-server.ts';
import { openVenue } from '../../../test/venue-people.ts';
import { watchEffects } from '../../../test/watch-effects.ts';
import { idOf, refused, redeem, claimOf, meeting, agree, evening } from '../../../test/evening-for-two.ts';

test('members of every plan can read a perk for two; free members can read no other perk and claim none', async () => {
  const { server, venue, perkId, bystanderIsUntouched } = await evening({ minTier: 'premium' });
  const alone = await venue.offer({ title: 'A coffee' });
  const free = await server.signUp();
  const listed = await free.perks.list();
  const dessert = { title: 'Dessert for two', minTier: 'premium', forTwo: true };
  expect(listed.find(({ id }) => id === perkId)).toMatchObject(dessert);
  expect(listed.find(({ id }) => id === alone)).toMatchObject({
    title: null,
    blurb: null,
    terms: null,
    imageUrl: null,
  });
  for (const id of [perkId, alone]) await refused(free.perks.claim(idOf(id)), 403, 'perk.not-in-plan');
  await bystanderIsUntouched();
});

describe('an accepted proposal at a venue', () => {
  test('immediately gives each member a paired claim with a code of its own', async () => {
    const server = await startTestServer();
    const venue = await openVenue(server);
    const perkId = await venue.offer({ title: 'Dessert for two', forTwo: true });
    await venue.offer({ title: 'A coffee' });
    await venue.offer({ title: 'For premium', minTier: 'premium', forTwo: true });
    const ended = await venue.offer({ title: 'Over', forTwo: true });
    await venue.manager.perks.end({ params: { id: String(venue.id), perkId: String(ended) } });
    const [ana, ben] = [
      await server.signUp({ displayName: 'Ana' }),
      await server.signUp({ displayName: 'Ben', tier: 'standard' }),
    ];
    const [atAna, atBen] = await openChats(server.address, ana, ben);
    expect(await ben.perks.list()).toMatchObject(
      expect.arrayContaining([expect.objectContaining({ id: perkId, forTwo: true })]),
    );
    const id = await agree(server, venue, ana, ben);
    const [mine, theirs] = [await ana.perks.claims(), await ben.perks.claims()];
    // Ana has no plan: the plan of one of the two is enough.
    const half = { meetingId: id, mineUtc: null, otherUtc: null, end: null };
    expect(mine).toMatchObject([{ title: 'Dessert for two', status: 'active', half: { ...half, withName: 'Ben' } }]);
    expect(theirs).toMatchObject([{ title: 'Dessert for two', status: 'active', half: { ...half, withName: 'Ana' } }]);
    expect(mine[0]!.expiresUtc).toBe('2026-11-18T22:00:00.000Z');
    expect(mine[0]!.token).not.toBe(theirs[0]!.token);
    expect(mine[0]!.shortCode).not.toBe(theirs[0]!.shortCode);
    expect(await atAna.receives('ClaimChanged')).toEqual([mine[0]!.id]);
    expect(await atBen.receives('ClaimChanged')).toEqual([theirs[0]!.id]);
    // Accepting a second time gives no further claims.
    await ben.proposals.accept(idOf(id));
    expect(await ana.perks.claims()).toHaveLength(1);
  });

  test('gives no claim without the right plan, at another venue, or at a place typed by hand', async () => {
    const { server, venue, elsewhere, perkId, bystanderIsUntouched } = await evening({ minTier: 'premium' });
    const standard = await meeting(server, venue, ['Eve', 'Finn'], ['standard', 'standard']);
    expect(await standard.first.perks.claims()).toEqual([]);
    const premium = await meeting(server, elsewhere, ['Gil', 'Hana'], ['premium', 'free']);
    expect(await premium.second.perks.claims()).toMatchObject([{ title: 'Tea for two' }]);
    await refused(premium.first.perks.claim(idOf(perkId)), 409, 'perk.for-two');
    await bystanderIsUntouched();
  });

  test('lets one of the two claim a perk that was offered later; members without a proposal cannot', async () => {
    const { server, venue, ana, ben, id, perkId, bystanderIsUntouched } = await evening();
    const late = await venue.offer({ title: 'A drink for two', forTwo: true });
    await refused(ben.perks.claim(idOf(late)), 403, 'perk.not-in-plan');
    const atBen = await openChat(server.address, ben.accessToken);
    expect(await ana.perks.claim(idOf(late))).toMatchObject({
      title: 'A drink for two',
      half: { meetingId: id, withName: 'Ben' },
    });
    expect(await atBen.receives('ClaimChanged')).toHaveLength(1);
    expect(await ben.perks.claims()).toHaveLength(2);
    await refused(ana.perks.claim(idOf(late)), 409, 'perk.already-claimed');
    await refused(ana.perks.claim(idOf(perkId)), 409, 'perk.already-claimed');
    const alone = await server.signUp({ tier: 'premium' });
    await refused(alone.perks.claim(idOf(perkId)), 409, 'perk.for-two');
    await ana.proposals.cancel(idOf(id));
    const last = await venue.offer({ title: 'A cake for two', forTwo: true });
    await refused(ana.perks.claim(idOf(last)), 409, 'perk.for-two');
    expect(await alone.perks.claims()).toEqual([]);
    await bystanderIsUntouched();
  });
});

describe('paired claims', () => {
  test.each([
    ['the proposer’s first, by one host', [0, 1], false],
    ['the accepter’s first, by two hosts', [1, 0], true],
  ] as const)('redeemed within 30 minutes unlock the perk: %s', async (_, [one, other], byTwo) => {
    const { server, venue, host, colleague, ana, ben, pair, usage, bystanderIsUntouched } = await evening();
    const claims = await pair();
    const owners = [ana, ben] as const;
    const screens = await Promise.all(
      [owners[one], owners[other], host].map((who) => openChat(server.address, who.accessToken)),
    );
    expect(await usage()).toEqual({ claimed: null, held: null, redeemed: 0, today: 0 });

    const first = await redeem(host, claims[one].token);
    expect(first).toMatchObject({
      memberName: ['Ana', 'Ben'][one],
      half: { otherName: ['Ana', 'Ben'][other], wholeUtc: null, untilUtc: '2026-11-18T17:30:00.000Z', end: null },
    });
    for (const [index, screen] of screens.slice(0, 2).entries()) {
      expect(await screen.receives('ClaimChanged')).toEqual([claims[index === 0 ? one : other].id]);
    }
    const half = { mineUtc: '2026-11-18T17:00:00.000Z', otherUtc: null };
    expect((await pair())[one]).toMatchObject({
      status: 'active',
      redeemedUtc: null,
      expiresUtc: '2026-11-18T17:30:00.000Z',
      half,
    });
    expect((await pair())[other]).toMatchObject({
      status: 'active',
      half: { mineUtc: null, otherUtc: half.mineUtc },
    });
    expect(await usage()).toEqual({ claimed: null, held: null, redeemed: 0, today: 0 });

    server.clock.set('2026-11-18T17:29:59Z');
    const second = await redeem(byTwo ? colleague : host, claims[other].shortCode!);
    const wholeUtc = '2026-11-18T17:29:59.000Z';
    expect(second).toMatchObject({ half: { wholeUtc, end: null } });
    for (const claim of await pair())
      expect(claim).toMatchObject({ status: 'redeemed', redeemedUtc: wholeUtc, half: { end: null } });
    // The host who redeemed the first half is notified when both are unlocked.
    expect(await screens[2]!.receives('ClaimChanged')).toEqual([claims[one].id]);
    expect(await usage()).toEqual({ claimed: null, held: null, redeemed: 1, today: 1 });
    // In the list by day, too, the two halves of a meeting are one redemption.
    const days = await venue.manager.perks.redemptionDays({ ...idOf(venue.id), query: { month: '2026-11' } });
    expect(days).toMatchObject([{ day: '2026-11-18', redeemed: 1 }]);
    expect(await host.perks.redeemed()).toMatchObject([
      { half: { wholeUtc, end: null } },
      { half: { wholeUtc, end: null } },
    ]);
    await refused(redeem(host, claims[0].token), 409, 'claim.redeemed');
    // An unlocked pair stays unlocked, even after a block.
    await makeBlock(server, ana.id, ben.id);
    expect((await pair())[0]).toMatchObject({ status: 'redeemed', half: { withName: null, end: null } });
    await bystanderIsUntouched();
  });

  test('count once for each member: neither gets the perk again, and other meetings unlock nothing', async () => {
    const { server, venue, host, perkId, ana, ben, pair, usage, bystanderIsUntouched } = await evening();
    const eve = await server.signUp({ displayName: 'Eve', tier: 'standard' });
    const withEve = await agree(server, venue, ana, eve);
    const [held] = await eve.perks.claims();
    for (const { token } of await pair()) await redeem(host, token);
    await refused(redeem(host, held!.token), 409, 'half.had-before');
    await refused(redeem(host, (await claimOf(ana, withEve)).token), 409, 'half.had-before');
    const again = await agree(server, venue, ana, ben);
    expect(await claimOf(ana, again)).toBeUndefined();
    await refused(ana.perks.claim(idOf(perkId)), 409, 'perk.already-claimed');
    expect(await usage()).toMatchObject({ claimed: null, redeemed: 1 });
    await bystanderIsUntouched();
  });

  test.each([
    ['of one half', ([mine]: readonly string[]) => [mine!]],
    ['of both', (both: readonly string[]) => both],
  ])('with 50 redemptions at once %s, by two hosts, are redeemed once each', async (_, of) => {
    const { server, host, colleague, pair, usage, bystanderIsUntouched } = await evening();
    const tokens = of((await pair()).map(({ token }) => token));
    const tries = await Promise.allSettled(
      Array.from({ length: 50 }, (_try, index) => redeem(index % 3 ? host : colleague, tokens[index % tokens.length]!)),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(tokens.length);
    const isWhole = tokens.length === 2;
    for (const claim of await pair()) expect(claim.status).toBe(isWhole ? 'redeemed' : 'active');
    expect(await usage()).toMatchObject({ redeemed: isWhole ? 1 : 0 });
    const events = await server.platform.db.selectFrom('redemption_events').select('claim_id').execute();
    expect(events).toHaveLength(tokens.length);
    await bystanderIsUntouched();
  });

  test('with two different people, redeemed at once, count once for the shared member', async () => {
    const { server, venue, host, colleague, perkId, ana, pair } = await evening();
    const eve = await server.signUp({ displayName: 'Eve', tier: 'standard' });
    const withEve = await agree(server, venue, ana, eve);
    await redeem(host, (await pair())[0].token);
    await redeem(host, (await claimOf(ana, withEve)).token);
    const tries = await Promise.allSettled([
      redeem(host, (await pair())[1].token),
      redeem(colleague, (await claimOf(eve, withEve)).token),
    ]);
    expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const whole = await server.platform.db
      .selectFrom('perk_claims')
      .where('perk_id', '=', perkId)
      .where('whole_at', 'is not', null)
      .select('user_id')
      .execute();
    expect(whole).toHaveLength(2);
  });

  test('return the same response again if the first was lost, before and after unlocking', async () => {
    const { host, pair } = await evening();
    const [mine, theirs] = await pair();
    const body = { token: mine.token, nonce: randomUUID() };
    const [first, repeated] = await Promise.all([host.perks.redeem({ body }), host.perks.redeem({ body })]);
    expect(repeated).toEqual(first);
    await redeem(host, theirs.token);
    expect(await host.perks.redeem({ body })).toMatchObject({ claimId: first.claimId, half: { end: null } });
  });
});

describe('a paired claim undone within 5 minutes by its host', () => {
  test('can be redeemed again, an unlocked pair is locked again, and the other claim’s 30 minutes continue', async () => {
    const { server, host, colleague, ana, pair, usage, bystanderIsUntouched } = await evening();
    const [mine, theirs] = await pair();
    const undo = (who: SignedIn, id: number) => who.perks.undo(idOf(id));
    await redeem(host, mine.token);
    await refused(undo(colleague, mine.id), 409, 'claim.undo-over');
    await undo(host, mine.id);
    expect(await pair()).toMatchObject([{ status: 'active', half: { mineUtc: null } }, { half: { otherUtc: null } }]);
    await redeem(host, mine.token);
    server.clock.advance({ minutes: 28 });
    const screen = await openChat(server.address, ana.accessToken);
    await redeem(colleague, theirs.token);
    expect(await usage()).toMatchObject({ redeemed: 1 });
    await refused(undo(host, mine.id), 409, 'claim.undo-over');
    await undo(colleague, theirs.id);
    expect(await screen.receives('ClaimChanged', 2)).toEqual([mine.id, mine.id]);
    expect(await pair()).toMatchObject([
      { status: 'active', redeemedUtc: null, half: { mineUtc: '2026-11-18T17:00:00.000Z' } },
      { status: 'active', redeemedUtc: null, half: { mineUtc: null } },
    ]);
    expect(await usage()).toMatchObject({ redeemed: 0 });
    server.clock.advance({ minutes: 2 });
    await refused(redeem(host, theirs.token), 409, 'half.alone');
    await bystanderIsUntouched();
  });

  test('and redeemed by 50 at once leaves both claims in one consistent state', async () => {
    const { host, pair, bystanderIsUntouched } = await evening();
    const [mine, theirs] = await pair();
    await redeem(host, mine.token);
    await Promise.allSettled(
      Array.from({ length: 50 }, (_, index) =>
        index % 2
          ? host.perks.undo(idOf(index % 4 === 1 ? mine.id : theirs.id))
          : redeem(host, index % 4 ? mine.token : theirs.token),
      ),
    );
    const [one, other] = await pair();
    const isWhole = Boolean(one.half!.mineUtc && other.half!.mineUtc);
    for (const { status } of [one, other]) expect(status).toBe(isWhole ? 'redeemed' : 'active');
    expect(one.half!.otherUtc).toBe(other.half!.mineUtc);
    await bystanderIsUntouched();
  });

  test('lock both holders and their conversation whenever one is redeemed or reverted, and notify all who see it', async () => {
    const { server, host, colleague, ana, ben, aside, pair, bystanderIsUntouched } = await evening();
    const [mine, theirs] = await pair();
    const effectsOf = watchEffects(server.platform.bus);
    const locked = ['locks conversation_lock($1, $2)', 'locks users for no key update'];
    const both = expect.arrayContaining([...locked, 'publishes ClaimChanged to 1 ×2']);
    const withoutNetwork = (one: typeof mine) => ({
      body: { redemptions: [{ ticket: one.ticket!, nonce: randomUUID(), redeemedUtc: '2026-11-18T17:00:00.000Z' }] },
    });
    expect(await effectsOf(() => redeem(host, mine.token))).toEqual(both);
    expect(await effectsOf(() => host.perks.undo(idOf(mine.id)))).toEqual(both);
    expect(await effectsOf(() => host.perks.redeemOffline(withoutNetwork(mine)))).toEqual(both);
    const all = expect.arrayContaining([...locked, 'publishes ClaimChanged to 1 ×3']);
    expect(await effectsOf(() => redeem(colleague, theirs.token))).toEqual(all);
    const noticesOf = async (who: SignedIn) => (await who.notices.mine()).map(({ kind }) => kind);
    expect(await noticesOf(ana)).toEqual(['pair-waiting', 'perk-undone', 'pair-waiting', 'pair-unlocked']);
    expect(await noticesOf(ben)).toEqual(['pair-started', 'pair-locked', 'pair-started', 'pair-unlocked']);
    for (const who of [aside.first, aside.second]) expect(await noticesOf(who)).toEqual([]);
    await bystanderIsUntouched();
  });
});
