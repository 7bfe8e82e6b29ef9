import { errors } from '@ambiance/domain/errors';
import type { VenueId } from '@ambiance/domain/ids';
import { shortCodeLetters } from '@ambiance/domain/perks';
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { everyReading } from '../../../test/every-reading.ts';
import type { SignedIn } from '../../../test/people.ts';
import { query } from '../../platform/database/database.ts';
import { idOf, codeOf, scan, atTheDoor } from '../../../test/at-the-door.ts';

describe('staff who scan a member’s own code', () => {
  test('see first name, age and photos, and vouch once for each venue; other members see no name', async () => {
    const { host, stranger, venue, elsewhere, ana, ben, face, meet, stored, expectBenUnchanged, clock, logIn } =
      await atTheDoor();
    const { photos } = await ana.members.me();
    const faced = await face(host, ana);
    expect(faced).toEqual({
      scanId: faced.scanId,
      firstName: 'Ana',
      age: 35,
      photos,
      venues: [{ id: venue.id, name: 'Café Lumière' }],
    });
    const seenByBen = async () => (await ben.discovery.member(idOf(ana.id))).vouched;
    expect(await seenByBen()).toBeNull();
    const press = () => host.vouching.vouch({ ...idOf(faced.scanId), body: { venueId: venue.id } });
    await Promise.all([press(), press(), press()]);
    expect(await seenByBen()).toBe('venue');
    expect(await ana.vouching.mine()).toMatchObject([
      { venue: { id: venue.id, name: 'Café Lumière' }, month: '2026-11' },
    ]);
    expect(JSON.stringify(await ben.discovery.member(idOf(ana.id)))).not.toContain('Lumière');
    expect((await stored(ana)).vouchers).toEqual([
      { id: expect.any(Number), member_id: ana.id, venue_id: venue.id, month: expect.anything(), vouched_by: host.id },
    ]);

    // A second vouch by the same venue updates the month and counts once; a second venue makes the badge strong.
    clock.set('2026-12-01T05:00:00Z');
    const [hostLater, strangerLater, anaLater, benLater] = await Promise.all(
      [host, stranger, ana, ben].map(({ email }) => logIn(email)),
    );
    const seenLater = async () => (await benLater!.discovery.member(idOf(ana.id))).vouched;
    await meet(hostLater!, anaLater!, venue.id);
    expect(await anaLater!.vouching.mine()).toMatchObject([{ month: '2026-12' }]);
    expect(await seenLater()).toBe('venue');
    await meet(strangerLater!, anaLater!, elsewhere.id);
    expect(await seenLater()).toBe('two-venues');

    // She can remove her voucher; another member cannot.
    const [first, second] = await anaLater!.vouching.mine();
    await expect(benLater!.vouching.remove(idOf(second!.id))).rejects.toMatchObject({ code: 'voucher.unknown' });
    await anaLater!.vouching.remove(idOf(first!.id));
    expect(await anaLater!.vouching.mine()).toEqual([second]);
    await expect(anaLater!.vouching.remove(idOf(first!.id))).rejects.toMatchObject({ status: 404 });
    await expectBenUnchanged();
  });

  test('vouch once even if 50 use one code at once, and cannot use a screenshot', async () => {
    const { server, host, stranger, ana, stored, expectBenUnchanged, clock } = await atTheDoor();
    clock.advance({ seconds: 30 });
    const code = await codeOf(ana);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        scan(index % 2 ? host : stranger, code).catch((error: unknown) => error),
      ),
    );
    const refused = answers.filter((answer) => answer instanceof Error);
    expect(refused).toHaveLength(49);
    for (const error of refused) expect(error).toMatchObject({ status: 409, code: 'door-code.used' });
    expect((await stored(ana)).scans).toHaveLength(1);
    expect((await stored(ana)).vouchers).toEqual([]);

    // A code is shown until its 30 seconds are over, accepted for 30 more, and not a moment longer.
    clock.advance({ seconds: 30 });
    const { code: next, untilUtc } = await ana.vouching.doorCode();
    expect(next).not.toBe(code);
    clock.set(new Date(new Date(untilUtc).getTime() + 30_000).toISOString());
    await expect(scan(host, next)).rejects.toMatchObject({ status: 409, code: 'door-code.over' });
    clock.set(new Date(new Date(untilUtc).getTime() + 29_999).toISOString());
    expect(await scan(host, next)).toMatchObject({ firstName: 'Ana' });
    // A code made by a server whose clock is ahead.
    clock.advance({ hours: 1 });
    const ahead = await codeOf(ana);
    clock.advance({ hours: -1 });
    await expect(scan(host, ahead)).rejects.toMatchObject({ code: 'door-code.over' });
    for (const one of [code, next, ahead]) expect(server.logged.join()).not.toContain(one);
    await expectBenUnchanged();
  });

  test('can type the short form of the code instead, which works once together with its QR code', async () => {
    const { server, host, stranger, ana, ben, stored, expectBenUnchanged, clock } = await atTheDoor();
    clock.advance({ seconds: 30 });
    const { code, shortCode } = await ana.vouching.doorCode();
    expect(shortCode).toMatch(new RegExp(`^[${shortCodeLetters}]{6}$`));
    expect((await ben.vouching.doorCode()).shortCode).not.toBe(shortCode);
    const typed = `${shortCode!.slice(0, 3).toLowerCase()} - ${shortCode!.slice(3)}`;
    expect(await scan(host, typed)).toMatchObject({ firstName: 'Ana', age: 35 });
    for (const again of [shortCode!, code]) {
      await expect(scan(stranger, again)).rejects.toMatchObject({ status: 409, code: 'door-code.used' });
    }
    expect((await stored(ana)).scans).toHaveLength(1);
    // It is accepted for as long as the QR code, is stored only as a hash, and is not logged.
    clock.advance({ seconds: 30 });
    const next = await ana.vouching.doorCode();
    clock.set(new Date(new Date(next.untilUtc).getTime() + 30_000).toISOString());
    await expect(scan(host, next.shortCode!)).rejects.toMatchObject({ status: 409, code: 'door-code.over' });
    clock.set(new Date(new Date(next.untilUtc).getTime() + 29_999).toISOString());
    expect(await scan(host, next.shortCode!)).toMatchObject({ firstName: 'Ana' });
    await expect(scan(host, '222222')).rejects.toMatchObject({ status: 404, code: 'door-code.unknown' });
    const rows = await query<{ hash: string }>(
      server.platform.db,
      `select encode(code_hash, 'escape') as hash from door_short_codes`,
      [],
    );
    for (const secret of [shortCode!, next.shortCode!]) {
      expect(JSON.stringify(rows)).not.toContain(secret);
      expect(server.logged.join()).not.toContain(secret);
    }
    await expectBenUnchanged();
  });

  test('record once that the person is someone else, for administrators and in every case about the member', async () => {
    const { server, host, venue, ana, ben, face, stored, expectBenUnchanged } = await atTheDoor();
    const [moderator, admin] = [await server.signUp({ role: 'moderator' }), await server.signUp({ role: 'admin' })];
    const { scanId } = await face(host, ana);
    const deny = () => host.vouching.deny({ ...idOf(scanId), body: { venueId: venue.id } });
    await Promise.all([deny(), deny(), deny()]);
    await expect(host.vouching.vouch({ ...idOf(scanId), body: { venueId: venue.id } })).rejects.toMatchObject({
      status: 409,
      code: 'door-scan.over',
    });
    expect((await stored(ana)).vouchers).toEqual([]);
    const audited = await admin.audit.list({ query: { action: 'face-denied' } });
    expect(audited.items).toMatchObject([
      { actor: { id: host.id }, member: { id: ana.id }, details: `venue ${venue.id}` },
    ]);
    for (const member of [ana, ben]) {
      await server.signUp().then((one) => one.reports.report({ ...idOf(member.id), body: { reason: 'Fake' } }));
    }
    const caseOf = async (member: SignedIn) => {
      const { items } = await moderator.moderation.cases({ query: { q: member.id } });
      return moderator.moderation.case(idOf(items[0]!.id));
    };
    expect((await caseOf(ana)).account).toMatchObject({ deniedAtDoors: 1 });
    expect((await caseOf(ben)).account).toMatchObject({ deniedAtDoors: 0 });
    // After a venue has vouched, staff cannot use the same scan to deny the match.
    const vouched = await face(host, ana);
    await host.vouching.vouch({ ...idOf(vouched.scanId), body: { venueId: venue.id } });
    await expect(host.vouching.deny({ ...idOf(vouched.scanId), body: { venueId: venue.id } })).rejects.toMatchObject({
      code: 'door-scan.over',
    });
    await expectBenUnchanged();
  });

  test('are refused with the reason if it is not a member’s code, and no vouch is stored', async () => {
    const { venue, host, ana, ben, elsewhere, expectNothing, server } = await atTheDoor();
    server.clock.advance({ seconds: 30 });
    const [code, other] = [await codeOf(ana), await codeOf(ben)];
    const [, member, window, seal] = code.split('.');
    const perk = await venue.offer();
    const premium = await server.signUp({ tier: 'premium' });
    const { token, shortCode } = await premium.perks.claim(idOf(perk));
    const forged = [
      `door.${member}.${window}.${other.split('.')[3]}`,
      `door.${other.split('.')[1]}.${window}.${seal}`,
      `door.${member}.${(Number.parseInt(window!, 36) + 1).toString(36)}.${seal}`,
      `door.${member}.${window}.`,
      `door.${member}.${window}.${seal}.${seal}`,
      'door',
      '',
      ana.id,
      ana.accessToken.slice(0, 99),
      token,
      shortCode!,
    ];
    for (const one of forged) {
      await expect(scan(host, one)).rejects.toMatchObject({
        status: 404,
        code: 'door-code.unknown',
        message: errors['door-code.unknown'].en,
      });
    }
    // The code works for no other purpose.
    await expect(host.perks.redeem({ body: { token: code, nonce: randomUUID() } })).rejects.toMatchObject({
      code: 'claim.unknown',
    });
    const asSession = await fetch(`${server.address}/api/users/me`, { headers: { authorization: `Bearer ${code}` } });
    expect(asSession.status).toBe(401);
    for (const asker of [ben, host, venue.manager]) {
      const told = await everyReading(server.address, asker.accessToken, { id: String(elsewhere.id), userId: ana.id });
      expect(told.filter((answer) => answer.includes(code))).toEqual([]);
    }
    await expectNothing();
  });

  test.each<[who: string, code: string, change: string]>([
    ['at a venue that is not verified', 'vouch.venue', 'update venues set verified = false where id = $1'],
    ['for a member who is suspended', 'vouch.not-possible', `update users set status = 'Suspended' where id = $2`],
    [
      'for a member who deleted their account',
      'vouch.not-possible',
      `update users set status = 'Deleted' where id = $2`,
    ],
    ['for a member whom they blocked', 'vouch.not-possible', 'insert into blocks select $3, $2, now()'],
    ['for a member who blocked them', 'vouch.not-possible', 'insert into blocks select $2, $3, now()'],
  ])('cannot vouch %s, even if that happened after the scan', async (_who, refusal, change) => {
    const { venue, host, ana, face, stored, expectBenUnchanged, clock, platform } = await atTheDoor();
    const { scanId } = await face(host, ana);
    clock.advance({ seconds: 30 });
    const code = await codeOf(ana);
    const named = { $1: `${venue.id}`, $2: `'${ana.id}'::uuid`, $3: `'${host.id}'::uuid` };
    await query(
      platform.db,
      change.replace(/\$\d/g, (name) => named[name as keyof typeof named]),
      [],
    );
    const before = await stored(ana);
    await expect(scan(host, code)).rejects.toMatchObject({ status: 403, code: refusal });
    await expect(host.vouching.vouch({ ...idOf(scanId), body: { venueId: venue.id } })).rejects.toMatchObject({
      status: 403,
      code: refusal,
    });
    expect(await stored(ana)).toEqual(before);
    expect(before.vouchers).toEqual([]);
    await expectBenUnchanged();
  });

  test('cannot vouch for a member without photos, also if the last one was deleted after the scan', async () => {
    const { venue, host, ana, face, meet, stored, expectBenUnchanged } = await atTheDoor();
    const { scanId } = await face(host, ana);
    const [photo] = await ana.photos.list();
    await ana.photos.remove({ params: { id: String(photo!.id) } });
    const refusal = { status: 409, code: 'vouch.no-photos', message: errors['vouch.no-photos'].en };
    const press = host.vouching.vouch({ ...idOf(scanId), body: { venueId: venue.id } });
    await expect(press).rejects.toMatchObject(refusal);
    expect((await face(host, ana)).photos).toEqual([]);
    await expect(meet(host, ana, venue.id)).rejects.toMatchObject(refusal);
    expect((await stored(ana)).vouchers).toEqual([]);
    await expectBenUnchanged();
  });

  test('need a scan of their own, a job at the venue and an active member, and cannot vouch for themselves', async () => {
    const { venue, elsewhere, host, stranger, ana, face, stored, expectBenUnchanged, clock, platform } =
      await atTheDoor();
    const { scanId } = await face(host, ana);
    const before = await stored(ana);
    const press = (staff: SignedIn, venueId: VenueId) => staff.vouching.vouch({ ...idOf(scanId), body: { venueId } });
    await expect(press(stranger, elsewhere.id)).rejects.toMatchObject({ status: 409, code: 'door-scan.over' });
    await expect(press(host, elsewhere.id)).rejects.toMatchObject({ status: 403, code: 'vouch.venue' });
    clock.advance({ minutes: 10, seconds: 1 });
    await expect(press(host, venue.id)).rejects.toMatchObject({ status: 409, code: 'door-scan.over' });
    expect(await stored(ana)).toEqual(before);

    // A member who has become staff since the code was made.
    const code = await codeOf(ana);
    await query(platform.db, `update users set role = 'host' where id = $1`, [ana.id]);
    await expect(scan(ana, code)).rejects.toMatchObject({ status: 403, code: 'door-code.yourself' });
    expect(await stored(ana)).toEqual(before);
    await expectBenUnchanged();
  });
});
