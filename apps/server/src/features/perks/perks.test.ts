import type { TierKey } from '@ambiance/domain/tiers';
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { openChat, openChats } from '../../../test/chat-client.ts';
import { everyReading } from '../../../test/every-reading.ts';
import { startTestServer } from '../../../test/start-test-server.ts';
import { inLanguage } from '../../../test/in-language.ts';
import { openVenue, type TestVenue } from '../../../test/venue-people.ts';
import { giveTier } from '../plans/subscriptions.repository.ts';
import { addStaff } from '../venues/staff.repository.ts';

const perkOf = (id: number) => ({ params: { id: String(id) } });

/** A venue with a perk, and a member, by default with the plan for it. */
async function anaAndPerk(perk: Parameters<TestVenue['offer']>[0] = {}, tier: TierKey = 'standard') {
  const server = await startTestServer();
  const venue = await openVenue(server);
  return { server, venue, id: await venue.offer(perk), ana: await server.signUp({ tier }) };
}

describe('perks', () => {
  test('are listed by category, by city ignoring accents, and within 50 km of a place', async () => {
    const server = await startTestServer();
    const montreal = await openVenue(server);
    const toronto = await openVenue(server, { city: 'Toronto', latitude: 43.65, longitude: -79.38 });
    await montreal.offer({ title: 'Here' });
    await toronto.offer({ title: 'There' });
    const ana = await server.signUp({ tier: 'standard' });
    const titles = async (query: object) => (await ana.perks.list({ query })).map(({ title }) => title);
    expect(await titles({})).toHaveLength(2);
    expect(await titles({ category: 'cafe' })).toHaveLength(2);
    expect(await titles({ category: 'fitness' })).toEqual([]);
    expect(await titles({ city: 'montreal' })).toEqual(['Here']);
    expect(await titles({ lat: '43.7', lng: '-79.4' })).toEqual(['There']);
    expect(await titles({ lat: '43.7', lng: '-79.4', radiusKm: '1000' })).toHaveLength(2);
  });

  test('start with the member’s city, then follow distance steps, and stay within a requested radius', async () => {
    const server = await startTestServer();
    const vancouver = { city: 'Vancouver', country: 'Canada', latitude: 49.26, longitude: -123.11 };
    const places = [
      { city: 'Montréal', latitude: 45.5, longitude: -73.57 },
      { city: 'Burnaby', latitude: 49.25, longitude: -122.98 },
      { city: 'Abbotsford', latitude: 49.05, longitude: -122.33 },
      { city: 'Whistler', latitude: 50.12, longitude: -122.95 },
      vancouver,
    ];
    for (const place of places) await (await openVenue(server, place)).offer();
    const ana = await server.signUp({ ...vancouver, tier: 'standard' });
    const seen = async (query = {}, who = ana) =>
      (await who.perks.list({ query })).map(({ venue, distanceKm }) => [venue.city, distanceKm]);
    const near = [
      ['Vancouver', 2],
      ['Burnaby', 10],
    ];
    const rest = [
      ['Abbotsford', 100],
      ['Whistler', 100],
      ['Montréal', 5000],
    ];
    expect(await seen()).toEqual([...near, ...rest]);
    expect(await seen({ radiusKm: '50' })).toEqual(near);
    const free = await server.signUp(vancouver);
    expect(await seen({ radiusKm: '50' }, free)).toEqual(near);
    expect((await free.perks.list()).every(({ title }) => title === null)).toBe(true);
    // A venue without a position is near only for members in its city.
    const unplaced = await openVenue(server, { city: 'Vancouver' });
    await server.platform.db
      .updateTable('venues')
      .set({ latitude: null, longitude: null })
      .where('id', '=', unplaced.id)
      .execute();
    await unplaced.offer();
    expect(await seen({ radiusKm: '50' })).toEqual([near[0], ['Vancouver', undefined], near[1]]);
    const bob = await server.signUp({ city: 'Whistler', country: 'Canada', tier: 'standard' });
    const byName = ['Whistler', 'Montréal', 'Burnaby', 'Abbotsford', 'Vancouver', 'Vancouver'];
    for (const query of [{}, { radiusKm: '50' }])
      expect((await seen(query, bob)).map(([city]) => city)).toEqual(byName);
  });

  test('that have ended cannot be listed or claimed', async () => {
    const { server, ana, id } = await anaAndPerk({ endsUtc: '2026-11-18T18:00:00Z' });
    expect(await ana.perks.list()).toHaveLength(1);
    server.clock.set('2026-11-18T18:00:00Z');
    expect(await ana.perks.list()).toEqual([]);
    await expect(ana.perks.claim(perkOf(id))).rejects.toMatchObject({ status: 404, code: 'perk.unknown' });
  });

  test('show a free member only the venues, until a plan opens them', async () => {
    const server = await startTestServer();
    const venue = await openVenue(server);
    const id = await venue.offer();
    const [free, paying] = [await server.signUp(), await server.signUp({ tier: 'standard' })];
    const { token } = await paying.perks.claim(perkOf(id));
    const seen = await free.perks.list();
    expect(seen).toMatchObject([
      { title: null, blurb: null, terms: null, imageUrl: null, venue: { name: 'Café Lumière' } },
    ]);
    expect(JSON.stringify(seen)).not.toContain(token);
    const whole = [{ title: 'A coffee on us', blurb: 'One per person', terms: 'Weekdays only' }];
    expect(await paying.perks.list()).toMatchObject(whole);
    await giveTier(server.platform.db, free.id, 'standard', null);
    expect(await free.perks.list()).toMatchObject(whole);
    await giveTier(server.platform.db, free.id, 'free', null);
    expect(await free.perks.list()).toEqual(seen);
    expect(await paying.perks.list()).toMatchObject(whole);
  });
});

describe('claiming', () => {
  test.each([
    ['free', 'standard', 403],
    ['standard', 'standard', 200],
    ['standard', 'premium', 403],
    ['premium', 'standard', 200],
    ['premium', 'premium', 200],
  ] as const)('with the %s plan a perk for %s returns %i', async (tier, minTier, status) => {
    const { ana, id } = await anaAndPerk({ minTier }, tier);
    if (status === 200) {
      const claim = await ana.perks.claim(perkOf(id));
      expect(claim).toMatchObject({
        title: 'A coffee on us',
        terms: 'Weekdays only',
        status: 'active',
        redeemedUtc: null,
      });
      expect(claim.token).toMatch(/^[\da-f]{32}$/);
      expect(await ana.perks.claims()).toEqual([claim]);
    } else {
      await expect(ana.perks.claim(perkOf(id))).rejects.toMatchObject({
        status,
        code: 'perk.not-in-plan',
        message: "Your plan doesn't include this perk. Upgrade to access it!",
      });
      expect(await ana.perks.claims()).toEqual([]);
    }
  });

  test('50 times at once creates one claim', async () => {
    const { ana, id } = await anaAndPerk();
    const claims = await Promise.allSettled(Array.from({ length: 50 }, () => ana.perks.claim(perkOf(id))));
    expect(claims.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const refused = claims.find((claim) => claim.status === 'rejected');
    expect(refused?.reason).toMatchObject({ status: 409, code: 'perk.already-claimed' });
    expect(await ana.perks.claims()).toHaveLength(1);
  });

  test('keeps the title and terms of that moment, and the claim outlives the plan', async () => {
    const { server, venue, ana, id } = await anaAndPerk();
    await ana.perks.claim(perkOf(id));
    await venue.manager.perks.update({
      params: { id: String(venue.id), perkId: String(id) },
      body: { title: 'Half a coffee', minTier: 'premium', categoryKey: 'cafe', terms: 'Never' },
    });
    await server.platform.db.deleteFrom('subscriptions').execute();
    expect(await ana.perks.claims()).toMatchObject([
      { title: 'A coffee on us', terms: 'Weekdays only', status: 'active' },
    ]);
  });

  test('creates tokens of 128 random bits', async () => {
    const server = await startTestServer();
    const venue = await openVenue(server);
    const ana = await server.signUp({ tier: 'standard' });
    const ids = await Promise.all(Array.from({ length: 64 }, () => venue.offer()));
    const claims = await Promise.all(ids.map((id) => ana.perks.claim(perkOf(id))));
    const bits = claims.map(({ token }) => BigInt(`0x${token}`).toString(2).padStart(128, '0'));
    // A bit that is not random would be the same in all codes.
    const fixed = Array.from({ length: 128 }, (_, place) => new Set(bits.map((one) => one[place]))).filter(
      (seen) => seen.size < 2,
    );
    expect(fixed).toEqual([]);
    expect(new Set(bits).size).toBe(64);
  });

  test('reveals the token to its owner only: no response to another user contains it', async () => {
    const server = await startTestServer();
    const venue = await openVenue(server);
    const [host, free, owner] = [await venue.hire(), await server.signUp(), await server.signUp({ tier: 'standard' })];
    const claim = await owner.perks.claim(perkOf(await venue.offer()));
    await free.perks.claim(perkOf(claim.perk.id)).catch(() => undefined);
    await owner.assignments.startChat({ params: { id: String(venue.id) }, body: {} });
    const redeemed = await host.perks.redeem({ body: { token: claim.token, nonce: randomUUID() } });
    for (const asker of [free, await server.signUp({ tier: 'premium' }), host, venue.manager]) {
      const answers = await everyReading(server.address, asker.accessToken, { id: String(venue.id), userId: owner.id });
      expect(answers.length).toBeGreaterThan(20);
      expect(answers.filter((answer) => answer.includes(claim.token))).toEqual([]);
    }
    expect(JSON.stringify(redeemed)).not.toContain(claim.token);
    expect(server.logged.join()).not.toContain(claim.token);
  });

  test('creates a claim that expires with the perk, automatically', async () => {
    const { server, ana, id } = await anaAndPerk({ endsUtc: '2026-11-18T18:00:00Z' });
    await ana.perks.claim(perkOf(id));
    server.clock.set('2026-11-18T18:00:00Z');
    expect(await ana.perks.claims()).toMatchObject([{ status: 'expired' }]);
  });
});

describe('redeeming', () => {
  async function claimed() {
    const server = await startTestServer();
    const venue = await openVenue(server);
    const host = await venue.hire();
    const ana = await server.signUp({ displayName: 'Ana', tier: 'standard' });
    const claim = await ana.perks.claim(perkOf(await venue.offer({ endsUtc: '2026-11-20T00:00:00Z' })));
    return { server, venue, host, ana, claim };
  }

  test('works once: of 50 hosts at once one succeeds, and the member sees it', async () => {
    const { host, ana, claim } = await claimed();
    const redeem = () => host.perks.redeem({ body: { token: claim.token, nonce: randomUUID() } });
    const tries = await Promise.allSettled(Array.from({ length: 50 }, redeem));
    const [won] = tries.filter((redemption) => redemption.status === 'fulfilled');
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(won?.value).toMatchObject({ claimId: claim.id, memberName: 'Ana', title: 'A coffee on us' });
    expect(await ana.perks.claims()).toMatchObject([{ status: 'redeemed', redeemedUtc: '2026-11-18T17:00:00.000Z' }]);
  });

  test('updates all of the member’s screens at once, and so does undoing it', async () => {
    const { server, host, ana, claim } = await claimed();
    const screens = await openChats(server.address, ana, ana);
    const other = await openChat(server.address, (await server.signUp()).accessToken);
    await host.perks.redeem({ body: { token: claim.token, nonce: randomUUID() } });
    for (const screen of screens) expect(await screen.receives('ClaimChanged')).toEqual([claim.id]);
    await host.perks.undo({ params: { id: String(claim.id) } });
    for (const screen of screens) await screen.receives('ClaimChanged', 2);
    await other.flush();
    expect(other.received('ClaimChanged')).toEqual([]);
  });

  test.each(['Suspended', 'Blocked', 'Deleted'] as const)(
    'is refused for a member who is %s, without naming anyone',
    async (status) => {
      const { server, venue, host, ana, claim } = await claimed();
      const other = await server.signUp({ tier: 'standard' });
      const stored = await other.perks.claim(perkOf(await venue.offer()));
      const redeem = (token: string) => host.perks.redeem({ body: { token, nonce: randomUUID() } });
      const setStatus = (to: 'Active' | typeof status) =>
        server.platform.db.updateTable('users').set({ status: to }).where('id', '=', ana.id).execute();
      await setStatus(status);
      const refused: unknown = await redeem(claim.token).catch((error: unknown) => error);
      expect(refused).toMatchObject({ status: 404, code: 'claim.unknown' });
      expect(JSON.stringify(refused)).not.toContain('Ana');
      expect(await other.perks.claims()).toMatchObject([{ id: stored.id, status: 'active' }]);
      await setStatus('Active');
      expect(await redeem(claim.token)).toMatchObject({ memberName: 'Ana' });
    },
  );

  test('accepts a code in any typed form, and returns the same result for the same nonce', async () => {
    const { host, claim } = await claimed();
    const typed = claim.token.toUpperCase().replace(/(.{4})/g, '$1 ');
    const nonce = randomUUID();
    const first = await host.perks.redeem({ body: { token: typed, nonce } });
    expect(await host.perks.redeem({ body: { token: claim.token, nonce } })).toEqual(first);
  });

  test('gives the exact reason why a code is invalid', async () => {
    const { server, host, claim } = await claimed();
    const elsewhere = await openVenue(server);
    const stranger = await elsewhere.hire();
    const redeem = (who: typeof host, token: string) => who.perks.redeem({ body: { token, nonce: randomUUID() } });
    await expect(redeem(host, '0'.repeat(32))).rejects.toMatchObject({ status: 404, code: 'claim.unknown' });
    await expect(redeem(stranger, claim.token)).rejects.toMatchObject({ status: 403, code: 'claim.other-venue' });
    await redeem(host, claim.token);
    await expect(redeem(host, claim.token)).rejects.toMatchObject({
      status: 409,
      code: 'claim.redeemed',
      message: expect.stringMatching(/^This code was already redeemed by you \(Nov\.? 18, 2026, 12:00\sp\.m\.\)\.$/),
    });
    await expect(
      inLanguage(server, host, 'fr').perks.redeem({ body: { token: claim.token, nonce: randomUUID() } }),
    ).rejects.toMatchObject({
      message: expect.stringMatching(/^Ce code a déjà été utilisé par vous le 18 nov\. 2026 à 12\sh\.$/),
    });
  });

  test('refuses an expired code as expired', async () => {
    const { server, host, claim } = await claimed();
    server.clock.set('2026-11-20T00:00:00Z');
    await expect(host.perks.redeem({ body: { token: claim.token, nonce: randomUUID() } })).rejects.toMatchObject({
      status: 409,
      code: 'claim.expired',
    });
  });

  test('can be undone for 5 minutes, by the same host only', async () => {
    const { server, venue, host, ana, claim } = await claimed();
    const colleague = await venue.hire();
    const redeem = () => host.perks.redeem({ body: { token: claim.token, nonce: randomUUID() } });
    const undo = (who: typeof host) => who.perks.undo({ params: { id: String(claim.id) } });
    await redeem();
    await expect(undo(colleague)).rejects.toMatchObject({ status: 409, code: 'claim.undo-over' });
    await undo(host);
    expect(await ana.perks.claims()).toMatchObject([{ status: 'active' }]);
    await redeem();
    server.clock.advance({ minutes: 5 });
    await expect(undo(host)).rejects.toMatchObject({ code: 'claim.undo-over' });
    const events = await server.platform.db.selectFrom('redemption_events').select('kind').orderBy('id').execute();
    expect(events.map(({ kind }) => kind)).toEqual(['redeemed', 'undone', 'redeemed']);
  });

  test('cannot be undone by a host who now works only at another venue', async () => {
    const { server, venue, host, ana, claim } = await claimed();
    const elsewhere = await openVenue(server);
    await addStaff(server.platform.db, { venueId: elsewhere.id, userId: host.id, role: 'host' }, server.clock.now());
    await host.perks.redeem({ body: { token: claim.token, nonce: randomUUID() } });
    await venue.manager.hosts.deactivate({ params: { id: String(venue.id), hostId: host.id } });
    const former = await server.logIn(host.email);
    await expect(former.perks.undo({ params: { id: String(claim.id) } })).rejects.toMatchObject({
      status: 409,
      code: 'claim.undo-over',
    });
    expect(await ana.perks.claims()).toMatchObject([{ status: 'redeemed' }]);
  });

  test('is limited to 30 wrong codes in 10 minutes', async () => {
    const server = await startTestServer({ environment: { RATE_LIMIT_SCALE: '1' } });
    const venue = await openVenue(server);
    const guess = () => venue.manager.perks.redeem({ body: { token: '0'.repeat(32), nonce: randomUUID() } });
    for (let count = 0; count < 30; count += 1) await expect(guess()).rejects.toMatchObject({ status: 404 });
    await expect(guess()).rejects.toMatchObject({ status: 429 });
  });
});
