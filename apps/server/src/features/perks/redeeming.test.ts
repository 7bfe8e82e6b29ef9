import { shortCodeLetters } from '@ambiance/domain/perks';
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { everyReading } from '../../../test/every-reading.ts';
import type { SignedIn } from '../../../test/people.ts';
import { startTestServer } from '../../../test/start-test-server.ts';
import { openVenue } from '../../../test/venue-people.ts';
import { addStaff } from '../venues/staff.repository.ts';

const idOf = (id: number) => ({ params: { id: String(id) } });
const redeem = (who: SignedIn, code: string) => who.perks.redeem({ body: { token: code, nonce: randomUUID() } });

/** A venue with two hosts; Ana and Bob hold a claim of the same perk. */
async function claimsAtVenue() {
  const server = await startTestServer();
  const [venue, elsewhere] = [await openVenue(server), await openVenue(server)];
  const [host, colleague] = [await venue.hire(), await venue.hire()];
  const [ana, bob] = [
    await server.signUp({ displayName: 'Ana', tier: 'standard' }),
    await server.signUp({ displayName: 'Bob', tier: 'standard' }),
  ];
  const perkId = await venue.offer({ endsUtc: '2026-11-20T00:00:00Z' });
  const [claim, bystanderClaim] = [await ana.perks.claim(idOf(perkId)), await bob.perks.claim(idOf(perkId))];
  const bystanderIs = async (status: string) => expect(await bob.perks.claims()).toMatchObject([{ status }]);
  return { server, venue, elsewhere, host, colleague, ana, bob, perkId, claim, bystanderClaim, bystanderIs };
}

describe('a short code', () => {
  test('of eight unambiguous letters and digits redeems its claim in any typed form', async () => {
    const { host, ana, claim, bystanderClaim, bystanderIs } = await claimsAtVenue();
    const { shortCode } = claim;
    expect(shortCode).toMatch(new RegExp(`^[${shortCodeLetters}]{8}$`));
    expect(shortCodeLetters).not.toMatch(/[01ILOU]/);
    expect(bystanderClaim.shortCode).not.toBe(shortCode);
    expect(await ana.perks.claims()).toMatchObject([{ shortCode }]);
    const typed = `${shortCode!.slice(0, 4).toLowerCase()} - ${shortCode!.slice(4)}`;
    expect(await redeem(host, typed)).toMatchObject({ claimId: claim.id, memberName: 'Ana' });
    await expect(redeem(host, shortCode!)).rejects.toMatchObject({ status: 409, code: 'claim.redeemed' });
    await bystanderIs('active');
  });

  test('of another venue is refused as such, without naming its venue, its perk or its member', async () => {
    const { server, elsewhere, venue, ana, claim, bystanderIs } = await claimsAtVenue();
    const stranger = await elsewhere.hire();
    const ofElsewhere = await redeem(stranger, claim.shortCode!).catch((error: unknown) => error);
    expect(ofElsewhere).toMatchObject({
      status: 403,
      code: 'claim.other-venue',
      message: 'This code belongs to another venue.',
    });
    const [{ name }] = (await server.platform.db
      .selectFrom('venues')
      .where('id', '=', venue.id)
      .select('name')
      .execute()) as [{ name: string }];
    for (const secret of [name, 'A coffee on us', 'Ana']) expect(JSON.stringify(ofElsewhere)).not.toContain(secret);
    await expect(redeem(stranger, '22222222')).rejects.toMatchObject({
      status: 404,
      code: 'claim.unknown',
      message: 'We don’t know this code. Check it and try again.',
    });
    expect(await ana.perks.claims()).toMatchObject([{ status: 'active' }]);
    await bystanderIs('active');
  });

  test('is not stored in plain text, is shown to its owner only, and ends with its claim', async () => {
    const { server, venue, host, ana, bob, claim, bystanderClaim } = await claimsAtVenue();
    const rows = await server.platform.db.selectFrom('perk_claims').selectAll().execute();
    const stored = rows.map((row) => JSON.stringify({ ...row, hash: row.short_code_hash?.toString('hex') }));
    for (const row of stored) expect(row).not.toContain(claim.shortCode);
    for (const asker of [bob, host, venue.manager]) {
      const answers = await everyReading(server.address, asker.accessToken, { id: String(venue.id), userId: ana.id });
      expect(answers.filter((answer) => answer.includes(claim.shortCode!))).toEqual([]);
    }
    await redeem(host, bystanderClaim.shortCode!);
    server.clock.set('2026-11-20T00:00:00Z');
    await expect(redeem(host, claim.shortCode!)).rejects.toMatchObject({ status: 409, code: 'claim.expired' });
    expect(await ana.perks.claims()).toMatchObject([{ status: 'expired' }]);
    expect(await bob.perks.claims()).toMatchObject([{ status: 'redeemed' }]);
    expect(server.logged.join()).not.toContain(claim.shortCode);
  });

  test('cannot be guessed by many simultaneous tries of one host or of all the venue’s hosts', async () => {
    const server = await startTestServer({ environment: { RATE_LIMIT_SCALE: '1' } });
    const [venue, elsewhere] = [await openVenue(server), await openVenue(server)];
    const [host, colleague, fourth] = [await venue.hire(), await venue.hire(), await venue.hire()];
    const ana = await server.signUp({ displayName: 'Ana', tier: 'standard' });
    const claim = await ana.perks.claim(idOf(await venue.offer()));
    const guess = (who: SignedIn) => redeem(who, '22222222').catch((error: { status: number }) => error.status);
    const guesses = async (who: SignedIn) => {
      const statuses = await Promise.all(Array.from({ length: 50 }, () => guess(who)));
      return statuses.filter((status) => status === 404).length;
    };
    expect(await guesses(host)).toBe(30);
    // A colleague's correct code uses up none of the tries.
    const { claimId } = await redeem(colleague, claim.shortCode!);
    await colleague.perks.undo(idOf(claimId));
    expect(await guesses(colleague)).toBe(30);
    expect(await guesses(venue.manager)).toBe(30);
    expect(await guess(fourth)).toBe(429);
    // A code of another venue counts as a wrong code too.
    const visitor = await elsewhere.hire();
    const elsewhereTries = await Promise.all(
      Array.from({ length: 31 }, () =>
        redeem(visitor, claim.shortCode!).catch((error: { status: number }) => error.status),
      ),
    );
    expect(elsewhereTries.filter((status) => status === 403)).toHaveLength(30);
    // Long codes that cannot be guessed still work, and a second venue has its own limit.
    expect(await redeem(fourth, claim.token)).toMatchObject({ memberName: 'Ana' });
    expect(await guess(elsewhere.manager)).toBe(404);
  });

  test.each<[code: string, rules: object, holidays: { date: string; hours: null }[]]>([
    ['perk.day-full', { maxPerDay: 1 }, []],
    ['perk.not-now', { hours: [{ day: 5, opens: '17:00', closes: '19:00' }] }, []],
    ['perk.holiday', {}, [{ date: '2026-11-18', hours: null }]],
  ])('that is valid but refused with %s uses up none of the tries', async (code, rules, holidays) => {
    const server = await startTestServer({ environment: { RATE_LIMIT_SCALE: '1' } });
    const venue = await openVenue(server);
    const [host, colleague] = [await venue.hire(), await venue.hire()];
    const perk = { title: 'A tea', minTier: 'standard', categoryKey: 'cafe', ...rules } as const;
    const { id } = await venue.manager.perks.create({ ...idOf(venue.id), body: perk });
    const claim = async () => (await server.signUp({ tier: 'standard' })).perks.claim(idOf(id));
    const [first, second] = [await claim(), await claim()];
    const settings = { openingHours: [], awayText: { en: '', fr: '' }, holidays };
    await venue.manager.venues.saveSettings({ ...idOf(venue.id), body: settings });
    if (code === 'perk.day-full') await redeem(host, first.token);
    for (let tries = 0; tries < 31; tries += 1) {
      await expect(redeem(host, tries % 2 ? second.token : second.shortCode!)).rejects.toMatchObject({ code });
    }
    // Wrong codes still count, and only for the host who types them.
    for (let tries = 0; tries < 30; tries += 1) {
      await expect(redeem(host, '22222222')).rejects.toMatchObject({ status: 404 });
    }
    await expect(redeem(host, second.token)).rejects.toMatchObject({ status: 429 });
    await expect(redeem(colleague, second.token)).rejects.toMatchObject({ code });
  });

  test('and the QR code of one claim, used 50 times at once, redeem it once', async () => {
    const { server, host, colleague, claim, bystanderIs } = await claimsAtVenue();
    const tries = await Promise.allSettled(
      Array.from({ length: 50 }, (_, index) =>
        redeem(index % 2 ? host : colleague, index % 3 ? claim.token : claim.shortCode!),
      ),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await server.platform.db.selectFrom('redemption_events').select('kind').execute()).toHaveLength(1);
    await bystanderIs('active');
  });
});

describe('the latest redemptions', () => {
  test('of a venue are listed for all its staff, and can be undone by their host for 5 minutes', async () => {
    const { server, venue, elsewhere, host, colleague, ana, claim, bystanderClaim } = await claimsAtVenue();
    await redeem(host, claim.token);
    server.clock.advance({ minutes: 1 });
    await redeem(colleague, bystanderClaim.token);
    const ofColleague = { memberName: 'Bob', redeemedBy: colleague.user.displayName };
    const ofHost = { claimId: claim.id, memberName: 'Ana', title: 'A coffee on us', redeemedBy: host.user.displayName };
    expect(await host.perks.redeemed()).toMatchObject([
      { ...ofColleague, undoUntilUtc: null },
      { ...ofHost, undoUntilUtc: '2026-11-18T17:05:00.000Z', venue: { id: venue.id, name: 'Café Lumière' } },
    ]);
    expect(await venue.manager.perks.redeemed()).toMatchObject([ofColleague, { ...ofHost, undoUntilUtc: null }]);
    expect(await elsewhere.manager.perks.redeemed()).toEqual([]);
    await expect(colleague.perks.undo(idOf(claim.id))).rejects.toMatchObject({ code: 'claim.undo-over' });
    await host.perks.undo(idOf(claim.id));
    expect(await host.perks.redeemed()).toMatchObject([ofColleague]);
    expect(await ana.perks.claims()).toMatchObject([{ status: 'active' }]);
  });

  test('are twenty from all of the host’s venues, without deleted members or those who block the host', async () => {
    const { server, venue, host, ana, bob, claim, bystanderClaim } = await claimsAtVenue();
    const second = await openVenue(server, { city: 'Laval' });
    const now = server.platform.clock.now();
    await addStaff(server.platform.db, { venueId: second.id, userId: host.id, role: 'host' }, now);
    const cleo = await server.signUp({ displayName: 'Cleo', tier: 'standard' });
    for (let count = 0; count < 21; count += 1) {
      const { token } = await cleo.perks.claim(idOf(await second.offer({ title: `Tea ${count}` })));
      server.clock.advance({ seconds: 1 });
      await redeem(second.manager, token);
    }
    const titles = async () => (await host.perks.redeemed()).map(({ title }) => title);
    expect(await titles()).toEqual(Array.from({ length: 20 }, (_, ago) => `Tea ${20 - ago}`));
    server.clock.advance({ seconds: 1 });
    await redeem(host, claim.token);
    await redeem(host, bystanderClaim.token);
    expect((await titles()).slice(0, 3)).toEqual(['A coffee on us', 'A coffee on us', 'Tea 20']);
    await ana.blocks.add({ params: { id: host.id } });
    expect((await titles()).slice(0, 2)).toEqual(['A coffee on us', 'Tea 20']);
    await server.platform.db.updateTable('users').set({ status: 'Suspended' }).where('id', '=', bob.id).execute();
    expect((await titles())[0]).toBe('Tea 20');
    expect((await venue.manager.perks.redeemed()).map(({ memberName }) => memberName)).toEqual(['Ana']);
  });

  test('show when and by whom a used code was redeemed', async () => {
    const { host, colleague, claim, bystanderIs } = await claimsAtVenue();
    await redeem(host, claim.token);
    const said = (who: SignedIn) => redeem(who, claim.token).catch((error: Error) => error.message);
    expect(await said(host)).toMatch(/^This code was already redeemed by you \(Nov\.? 18, 2026, 12:00\sp\.m\.\)\.$/);
    expect(await said(colleague)).toMatch(new RegExp(`already redeemed by ${host.user.displayName} \\(Nov`));
    await bystanderIs('active');
  });

  test('end in one state, matching their events, if 50 undo and redeem at once', async () => {
    const { server, host, ana, claim, bystanderIs } = await claimsAtVenue();
    await redeem(host, claim.token);
    await Promise.allSettled(
      Array.from({ length: 50 }, (_, index) =>
        index % 2 ? redeem(host, claim.token) : host.perks.undo(idOf(claim.id)),
      ),
    );
    const events = await server.platform.db.selectFrom('redemption_events').select('kind').orderBy('id').execute();
    // Each redemption was undone before the next one.
    expect(events.map(({ kind }) => kind)).toEqual(events.map((_, index) => (index % 2 ? 'undone' : 'redeemed')));
    const last = events.at(-1)!.kind;
    expect(await ana.perks.claims()).toMatchObject([{ status: last === 'redeemed' ? 'redeemed' : 'active' }]);
    await bystanderIs('active');
  });
});

describe('a perk that is ended at once', () => {
  test('is no longer offered, and earlier claims stay valid until their own end', async () => {
    const { server, venue, host, ana, perkId, claim, bystanderIs } = await claimsAtVenue();
    const bystanderId = await venue.offer({ title: 'A tea on us' });
    const params = { id: String(venue.id), perkId: String(perkId) };
    expect(await venue.manager.perks.end({ params })).toMatchObject({
      endsUtc: server.clock.now().toISOString(),
      claimed: 2,
      held: 2,
      redeemed: 0,
    });
    const late = await server.signUp({ tier: 'standard' });
    expect(await late.perks.list()).toMatchObject([{ id: bystanderId, endsUtc: null }]);
    await expect(late.perks.claim(idOf(perkId))).rejects.toMatchObject({ status: 404, code: 'perk.unknown' });
    expect(await ana.perks.claims()).toMatchObject([{ status: 'active', expiresUtc: '2026-11-20T00:00:00.000Z' }]);
    expect(await redeem(host, claim.token)).toMatchObject({ memberName: 'Ana' });
    // Ending a perk twice keeps its first end.
    const endsUtc = server.clock.now().toISOString();
    server.clock.advance({ hours: 1 });
    expect(await venue.manager.perks.end({ params })).toMatchObject({ endsUtc, held: 1, redeemed: 1 });
    await bystanderIs('active');
  });

  test('while 50 members claim it cannot be claimed after its end', async () => {
    const { server, venue, bystanderIs } = await claimsAtVenue();
    const perkId = await venue.offer();
    const members = await Promise.all(Array.from({ length: 50 }, () => server.signUp({ tier: 'standard' })));
    const params = { id: String(venue.id), perkId: String(perkId) };
    await Promise.allSettled([
      ...members.slice(0, 25).map((member) => member.perks.claim(idOf(perkId))),
      venue.manager.perks.end({ params }),
      ...members.slice(25).map((member) => member.perks.claim(idOf(perkId))),
    ]);
    const claims = await server.platform.db
      .selectFrom('perk_claims')
      .where('perk_id', '=', perkId)
      .select('expires_at')
      .execute();
    // Each claim was either made in time, without an end, or not at all.
    expect(claims.filter(({ expires_at }) => expires_at !== null)).toEqual([]);
    const [ended] = (await venue.manager.perks.managed({ params: { id: String(venue.id) } })).filter(
      ({ id }) => id === perkId,
    );
    expect(ended).toMatchObject({ claimed: claims.length, held: claims.length });
    await bystanderIs('active');
  });
});
