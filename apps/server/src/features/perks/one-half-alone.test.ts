import type { HalfEnd } from '@ambiance/domain/paired-claims';
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { inLanguage } from '../../../test/in-language.ts';
import { makeBlock, setStatus } from '../../../test/chat-people.ts';
import { testPassword } from '../../../test/people.ts';
import { idOf, refused, redeem, claimOf, meeting, agree, evening } from '../../../test/evening-for-two.ts';

describe('a single paired claim', () => {
  test('expires after 30 minutes, is not counted, and allows another try on another evening', async () => {
    const { server, venue, host, ana, ben, pair, usage, bystanderIsUntouched } = await evening();
    const [mine, theirs] = await pair();
    await redeem(host, mine.token);
    await refused(redeem(host, mine.token), 409, 'half.redeemed');
    server.clock.set('2026-11-18T17:30:00Z');
    for (const { token } of [mine, theirs]) await refused(redeem(host, token), 409, 'half.alone');
    for (const claim of await pair())
      expect(claim).toMatchObject({ status: 'expired', redeemedUtc: null, half: { end: 'alone' } });
    expect(await host.perks.redeemed()).toMatchObject([{ half: { end: 'alone', wholeUtc: null } }]);
    expect(await usage()).toEqual({ claimed: null, held: null, redeemed: 0, today: 0 });
    const again = await agree(server, venue, ana, ben);
    for (const who of [ana, ben]) await redeem(host, (await claimOf(who, again)).token);
    expect(await claimOf(ben, again)).toMatchObject({ status: 'redeemed' });
    expect(await usage()).toMatchObject({ claimed: null, redeemed: 1 });
    await bystanderIsUntouched();
  });

  test('is refused with the exact reason, in both languages', async () => {
    const { server, elsewhere, host, pair, bystanderIsUntouched } = await evening();
    const [mine] = await pair();
    const stranger = await elsewhere.hire();
    await refused(redeem(stranger, mine.token), 403, 'claim.other-venue');
    await refused(redeem(stranger, mine.shortCode!), 403, 'claim.other-venue');
    await redeem(host, mine.token);
    const said = await redeem(host, mine.token).catch((error: Error) => error.message);
    expect(said).toMatch(
      /^This half was already redeemed by you \(Nov\.? 18, 2026, 12:00\sp\.m\.\)\. The other half is still missing\.$/,
    );
    await expect(
      inLanguage(server, host, 'fr').perks.redeem({ body: { token: mine.token, nonce: randomUUID() } }),
    ).rejects.toMatchObject({
      code: 'half.redeemed',
      message: expect.stringMatching(
        /^Cette moitié a déjà été utilisée par vous le 18 nov\. 2026 à 12\sh\. Il manque l’autre moitié\.$/,
      ),
    });
    await bystanderIsUntouched();
  });

  test('is invalid after a block, a cancellation or the meeting’s end, even if it was redeemed before', async () => {
    const { server, venue, host, bystanderIsUntouched } = await evening();
    const ways: readonly [HalfEnd, (couple: Awaited<ReturnType<typeof meeting>>) => unknown][] = [
      ['called-off', ({ first, id }) => first.proposals.cancel(idOf(id))],
      ['called-off', ({ second, id }) => second.proposals.cancel(idOf(id))],
      ['called-off', ({ first, second }) => first.chat.close({ params: { id: second.id } })],
      ['parted', ({ first, second }) => makeBlock(server, first.id, second.id)],
      ['parted', ({ first, second }) => makeBlock(server, second.id, first.id)],
      ['parted', ({ second }) => setStatus(server, second.id, 'Suspended')],
      ['parted', ({ second }) => setStatus(server, second.id, 'Blocked')],
      ['parted', ({ second }) => second.accountData.deleteAccount({ body: { password: testPassword } })],
    ];
    for (const [index, [end, happens]] of ways.entries()) {
      const couple = await meeting(server, venue);
      const mine = await claimOf(couple.first, couple.id);
      if (index % 2) await redeem(host, (await claimOf(couple.second, couple.id)).token);
      await happens(couple);
      await refused(redeem(host, mine.token), 409, `half.${end}`);
      expect(await claimOf(couple.first, couple.id)).toMatchObject({ status: 'expired', half: { end } });
    }
    await bystanderIsUntouched();
    const late = await meeting(server, venue);
    const { token } = await claimOf(late.first, late.id);
    server.clock.advance({ hours: 5 });
    await refused(redeem(host, token), 409, 'half.meeting-over');
    expect(await claimOf(late.second, late.id)).toMatchObject({ status: 'expired', half: { end: 'meeting-over' } });
    const [perk] = await venue.manager.perks.managed(idOf(venue.id));
    expect(perk).toMatchObject({ claimed: null, held: null, redeemed: 0 });
  });

  test('of a suspended user is refused without naming anyone', async () => {
    const { server, host, ana, pair, bystanderIsUntouched } = await evening();
    const [mine] = await pair();
    await setStatus(server, ana.id, 'Suspended');
    await refused(redeem(host, mine.token), 404, 'claim.unknown');
    await setStatus(server, ana.id, 'Active');
    await refused(redeem(host, mine.token), 409, 'half.parted');
    await bystanderIsUntouched();
  });

  test('ends with the perk on its last day, but stays valid if the perk is ended at once', async () => {
    const { server, venue, host, perkId, ana, ben, id, pair } = await evening({ endsUtc: '2026-11-18T18:00:00Z' });
    const [mine, theirs] = await pair();
    await venue.manager.perks.end({ params: { id: String(venue.id), perkId: String(perkId) } });
    await redeem(host, mine.token);
    server.clock.set('2026-11-18T18:00:00Z');
    await refused(redeem(host, theirs.token), 409, 'half.perk-ended');
    expect(await claimOf(ben, id)).toMatchObject({ status: 'expired', half: { end: 'perk-ended' } });
    await refused(ana.perks.claim(idOf(perkId)), 404, 'perk.unknown');
  });

  test('is erased with its owner, while the other member’s unlocked perk stays', async () => {
    const { server, host, ana, ben, id, pair } = await evening();
    for (const { token } of await pair()) await redeem(host, token);
    await ana.accountData.deleteAccount({ body: { password: testPassword } });
    server.clock.advance({ days: 31 });
    await server.runJobs();
    const left = await server.platform.db.selectFrom('perk_claims').select('user_id').execute();
    expect(left.map(({ user_id }) => user_id)).not.toContain(ana.id);
    expect(left).toHaveLength(3);
    expect(await claimOf(await server.logIn(ben.email), id)).toMatchObject({
      status: 'redeemed',
      half: { withName: null, end: null },
    });
  });
});
