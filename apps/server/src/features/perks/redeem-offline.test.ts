import { readSignedCode, sealSignedCode, signedBytes, writeSignedCode } from '@ambiance/domain/signed-codes';
import { createPublicKey, randomUUID, verify } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { openChat } from '../../../test/chat-client.ts';
import { setStatus } from '../../../test/chat-people.ts';
import { mailTo } from '../../../test/mailbox.ts';
import type { SignedIn } from '../../../test/people.ts';
import { watchEffects } from '../../../test/watch-effects.ts';
import { addStaff, setStaffActive } from '../venues/staff.repository.ts';
import { idOf, redeem, sendRedemptions, evening, at1141, at1144 } from '../../../test/without-network.ts';

describe('a signed code', () => {
  test('begins with the claim’s token, is signed by its venue only, and contains no name', async () => {
    const { host, stranger, ana, claim, venue, perkId, bystanderIsUntouched } = await evening();
    const { ticket, written, signature } = readSignedCode(claim.ticket!)!;
    const expiresAt = new Date('2026-11-20T00:00:00Z');
    expect(ticket).toEqual({ token: claim.token, venueId: venue.id, perkId, expiresAt, meetingId: null });
    expect(claim.ticket).not.toMatch(new RegExp(`Ana|${ana.id}`, 'i'));
    const [own, foreign] = [await host.perks.offlineBundle(), await stranger.perks.offlineBundle()];
    expect(own).toMatchObject({ nowUtc: '2026-11-18T17:00:00.000Z', redeemed: [] });
    expect(own.venues).toMatchObject([{ id: venue.id, perks: [{ id: perkId, title: 'A coffee on us' }] }]);
    const checks = (x: string) =>
      verify(
        null,
        signedBytes(written),
        createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' }),
        signature,
      );
    expect(checks(own.venues[0]!.key)).toBe(true);
    expect(checks(foreign.venues[0]!.key)).toBe(false);
    await bystanderIsUntouched();
  });

  test('redeems its claim with a network too, like its token, and cannot be used again', async () => {
    const { host, ana, claim, bystanderIsUntouched } = await evening();
    expect(await redeem(host, claim.ticket!)).toMatchObject({ claimId: claim.id, memberName: 'Ana' });
    expect(await ana.perks.claims()).toMatchObject([{ status: 'redeemed', ticket: null }]);
    const { redeemed } = await host.perks.offlineBundle();
    expect(redeemed).toEqual([expect.stringMatching(/^[0-9a-f]{16}$/)]);
    await bystanderIsUntouched();
  });
});

describe('an offline redemption', () => {
  test('counts at the time it happened, once of 50 at once, and a replay returns the same result', async () => {
    const { server, host, ana, claim, events, rejectedOffline, usage, bystanderIsUntouched } = await evening();
    const chat = await openChat(server.address, ana.accessToken);
    const told = { ticket: claim.ticket, at: at1141, nonce: randomUUID() };
    const answers = await Promise.all(Array.from({ length: 50 }, () => sendRedemptions(host, told)));
    for (const answer of answers) {
      expect(answer).toMatchObject([{ redemption: { memberName: 'Ana', redeemedUtc: at1141 }, refusal: null }]);
    }
    expect(await chat.receives('ClaimChanged')).toEqual([claim.id]);
    server.clock.advance({ hours: 5 });
    expect(await sendRedemptions(host, told)).toEqual(answers[0]);
    expect(await events()).toEqual([{ kind: 'redeemed', at: new Date(at1141) }]);
    expect(await ana.perks.claims()).toMatchObject([{ status: 'redeemed', redeemedUtc: at1141 }]);
    expect(await usage()).toEqual({ claimed: 2, redeemed: 1, today: 1 });
    expect(await rejectedOffline()).toEqual([]);
    await bystanderIsUntouched();
  });

  test('sent 50 times by two devices redeems its claim once, and the manager sees the rejected ones', async () => {
    const { host, colleague, claim, events, rejectedOffline, bystanderIsUntouched } = await evening();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        sendRedemptions(index % 2 ? host : colleague, { ticket: claim.ticket, at: at1141 }),
      ),
    );
    expect(answers.filter(([answer]) => answer!.redemption)).toHaveLength(1);
    expect(await events()).toHaveLength(1);
    expect(await rejectedOffline()).toHaveLength(49);
    await bystanderIsUntouched();
  });

  test('by two colleagues is shown to the manager as redeemed twice, with both names', async () => {
    const { server, venue, elsewhere, host, colleague, claim, rejectedOffline, bystanderIsUntouched } = await evening();
    server.clock.set(at1144);
    await redeem(colleague, claim.token);
    server.clock.set('2026-11-18T17:00:00Z');
    const told = { ticket: claim.ticket, at: at1141, nonce: randomUUID() };
    const [answer] = await sendRedemptions(host, told);
    const sentence = `This code was already redeemed by ${colleague.user.displayName} (Nov 18, 2026, 11:44 a.m.).`;
    const plain = (text = '') => text.replaceAll(/\s/g, ' ').replace('Nov.', 'Nov');
    expect(answer).toMatchObject({ redemption: null, refusal: { code: 'claim.redeemed' } });
    expect(plain(answer!.refusal!.error)).toBe(sentence);
    // The device may show it in the other language later.
    const { en, fr } = answer!.refusal!.sentences!;
    expect(plain(en)).toBe(sentence);
    expect(fr).toContain(`Ce code a déjà été utilisé par ${colleague.user.displayName}`);
    expect(await sendRedemptions(host, told)).toEqual([answer]);
    expect(await rejectedOffline()).toMatchObject([
      {
        title: 'A coffee on us',
        memberName: 'Ana',
        redeemedUtc: at1141,
        redeemedBy: host.user.displayName,
        sentUtc: '2026-11-18T17:00:00.000Z',
        first: { redeemedUtc: at1144, redeemedBy: colleague.user.displayName },
      },
    ]);
    await expect(elsewhere.manager.perks.rejectedOffline(idOf(venue.id))).rejects.toMatchObject({ status: 403 });
    await expect(host.perks.rejectedOffline(idOf(venue.id))).rejects.toMatchObject({ status: 403 });
    // If the first redemption is undone later, the perk was still handed out twice.
    server.clock.set('2026-11-18T16:46:00Z');
    await colleague.perks.undo(idOf(claim.id));
    expect(await rejectedOffline()).toHaveLength(1);
    await bystanderIsUntouched();
  });

  test('is marked as sent in the list of latest redemptions; one with a network is not', async () => {
    const { host, colleague, claim, bystanderClaim } = await evening();
    await sendRedemptions(host, { ticket: claim.ticket, at: at1141 });
    await redeem(colleague, bystanderClaim.token);
    for (const reader of [host, colleague]) {
      expect(await reader.perks.redeemed()).toMatchObject([
        { claimId: bystanderClaim.id, sentUtc: null },
        { claimId: claim.id, redeemedUtc: at1141, sentUtc: '2026-11-18T17:00:00.000Z' },
      ]);
    }
  });

  test('that collides is reported to the venue’s managers, in one notice until they see it', async () => {
    const { server, venue, elsewhere, host, colleague, claim, bob, bystanderClaim } = await evening();
    const noticesOf = async (who: SignedIn) =>
      (await who.notices.mine()).filter(({ kind }) => kind === 'redeemed-twice');
    for (const { token } of [claim, bystanderClaim]) await redeem(colleague, token);
    await sendRedemptions(host, { ticket: claim.ticket, at: at1141 }, { ticket: bystanderClaim.ticket, at: at1144 });
    const { name } = (await host.venues.mine()).find(({ id }) => id === venue.id)!;
    const [notice, ...others] = await noticesOf(venue.manager);
    expect(notice).toMatchObject({ parameters: { venue: name, venueId: venue.id } });
    expect(others).toEqual([]);
    for (const one of [elsewhere.manager, host, bob]) expect(await noticesOf(one)).toEqual([]);
    await venue.manager.notices.shown({ body: { ids: [notice!.id] } });
    await sendRedemptions(host, { ticket: claim.ticket, at: at1141 });
    expect(await noticesOf(venue.manager)).toHaveLength(1);
    // The manager of two venues opens the right one from the mail too.
    server.clock.advance({ minutes: 1 });
    const mails = await mailTo(server, venue.manager.email);
    expect(mails.flatMap(({ links }) => links).join(' ')).toContain(`/venue/perks?venueId=${venue.id}`);
    expect(await mailTo(server, elsewhere.manager.email)).toEqual([]);
    expect(server.logged.join()).not.toContain(claim.token);
  });

  test('by a host who was let go is discarded by the manager, who still sees it; the claim stays valid', async () => {
    const world = await evening();
    const { venue, elsewhere, host, ana, claim, bystanderClaim, rejectedOffline, events, bystanderIsUntouched } = world;
    const nonce = randomUUID();
    const redemptions = [{ ticket: claim.ticket!, nonce, redeemedUtc: at1141 }];
    const discard = (manager: SignedIn, at = venue.id) =>
      manager.perks.discardOffline({ ...idOf(at), body: { userId: host.id, redemptions } });
    await expect(discard(venue.manager)).rejects.toMatchObject({ status: 409, code: 'redemption.still-staff' });
    expect(await rejectedOffline()).toEqual([]);
    await venue.manager.hosts.deactivate({ params: { id: String(venue.id), hostId: host.id } });
    await expect(discard(host)).rejects.toMatchObject({ status: expect.any(Number) });
    await expect(discard(elsewhere.manager)).rejects.toMatchObject({ status: 403 });
    // Codes of other venues are left to their managers.
    expect(await discard(elsewhere.manager, elsewhere.id)).toEqual({ discarded: [] });
    const answers = await Promise.all(Array.from({ length: 50 }, () => discard(venue.manager)));
    for (const answer of answers) expect(answer).toEqual({ discarded: [nonce] });
    const effectsOf = watchEffects(world.server.platform.bus);
    expect(await effectsOf(() => discard(venue.manager))).toContain('locks perk_claims for no key update');
    expect(await rejectedOffline()).toMatchObject([
      {
        memberName: 'Ana',
        redeemedUtc: at1141,
        redeemedBy: host.user.displayName,
        error: 'The person who redeemed this no longer works at the venue.',
      },
    ]);
    expect(await events()).toEqual([]);
    expect(await ana.perks.claims()).toMatchObject([{ id: claim.id, status: 'active' }]);
    expect(bystanderClaim.status).toBe('active');
    await bystanderIsUntouched();
  });

  test('whose first response was lost counts once', async () => {
    const { host, claim, events, rejectedOffline, bystanderIsUntouched } = await evening();
    const nonce = randomUUID();
    await redeem(host, claim.ticket!, nonce);
    expect(await sendRedemptions(host, { ticket: claim.ticket, at: at1141, nonce })).toMatchObject([{ refusal: null }]);
    expect(await events()).toHaveLength(1);
    expect(await rejectedOffline()).toEqual([]);
    await bystanderIsUntouched();
  });

  test('is checked at its own time: valid after the claim’s end, but not in the future or after 72 hours', async () => {
    const { server, host, ana, bob, claim, rejectedOffline } = await evening();
    const [cleo, dan, eve] = [
      await server.signUp({ displayName: 'Cleo', tier: 'standard' }),
      await server.signUp({ displayName: 'Dan', tier: 'standard' }),
      await server.signUp({ displayName: 'Eve', tier: 'standard' }),
    ];
    const [{ perk }] = (await ana.perks.claims()) as [Awaited<ReturnType<typeof ana.perks.claims>>[number]];
    const signedCodeOf = async (who: SignedIn) => (await who.perks.claim(idOf(perk.id))).ticket;
    const signedCodes = [await signedCodeOf(cleo), await signedCodeOf(dan), await signedCodeOf(eve)];
    server.clock.set('2026-11-21T18:00:00Z');
    const answers = await sendRedemptions(
      host,
      { ticket: claim.ticket, at: '2026-11-19T23:59:00Z' },
      { ticket: signedCodes[0], at: '2026-11-20T00:00:00Z' },
      { ticket: signedCodes[1], at: '2026-11-21T18:03:00Z' },
      { ticket: signedCodes[2], at: '2026-11-18T17:59:00Z' },
    );
    expect(answers.map(({ refusal }) => refusal?.code ?? 'counted')).toEqual([
      'counted',
      'claim.expired',
      'redemption.clock',
      'redemption.late',
    ]);
    expect(await rejectedOffline()).toHaveLength(3);
    expect(await ana.perks.claims()).toMatchObject([{ status: 'redeemed', redeemedUtc: '2026-11-19T23:59:00.000Z' }]);
    for (const who of [bob, cleo, dan, eve]) expect(await who.perks.claims()).toMatchObject([{ status: 'expired' }]);
  });

  test('earlier than its claim, by a wrong clock, is rejected; one a minute ahead counts as now', async () => {
    const { host, claim, ana, rejectedOffline, bystanderIsUntouched } = await evening();
    expect(await sendRedemptions(host, { ticket: claim.ticket, at: '2026-11-18T13:00:00Z' })).toMatchObject([
      { refusal: { code: 'redemption.clock' } },
    ]);
    await sendRedemptions(host, { ticket: claim.ticket, at: '2026-11-18T17:01:00Z' });
    expect(await ana.perks.claims()).toMatchObject([{ redeemedUtc: '2026-11-18T17:00:00.000Z' }]);
    expect(await rejectedOffline()).toMatchObject([{ memberName: 'Ana', first: null }]);
    await bystanderIsUntouched();
  });

  test('with a forged code, of another venue, or by a member, changes no claim', async () => {
    const { host, stranger, ana, claim, bystanderClaim, events, rejectedOffline, bystanderIsUntouched } =
      await evening();
    const { ticket, signature } = readSignedCode(claim.ticket!)!;
    const later = { ...ticket, expiresAt: new Date('2027-11-20T00:00:00Z') };
    const other = { ...ticket, token: bystanderClaim.token };
    for (const forged of [later, other]) {
      expect(
        await sendRedemptions(host, { ticket: sealSignedCode(writeSignedCode(forged), signature), at: at1141 }),
      ).toMatchObject([{ redemption: null, refusal: { code: 'claim.unknown' } }]);
    }
    expect(await sendRedemptions(host, { ticket: claim.token, at: at1141 })).toMatchObject([
      { refusal: { code: 'claim.unknown', sentences: { fr: 'Ce code est inconnu. Vérifiez-le, puis réessayez.' } } },
    ]);
    expect(await sendRedemptions(stranger, { ticket: claim.ticket, at: at1141 })).toMatchObject([
      { redemption: null, refusal: { code: 'claim.other-venue' } },
    ]);
    await expect(sendRedemptions(ana, { ticket: claim.ticket, at: at1141 })).rejects.toMatchObject({ status: 403 });
    await expect(ana.perks.offlineBundle()).rejects.toMatchObject({ status: 403 });
    expect(await events()).toEqual([]);
    expect(await rejectedOffline()).toEqual([]);
    expect(await ana.perks.claims()).toMatchObject([{ status: 'active' }]);
    await bystanderIsUntouched();
  });

  test('by a host dismissed in the meantime, or for a suspended member, is shown but not counted', async () => {
    const { server, venue, elsewhere, host, colleague, ana, claim, events, rejectedOffline, bystanderIsUntouched } =
      await evening();
    const { db, clock } = server.platform;
    // The host still works at a different venue, so the request itself is allowed.
    await addStaff(db, { venueId: elsewhere.id, userId: host.id, role: 'host' }, clock.now());
    await setStaffActive(db, venue.id, host.id, false);
    expect(await sendRedemptions(host, { ticket: claim.ticket, at: at1141 })).toMatchObject([
      { refusal: { code: 'redemption.no-staff' } },
    ]);
    await setStatus(server, ana.id, 'Suspended');
    expect(await sendRedemptions(colleague, { ticket: claim.ticket, at: at1144 })).toMatchObject([
      { redemption: null, refusal: { code: 'claim.unknown' } },
    ]);
    expect(await rejectedOffline()).toMatchObject([
      { redeemedUtc: at1144, redeemedBy: colleague.user.displayName, memberName: null },
      { redeemedUtc: at1141, redeemedBy: host.user.displayName, memberName: null },
    ]);
    expect(await events()).toEqual([]);
    await bystanderIsUntouched();
  });
});
