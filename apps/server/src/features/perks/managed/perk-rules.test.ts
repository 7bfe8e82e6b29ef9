import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { SignedIn } from '../../../../test/people.ts';
import { startTestServer } from '../../../../test/start-test-server.ts';
import { openVenue } from '../../../../test/venue-people.ts';

const idOf = (id: number) => ({ params: { id: String(id) } });
const coffee = { title: 'A coffee on us', minTier: 'standard', categoryKey: 'cafe' } as const;
const redeem = (who: SignedIn, token: string) => who.perks.redeem({ body: { token, nonce: randomUUID() } });
const codeOf = (error: unknown) => (error as { code?: string }).code;

/** A venue with a host; another perk of the venue has a claim of a bystander. */
async function venueWithPerk(rules: object, members: number) {
  const server = await startTestServer();
  const venue = await openVenue(server);
  const host = await venue.hire();
  const teaId = await venue.offer({ title: 'A tea' });
  const bystander = await server.signUp({ tier: 'standard' });
  const bystanderClaim = await bystander.perks.claim(idOf(teaId));
  const { id } = await venue.manager.perks.create({ ...idOf(venue.id), body: { ...coffee, ...rules } });
  const people: SignedIn[] = [];
  for (let one = 0; one < members; one += 1) people.push(await server.signUp({ tier: 'standard' }));
  const bystanderIsUnchanged = async () => expect(await bystander.perks.claims()).toEqual([bystanderClaim]);
  return { server, venue, host, id, people, bystanderIsUnchanged };
}

test('of 50 members who claim at once, as many get a perk as its quota allows', async () => {
  const { venue, id, people, bystanderIsUnchanged } = await venueWithPerk({ maxClaims: 7 }, 50);
  const claims = await Promise.allSettled(people.map((one) => one.perks.claim(idOf(id))));
  expect(claims.filter(({ status }) => status === 'fulfilled')).toHaveLength(7);
  for (const claim of claims) {
    if (claim.status === 'rejected') expect(claim.reason).toMatchObject({ status: 409, code: 'perk.all-taken' });
  }
  const managed = await venue.manager.perks.managed(idOf(venue.id));
  expect(managed.find((perk) => perk.id === id)).toMatchObject({ claimed: 7, maxClaims: 7 });
  await bystanderIsUnchanged();
});

test('of 50 codes redeemed at once, as many count as the quota of the day allows; the others stay valid', async () => {
  const { server, host, id, people, bystanderIsUnchanged } = await venueWithPerk({ maxPerDay: 3 }, 50);
  const tokens = await Promise.all(people.map(async (one) => (await one.perks.claim(idOf(id))).token));
  const tries = await Promise.all(tokens.map((token) => redeem(host, token).catch(codeOf)));
  expect(tries.filter((one) => typeof one === 'object')).toHaveLength(3);
  expect(tries.filter((one) => one === 'perk.day-full')).toHaveLength(47);
  const left = tokens[tries.indexOf('perk.day-full')]!;
  expect(await server.platform.db.selectFrom('redemption_events').select('kind').execute()).toHaveLength(3);
  await expect(redeem(host, left)).rejects.toMatchObject({
    message: 'The 3 for today have all been redeemed. The code stays valid for another day.',
  });
  // Undoing a redemption frees its place in the quota. At midnight at the venue, all places are free again.
  const { claimId } = tries.find((one) => typeof one === 'object')!;
  await host.perks.undo(idOf(claimId));
  expect(await redeem(host, left)).toMatchObject({ claimId: expect.any(Number) as number });
  const next = tokens[tries.lastIndexOf('perk.day-full')]!;
  server.clock.set('2026-11-19T04:59:59Z');
  await expect(redeem(host, next)).rejects.toMatchObject({ code: 'perk.day-full' });
  server.clock.set('2026-11-19T05:00:00Z');
  expect(await redeem(host, next)).toMatchObject({ title: 'A coffee on us' });
  await bystanderIsUnchanged();
});

test('a perk with hours is redeemed only on its weekday and at its hour, in the venue’s time zone', async () => {
  const hours = [{ day: 5, opens: '17:00', closes: '19:00' }];
  const { server, host, id, people, bystanderIsUnchanged } = await venueWithPerk({ hours }, 1);
  const [ana] = people as [SignedIn];
  const claim = await ana.perks.claim(idOf(id));
  expect(claim.perk.hours).toEqual(hours);
  for (const early of ['2026-11-19T22:30:00Z', '2026-11-20T21:59:59Z', '2026-11-21T00:00:00Z']) {
    server.clock.set(early);
    await expect(redeem(host, claim.token)).rejects.toMatchObject({ status: 409, code: 'perk.not-now' });
  }
  await expect(redeem(host, claim.token)).rejects.toThrow(/only at these times: Fri.* 5:00\sp\.m\.–7:00\sp\.m\./);
  server.clock.set('2026-11-20T22:00:00Z');
  expect(await redeem(host, claim.token)).toMatchObject({ claimId: claim.id });
  await bystanderIsUnchanged();
});

test('a perk with the title of a current one is refused until the manager confirms, also if two are created at once', async () => {
  const { venue, bystanderIsUnchanged } = await venueWithPerk({}, 0);
  const elsewhere = await openVenue(await startTestServer());
  const offer = (body: object) => venue.manager.perks.create({ ...idOf(venue.id), body: { ...coffee, ...body } });
  for (const title of ['A coffee on us', '  a COFFEE on us ']) {
    await expect(offer({ title })).rejects.toMatchObject({ status: 409, code: 'perk.same-title' });
  }
  await expect(
    offer({ title: 'Un café', language: 'fr', translation: { title: 'A coffee on us' } }),
  ).rejects.toMatchObject({
    code: 'perk.same-title',
  });
  expect(await offer({ evenIfSame: true })).toMatchObject({ title: 'A coffee on us' });
  const both = await Promise.allSettled([offer({ title: 'Wine' }), offer({ title: 'Wine' })]);
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await elsewhere.offer()).toEqual(expect.any(Number));
  await bystanderIsUnchanged();
});

test('a manager reads the redemptions of a month by day and perk, in their language; no one else can', async () => {
  const translation = { title: 'Un café offert' };
  const { server, venue, host, id, people } = await venueWithPerk({ translation }, 3);
  for (const [index, at] of ['2026-11-18T17:00:00Z', '2026-11-19T04:30:00Z', '2026-12-01T04:30:00Z'].entries()) {
    const { token } = await (await server.logIn(people[index]!.email)).perks.claim(idOf(id));
    server.clock.set(at);
    await redeem(await server.logIn(host.email), token);
  }
  const [manager, staff] = [await server.logIn(venue.manager.email), await server.logIn(host.email)];
  const days = (who: SignedIn, month = '2026-11') => who.perks.redemptionDays({ ...idOf(venue.id), query: { month } });
  const title = 'A coffee on us';
  expect(await days(manager)).toEqual([
    { day: '2026-11-18', perkId: id, title, redeemed: 2 },
    { day: '2026-11-30', perkId: id, title, redeemed: 1 },
  ]);
  expect(await days(manager, '2026-12')).toEqual([]);
  await expect(days(staff)).rejects.toMatchObject({ status: 403 });
  await expect(days(manager, '2026-13')).rejects.toMatchObject({ status: 400 });
});
